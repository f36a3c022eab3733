import { SpanKind } from '@opentelemetry/api'
import {
  type Api,
  type Client,
  createClient,
  DEADLINE_HEADER,
  type TransportReply,
  type TransportRequest,
} from '@plekje/contracts'
import { CircuitBreaker } from './circuit-breaker'
import { refuseWhenOver, remainingMs } from './deadline'
import { DEADLINE_EXCEEDED, DeadlineExceededError, OVERLOADED, OverloadedError, UnavailableError } from './errors'
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
  /** Per try, 2,000 unless given, and never longer than the caller of the request that is being served still waits. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 2000

/**
 * Calls another service by its contract: keep-alive, a timeout, one more try for reads, and a breaker that opens after
 * five failures in a row and lets one call through after 2 s. No answer, a 5xx or an unexpected reply becomes
 * {@link UnavailableError}; refusals (4xx) stay `ApiFailure`. What is left of the caller's time goes along; when nothing
 * is left the other service is not asked ({@link DeadlineExceededError}). Whoever has too much to do ({@link OVERLOADED})
 * is there, and not asked again.
 */
export function createServiceClient<A extends Api>(api: A, options: ServiceClientOptions): Client<A> {
  const breaker = new CircuitBreaker()
  const base = options.url.replace(/\/+$/, '')

  const send = async (request: TransportRequest): Promise<TransportReply> => {
    refuseWhenOver()
    if (!breaker.tryEnter()) throw unavailable(base, 'too many failures in a row')
    const ownMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const leftMs = remainingMs() ?? ownMs
    const begunAt = performance.now()
    try {
      const reply = await inSpan(spanOf(base, request), () =>
        fetchOnce(base, request, options, Math.min(ownMs, leftMs)),
      )
      if (isOverloaded(reply)) throw new OverloadedError()
      if (reply.status >= 500) throw unavailable(base, `status ${reply.status}`)
      breaker.succeeded()
      return reply
    } catch (error) {
      if (error instanceof OverloadedError || request.signal?.aborted) breaker.abandoned()
      else if (leftMs < ownMs && isOutOfTime(error)) {
        // Who waits for less than it may take learns nothing from that.
        breaker.abandoned()
        throw new DeadlineExceededError({ cause: error })
      } else if (error instanceof UnavailableError || isOutOfTime(error)) breaker.failed()
      else breaker.failed(begunAt)
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

/** It is there, and had no time for this. */
const isOverloaded = ({ status, text }: TransportReply): boolean =>
  status === 503 && [OVERLOADED, DEADLINE_EXCEEDED].some((code) => text.includes(`"code":"${code}"`))

/** By name: not every one that Node makes is an `Error` of ours. */
const isOutOfTime = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'

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
  timeoutMs: number,
): Promise<TransportReply> {
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  const requestId = activeRequestId()
  const response = await fetch(base + request.path, {
    method: request.method,
    headers: {
      authorization: `Bearer ${await serviceToken(options.key, options.service)}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId ? { 'x-request-id': requestId } : {}),
      [DEADLINE_HEADER]: String(Math.floor(timeoutMs)),
      ...traceHeaders(),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    redirect: 'error',
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  })
  const text = await response.text()
  return { status: response.status, text, header: (name) => response.headers.get(name) }
}
