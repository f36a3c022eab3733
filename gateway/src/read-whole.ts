import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** A whole answer in memory, without what belongs to one connection. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface ReadOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** A list of all venues is some 2 MB; more than this is no answer to a reader. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/** Reads what is at an address, and once more when that fails and there is time left: reading changes nothing. */
export async function readTwice(url: string, agent: Agent, options: ReadOptions): Promise<WholeAnswer> {
  const startedAt = Date.now()
  try {
    return await readWhole(url, agent, options)
  } catch (error) {
    const leftMs = options.timeoutMs - (Date.now() - startedAt)
    if (leftMs < options.timeoutMs / 4) throw error
    return readWhole(url, agent, { ...options, timeoutMs: leftMs })
  }
}

/** Reads what is at an address. `agent` false: over a connection of its own. Rejects when there is no whole answer in time. */
export function readWhole(
  url: string,
  agent: Agent | false,
  { headers, timeoutMs }: ReadOptions,
): Promise<WholeAnswer> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (incoming) => {
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
}

async function collect(incoming: IncomingMessage): Promise<WholeAnswer> {
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
