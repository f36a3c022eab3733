import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceName } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { type Lane, laneOf } from '../http/admissions'
import { isHttpsRequest, readAddress } from '../http/client-address'
import type { RateLimit } from '../http/rate-limit'
import { refusalBody, refusals } from '../http/refusals'
import { refuse } from '../http/refuse'
import { readTrace } from '../http/request-trace'
import { mayHaveSession } from '../identity/session'
import { markCached } from '../operations/metrics'
import { ResponseTooLargeError, type WholeResponse } from '../proxy/read-whole'
import { type Upstream, UpstreamUnavailableError } from '../proxy/upstream'
import type { MatchRoute } from '../routes/match-route'
import type { ReadCacheableRequest, RoutedRequest } from './cacheable-request'
import { type CachedResponse, prepareResponse } from './cached-response'
import type { ResponseCache } from './response-cache'

export interface PublicResponses {
  /**
   * Answers a visitor's GET of a cacheable route, and refuses requests over a rate limit. Returns false when another
   * handler must answer. Runs before Express, which costs more than a cached response. Cached responses are sent
   * immediately, others wait in the queue of their lane.
   */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * The shared response, from the cache if possible; undefined for paths whose responses visitors do not share. Rejects
   * when the service is unavailable, too slow or not configured.
   */
  readShared(path: string, timeoutMs: number): Promise<CachedResponse> | CachedResponse | undefined
  /** Like `readShared`, and also reads paths whose responses are not shared, as a visitor and without the cache. */
  read(path: string, timeoutMs: number): Promise<CachedResponse>
}

/** Longer keys are not cached. */
const MAX_KEY_LENGTH = 2048

export function createPublicResponses(parts: {
  readonly matchRoute: MatchRoute
  readonly readCacheable: ReadCacheableRequest
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly cache: ResponseCache
  /** Queues the request, and calls `begin` when it may be processed. */
  readonly enqueue: (lane: Lane, request: IncomingMessage, response: ServerResponse, begin: () => void) => void
  readonly limit: RateLimit
  readonly trustedHops: number
  readonly log: Logger
}): PublicResponses {
  const { matchRoute, readCacheable, upstreams, cache, enqueue, limit, trustedHops, log } = parts

  /** The request has the timeout of its route, because callers with different timeouts share it. */
  const load = (cacheable: RoutedRequest, headers: Readonly<Record<string, string>>, callerSignal: AbortSignal) => {
    const { key, route } = cacheable
    const upstream = upstreams.get(route.service)
    if (upstream === undefined) return Promise.reject(new UpstreamUnavailableError(route.service))
    const fetchUpstream = (signal: AbortSignal) =>
      upstream.read(route, key, { headers, signal }).catch((error: unknown) => {
        if (error instanceof ResponseTooLargeError) return tooLargeResponse
        throw error
      })
    return cache.load(cacheable, fetchUpstream, callerSignal)
  }

  const respondFromService = (request: IncomingMessage, response: ServerResponse, cacheable: RoutedRequest) => {
    const { requestId, headers } = readTrace(request)
    const isHttps = isHttpsRequest(request, trustedHops)
    const disconnected = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) disconnected.abort()
    })
    load(cacheable, headers, disconnected.signal).then(
      (cached) => cached.send(request, response, isHttps, requestId),
      (error) => {
        if (disconnected.signal.aborted) return
        if (error instanceof UpstreamUnavailableError) {
          log.warn({ err: error, service: cacheable.route.service, requestId }, 'service unavailable')
          refuse(response, refusals.unavailable(), requestId, { isHttps })
        } else {
          log.error({ err: error, requestId, url: request.url }, 'failed')
          refuse(response, refusals.internal, requestId, { isHttps })
        }
      },
    )
  }

  /** The cacheable form of a request; undefined for members, who share no responses. */
  const cacheableOf = (request: IncomingMessage): RoutedRequest | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (mayHaveSession(request.headers.cookie)) return undefined
    const cacheable = readCacheable(request.url)
    return cacheable && cacheable.key.length <= MAX_KEY_LENGTH ? cacheable : undefined
  }

  const readShared: PublicResponses['readShared'] = (path, timeoutMs) => {
    const cacheable = readCacheable(path)
    return cacheable && (cache.find(cacheable.key) ?? load(cacheable, {}, AbortSignal.timeout(timeoutMs)))
  }

  return {
    tryAnswer(request, response) {
      if (!request.url?.startsWith('/api')) return false
      const cacheable = cacheableOf(request)
      const cached = cacheable && cache.find(cacheable.key)
      if (cached) {
        markCached(response)
        cached.send(request, response, isHttpsRequest(request, trustedHops))
        return true
      }
      const secondsToWait = limit.count(readAddress(request, trustedHops))
      if (secondsToWait > 0) {
        const isHttps = isHttpsRequest(request, trustedHops)
        refuse(response, refusals.tooManyRequests(secondsToWait), readTrace(request).requestId, { isHttps })
        return true
      }
      if (cacheable === undefined) return false
      const respond = () => respondFromService(request, response, cacheable)
      // Joining a request that is in flight costs nothing, so it skips the queue.
      if (cache.isInFlight(cacheable)) respond()
      else enqueue(laneOf(cacheable.route, 'GET'), request, response, respond)
      return true
    },
    readShared,
    async read(path, timeoutMs) {
      const shared = readShared(path, timeoutMs)
      if (shared) return shared
      const match = matchRoute('GET', path.split('?')[0] ?? path)
      if (match.kind !== 'route') throw new Error(`${path} is not in the route table`)
      const upstream = upstreams.get(match.route.service)
      if (upstream === undefined) throw new UpstreamUnavailableError(match.route.service)
      const signal = AbortSignal.timeout(timeoutMs)
      return prepareResponse(await upstream.read(match.route, path, { headers: {}, signal }))
    },
  }
}

/** This refusal is cached like any response: a repeated request would cost as much and fail in the same way. */
const tooLargeResponse: WholeResponse = {
  status: refusals.responseTooLarge.status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  body: Buffer.from(refusalBody(refusals.responseTooLarge)),
  isCacheableRefusal: true,
}
