import { SpanKind } from '@opentelemetry/api'
import {
  type Api,
  type Client,
  createClient,
  DEADLINE_HEADER,
  type TransportReply,
  type TransportRequest,
  withoutUndefined,
} from '@plekje/contracts'
import { CircuitBreaker } from './circuit-breaker'
import { refuseAfterDeadline, remainingMs } from './deadline'
import { DEADLINE_EXCEEDED, DeadlineExceededError, OVERLOADED, OverloadedError, UnavailableError } from './errors'
import type { PrivateKey } from './identity/keys'
import { serviceToken } from './identity/sign'
import { activeRequestId, inSpan, traceHeaders } from './trace-context'

export interface ServiceClientOptions {
  /** Address of the service, without `/api`. */
  readonly url: string
  /** Name of the service, the audience of the token. */
  readonly service: string
  /** Private key of the calling unit; the contract says which units may call. */
  readonly key: PrivateKey
  /** Timeout per attempt (default 2,000), and at most the time that the caller of the current request still waits. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 2000

/**
 * Calls another service by its contract, with keep-alive, a timeout, one retry for reads, and a circuit breaker that
 * opens after five consecutive failures and lets one call through after 2 s. No response and a 5xx become
 * {@link UnavailableError}; refusals (4xx) and unexpected replies are `ApiFailure`. The remaining time of the caller is passed on;
 * when none is left the service is not called ({@link DeadlineExceededError}). An overloaded service
 * ({@link OVERLOADED}) is available, and is not retried.
 */
export function createServiceClient<A extends Api>(api: A, options: ServiceClientOptions): Client<A> {
  const breaker = new CircuitBreaker()
  const base = options.url.replace(/\/+$/, '')

  const send = async (request: TransportRequest): Promise<TransportReply> => {
    refuseAfterDeadline()
    if (!breaker.tryEnter()) throw unavailable(base, 'too many failures in a row')
    const ownTimeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const leftMs = remainingMs() ?? ownTimeoutMs
    const startedAt = performance.now()
    try {
      const reply = await inSpan(spanOf(base, request), () =>
        fetchOnce(base, request, options, Math.min(ownTimeoutMs, leftMs)),
      )
      if (isOverloaded(reply)) throw new OverloadedError()
      if (reply.status >= 500) throw unavailable(base, `status ${reply.status}`)
      breaker.recordSuccess()
      return reply
    } catch (error) {
      if (error instanceof OverloadedError || request.signal?.aborted) {
        breaker.recordAbandoned()
      } else if (leftMs < ownTimeoutMs && isTimeout(error)) {
        // The caller had less time than the timeout: its deadline says nothing about the service.
        breaker.recordAbandoned()
        throw new DeadlineExceededError({ cause: error })
      } else if (error instanceof UnavailableError || isTimeout(error)) {
        breaker.recordFailure()
      } else {
        // The connection broke: calls that were in flight at the same crash count once.
        breaker.recordFailure(startedAt)
      }
      throw error instanceof UnavailableError ? error : unavailable(base, error)
    }
  }

  return createClient(api, async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const isRefused = error instanceof OverloadedError || error instanceof DeadlineExceededError
      const mayRetry = request.method === 'GET' && !isRefused && !breaker.isOpen && !request.signal?.aborted
      if (!mayRetry) throw error
      return send(request)
    }
  })
}

/** The service is available, but had no time for this request. */
const isOverloaded = ({ status, text }: TransportReply): boolean =>
  status === 503 && [OVERLOADED, DEADLINE_EXCEEDED].some((code) => text.includes(`"code":"${code}"`))

/** Recognises a timeout by its name, because Node's own errors may come from another realm. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'

const unavailable = (base: string, reason: unknown) =>
  new UnavailableError(
    'dependency_unavailable',
    'Een onderdeel van de site is even niet bereikbaar. Probeer het zo opnieuw.',
    { cause: new Error(`${base} does not answer`, { cause: reason }) },
  )

/** The path is left out because it may identify a member. The called service records its route. */
const spanOf = (base: string, { method }: TransportRequest) => ({
  name: method,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'server.address': new URL(base).hostname },
})

async function fetchOnce(
  base: string,
  request: TransportRequest,
  options: ServiceClientOptions,
  timeoutMs: number,
): Promise<TransportReply> {
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  const headers = withoutUndefined({
    authorization: `Bearer ${await serviceToken(options.key, options.service)}`,
    'content-type': request.body === undefined ? undefined : 'application/json',
    'x-request-id': activeRequestId(),
    [DEADLINE_HEADER]: String(Math.floor(timeoutMs)),
    ...traceHeaders(),
  })
  const response = await fetch(base + request.path, {
    method: request.method,
    headers,
    body: request.body ?? null,
    redirect: 'error',
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  })
  const text = await response.text()
  return { status: response.status, text, header: (name) => response.headers.get(name) }
}
