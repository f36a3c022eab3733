import { SpanKind } from '@opentelemetry/api'
import { type Api, type Client, createClient, type TransportReply, type TransportRequest } from '@plekje/contracts'
import { CircuitBreaker } from './circuit-breaker'
import { UnavailableError } from './errors'
import type { PrivateKey } from './identity/keys'
import { serviceToken } from './identity/sign'
import { activeRequestId, inSpan, traceHeaders } from './trace-context'

export interface ServiceClientOptions {
  /** Where the other service is, without `/api`. */
  readonly url: string
  /** The service's name: what is signed for it is refused by any other. */
  readonly service: string
  /** In whose name it is called; the contract says which units may. */
  readonly key: PrivateKey
  /** Per try. */
  readonly timeoutMs?: number
}

/**
 * Calls another service by its contract: keep-alive, a timeout, one more try for reads, and a breaker that opens after
 * five failures in a row and lets one call through after 2 s. No answer, a 5xx or an unexpected reply becomes
 * {@link UnavailableError}; refusals (4xx) stay `ApiFailure`.
 */
export function createServiceClient<A extends Api>(api: A, options: ServiceClientOptions): Client<A> {
  const breaker = new CircuitBreaker()
  const base = options.url.replace(/\/+$/, '')

  const send = async (request: TransportRequest): Promise<TransportReply> => {
    if (!breaker.tryEnter()) throw unavailable(base, 'too many failures in a row')
    try {
      const reply = await inSpan(spanOf(base, request), () => fetchOnce(base, request, options))
      if (reply.status >= 500) throw unavailable(base, `status ${reply.status}`)
      breaker.succeeded()
      return reply
    } catch (error) {
      if (request.signal?.aborted) breaker.abandoned()
      else breaker.failed()
      throw error instanceof UnavailableError ? error : unavailable(base, error)
    }
  }

  return createClient(api, async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const mayRetry = request.method === 'GET' && !breaker.isOpen && !request.signal?.aborted
      if (!mayRetry) throw error
      return send(request)
    }
  })
}

const unavailable = (base: string, reason: unknown) =>
  new UnavailableError(
    'dependency_unavailable',
    'Een onderdeel van de site is even niet bereikbaar. Probeer het zo opnieuw.',
    {
      cause: new Error(`${base} does not answer`, { cause: reason }),
    },
  )

/** The path is left out: it may name a member. The service that is asked says which of its routes it was. */
const spanOf = (base: string, { method }: TransportRequest) => ({
  name: method,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'server.address': new URL(base).hostname },
})

async function fetchOnce(
  base: string,
  request: TransportRequest,
  options: ServiceClientOptions,
): Promise<TransportReply> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 2000)
  const requestId = activeRequestId()
  const response = await fetch(base + request.path, {
    method: request.method,
    headers: {
      authorization: `Bearer ${await serviceToken(options.key, options.service)}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId ? { 'x-request-id': requestId } : {}),
      ...traceHeaders(),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    redirect: 'error',
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  })
  const text = await response.text()
  return { status: response.status, text, header: (name) => response.headers.get(name) }
}
