import type { Agent } from 'node:http'
import { IDENTITY_HEADER, SERVICES, type ServiceName } from '@plekje/contracts'
import { CircuitBreaker } from '@plekje/service-kit'
import type { IdentityTokens } from '../identity/identity-tokens'
import { isReadOf, type Route } from '../routes/route-table'
import { createAgent } from './connections'
import { type Outcome, outcomeOfFailure, outcomeOfResponse } from './outcomes'
import {
  type ReadOptions,
  ResponseTimeoutError,
  ResponseTooLargeError,
  readWithRetry,
  type WholeResponse,
} from './read-whole'

const DEFAULT_TIMEOUT_MS = 10_000

export interface Call {
  /** Reports the outcome to the circuit breakers. Only the first outcome counts. */
  end(outcome: Outcome): void
}

/** The gateway's connections to one service. */
export interface Upstream {
  readonly service: ServiceName
  readonly url: string
  /** Time in ms until the response headers of a route. */
  timeoutOf(route: Route): number
  agentFor(route: Route, method: string | undefined): Agent
  /** Opens a connection per request, for retries: a pooled connection may lead to the process that just failed. */
  readonly unpooledAgent: Agent
  /** Undefined while the circuit breaker of the service or route is open. The caller must end the call. */
  beginCall(route: Route): Call | undefined
  /**
   * Reads a path completely, as a visitor, and retries once because reading changes nothing. Rejects with {@link
   * UpstreamUnavailableError} when the service does not answer in the time of the route or its breaker is open, with
   * {@link ResponseTooLargeError}, and with the reason of the signal.
   */
  read(route: Route, path: string, options: Omit<ReadOptions, 'timeoutMs' | 'onHeaders'>): Promise<WholeResponse>
  close(): void
}

export class UpstreamUnavailableError extends Error {
  constructor(service: string, options?: ErrorOptions) {
    super(`${service} does not answer`, options)
    this.name = 'UpstreamUnavailableError'
  }
}

function openUpstream(service: ServiceName, url: string, tokens: IdentityTokens, timeLimitFactor: number): Upstream {
  const isSecure = url.startsWith('https:')
  const agents = {
    reading: createAgent(isSecure, 'reading', timeLimitFactor),
    writing: createAgent(isSecure, 'writing', timeLimitFactor),
    unpooled: createAgent(isSecure, 'unpooled', timeLimitFactor),
    // A stream holds its connection for as long as it lasts: other requests must not wait for one.
    streaming: createAgent(isSecure, 'unpooled', timeLimitFactor),
  }
  const serviceBreaker = new CircuitBreaker()
  const routeBreakers = new Map<Route, CircuitBreaker>()

  const agentFor = (route: Route, method: string | undefined) => {
    if (route.isStream) return agents.streaming
    return isReadOf(route, method) ? agents.reading : agents.writing
  }

  const timeoutOf = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: Route): number => timeoutMs * timeLimitFactor

  const beginCall = (route: Route): Call | undefined => {
    const routeBreaker = routeBreakers.get(route) ?? new CircuitBreaker()
    routeBreakers.set(route, routeBreaker)
    if (!routeBreaker.tryEnter()) return undefined
    if (!serviceBreaker.tryEnter()) {
      routeBreaker.recordAbandoned()
      return undefined
    }
    const startedAt = performance.now()
    let hasEnded = false
    return {
      end(outcome) {
        if (hasEnded) return
        hasEnded = true
        if (outcome === 'answered') routeBreaker.recordSuccess()
        else if (outcome === 'silent') routeBreaker.recordFailure()
        else routeBreaker.recordAbandoned()
        if (outcome === 'answered') serviceBreaker.recordSuccess()
        else if (outcome === 'unreachable') serviceBreaker.recordFailure(startedAt)
        else serviceBreaker.recordAbandoned()
      },
    }
  }

  return {
    service,
    url,
    timeoutOf,
    agentFor,
    unpooledAgent: agents.unpooled,
    beginCall,
    async read(route, path, options) {
      const call = beginCall(route)
      if (call === undefined) throw new UpstreamUnavailableError(service)
      try {
        const headers = { ...options.headers, [IDENTITY_HEADER]: await tokens.tokenFor(service) }
        return await readWithRetry(url + path, [agentFor(route, 'GET'), agents.unpooled], {
          ...options,
          headers,
          timeoutMs: timeoutOf(route),
          onHeaders: (incoming) => call.end(outcomeOfResponse(incoming)),
        })
      } catch (cause) {
        const hasCallerLeft = options.signal?.aborted === true
        const hasTimedOut = cause instanceof ResponseTimeoutError
        call.end(outcomeOfFailure({ error: cause, hasCallerLeft, hasTimedOut }))
        if (options.signal?.aborted) throw options.signal.reason
        if (cause instanceof ResponseTooLargeError) throw cause
        throw new UpstreamUnavailableError(service, { cause })
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Opens an upstream for each service that has a URL. */
export function openUpstreams(
  urls: Readonly<Record<ServiceName, string | undefined>>,
  tokens: IdentityTokens,
  timeLimitFactor: number,
): ReadonlyMap<ServiceName, Upstream> {
  const upstreams = new Map<ServiceName, Upstream>()
  for (const service of SERVICES) {
    const url = urls[service]
    if (url !== undefined) upstreams.set(service, openUpstream(service, url, tokens, timeLimitFactor))
  }
  return upstreams
}
