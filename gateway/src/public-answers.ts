import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@plekje/service-kit'
import { readAddress } from './client-address'
import type { KeptAnswer } from './kept-answer'
import type { MatchRoute } from './match-route'
import type { RateLimit } from './rate-limit'
import { refusals } from './refusals'
import { refuse } from './refuse'
import { readTrace } from './request-facts'
import { readTarget } from './request-target'
import { cacheKey, type ResponseCache } from './response-cache'
import type { Route, ServiceName } from './route-table'
import { mayHaveSession } from './session'
import { type Upstream, UpstreamAwayError } from './upstream'

export interface PublicAnswers {
  /**
   * Answers a visitor's GET of a cacheable route, and what the rate limit refuses. False when the request is someone
   * else's to answer. Stands before Express, whose way to an answer costs more than the answer.
   */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean
  /** The same answer for the gateway's own pages; rejects when the service is away or not configured. */
  read(path: string, timeoutMs: number): Promise<KeptAnswer>
}

const DEFAULT_TIMEOUT_MS = 10_000
/** Longer questions are asked, but not kept under their own name. */
const MAX_KEY_LENGTH = 2048

export function createPublicAnswers(parts: {
  readonly matchRoute: MatchRoute
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly cache: ResponseCache
  readonly rateLimit: RateLimit
  readonly trustedHops: number
  readonly log: Logger
}): PublicAnswers {
  const { matchRoute, upstreams, cache, rateLimit, trustedHops, log } = parts

  const load = (target: string, route: Route, headers: Readonly<Record<string, string>>, timeoutMs: number) => {
    const upstream = upstreams.get(route.service)
    if (upstream === undefined || route.cache === undefined) return Promise.reject(new UpstreamAwayError(route.service))
    const ask = () => upstream.read(target, { headers, timeoutMs })
    return cache.load(target, route.cache, ask)
  }

  const answerAnew = (request: IncomingMessage, response: ServerResponse, route: Route, target: string) => {
    const { requestId, headers } = readTrace(request)
    const isHttps = isOverHttps(request, trustedHops)
    load(target, route, headers, route.timeoutMs ?? DEFAULT_TIMEOUT_MS).then(
      (answer) => answer.send(request, response, isHttps, requestId),
      (error) => {
        if (error instanceof UpstreamAwayError) {
          log.warn({ err: error, service: route.service, requestId }, 'service away')
          refuse(response, refusals.unavailable(), requestId, { isHttps })
        } else {
          log.error({ err: error, requestId, url: request.url }, 'failed')
          refuse(response, refusals.internal, requestId, { isHttps })
        }
      },
    )
  }

  return {
    tryAnswer(request, response) {
      const url = request.url ?? ''
      const isApi = url.startsWith('/api')
      if (isApi) {
        const wait = rateLimit.count(readAddress(request, trustedHops))
        if (wait > 0) {
          const isHttps = isOverHttps(request, trustedHops)
          refuse(response, refusals.tooManyRequests(wait), readTrace(request).requestId, { isHttps })
          return true
        }
      } else if (!url.startsWith('/media/')) return false
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (url.length > MAX_KEY_LENGTH) return false
      // Pictures are the same for everyone.
      if (isApi && mayHaveSession(request.headers.cookie)) return false
      const key = cacheKey(url)
      const kept = cache.find(key)
      if (kept) {
        kept.send(request, response, isOverHttps(request, trustedHops))
        return true
      }
      const target = readTarget(key)
      if (target === undefined) return false
      const match = matchRoute('GET', target.pathname)
      if (match.kind !== 'route' || match.route.cache === undefined) return false
      answerAnew(request, response, match.route, target.pathname + target.search)
      return true
    },
    async read(path, timeoutMs) {
      const key = cacheKey(path)
      const kept = cache.find(key)
      if (kept) return kept
      const match = matchRoute('GET', path.split('?')[0] ?? path)
      if (match.kind !== 'route') throw new Error(`${path} is not in the route table`)
      return load(key, match.route, {}, timeoutMs)
    },
  }
}

const isOverHttps = (request: IncomingMessage, trustedHops: number): boolean =>
  trustedHops > 0 && String(request.headers['x-forwarded-proto'] ?? '').endsWith('https')
