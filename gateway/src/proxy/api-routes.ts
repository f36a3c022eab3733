import { type Member, SESSION_COOKIE, SIGNED_IN_COOKIE, sessionCookieName } from '@plekje/contracts'
import { PAGES } from '@plekje/contracts/page-addresses'
import { deadlineOf, type Logger } from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import pTimeout from 'p-timeout'
import { type Lane, laneOf } from '../http/admissions'
import type { Bodies } from '../http/bodies'
import { maxBodyBytesOf } from '../http/body-limits'
import { isHttpsRequest, readAddress } from '../http/client-address'
import { changesState, isFromOtherSite, refusalOfAutomatedRequest } from '../http/origin-check'
import { type Refusal, refusals } from '../http/refusals'
import { refuse } from '../http/refuse'
import { type RequestTarget, readTarget } from '../http/request-target'
import { type RequestTrace, readTrace } from '../http/request-trace'
import { contentHeaders } from '../http/security-headers'
import type { Site } from '../http/site'
import type { IdentityTokens } from '../identity/identity-tokens'
import type { Sessions } from '../identity/session'
import type { MatchRoute } from '../routes/match-route'
import type { Route } from '../routes/route-table'
import type { CompleteRequest } from '../trial-versions/report-reader'
import { isRead } from './connections'
import type { Forward } from './proxy'

/** Addresses of one-click unsubscribe links in mails (RFC 8058). */
const ONE_CLICK_ADDRESSES: ReadonlySet<string> = new Set(['/api/alerts/unsubscribe', '/api/account/mails/stop'])

/**
 * A refused body of at most this size is read to its end and dropped, because some clients read no response before they
 * have sent everything. For a larger one the connection is closed.
 */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Handles every request under `/api` and `/media` that the shared cache did not answer. Checks run in the order of
 * their cost; then the body is read, writes wait in their queue, and the request goes to the service that the route
 * table names. The handler never sends a page and never calls the next one.
 */
export function createApiRoutes(parts: {
  readonly matchRoute: MatchRoute
  readonly sessions: Sessions
  readonly tokens: IdentityTokens
  readonly bodies: Bodies
  /** Queues the request in a lane, and calls `begin` when it may be processed. */
  readonly enqueue: (lane: Lane, request: Request, response: Response, begin: () => void) => void
  readonly forward: Forward
  /** Called for each write with its complete body, before it is forwarded. */
  readonly observe: (request: CompleteRequest) => void
  readonly site: Site
  /** The session lookup times out after this, and the cache engine then counts as unavailable. */
  readonly sessionTimeoutMs: number
  readonly trustedHops: number
  readonly brand: string
  readonly log: Logger
}): RequestHandler {
  const { matchRoute, sessions, tokens, bodies, enqueue, forward, observe, site, sessionTimeoutMs, trustedHops } = parts
  const { brand, log } = parts
  let openApiJson: string | undefined

  return async (request, response) => {
    const client = { address: readAddress(request, trustedHops), isHttps: isHttpsRequest(request, trustedHops) }
    const { isHttps } = client
    const trace = readTrace(request)
    const { requestId } = trace
    const refuseWith = (refusal: Refusal, headers: Record<string, string> = {}) =>
      refuse(response, refusal, requestId, { isHttps, headers })

    for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
    response.setHeader('X-Request-Id', requestId)
    if (log.isLevelEnabled('debug')) logWhenServed(request, response, trace, log)

    const target = readTarget(request.originalUrl)
    if (target === undefined) return refuseWith(refusals.badPath)
    if (changesState(request.method) && isFromOtherSite(request, site)) return refuseWith(refusals.foreignOrigin)
    if (isRead(request.method) && (await answerOwnPath(request, response, target, trace))) return

    const match = matchRoute(request.method, target.pathname)
    if (match.kind === 'unknown') return refuseWith(refusals.unknownPath)
    if (match.kind === 'methodNotAllowed')
      return refuseWith(refusals.methodNotAllowed, { Allow: match.allowedMethods.join(', ') })
    if (match.route.changesOnGet) {
      const refusal = refusalOfAutomatedRequest(request, site)
      if (refusal) return refuseWith(refusal, refusal === refusals.methodNotAllowed ? { Allow: 'GET' } : {})
    }
    const maxBytes = match.route.maxBodyBytes ?? maxBodyBytesOf(request.method, match.route.path)
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxBytes) {
      return refuseWith(refusals.tooLarge(maxBytes), length > MAX_DROPPED_BYTES ? { Connection: 'close' } : {})
    }
    const { route } = match
    const member = await findMember(route, request, trace, isHttps)
    if (member === 'unavailable') return refuseWith(refusals.unavailable())
    if (route.audience === 'member' && member === undefined) return refuseWith(refusals.signInRequired)
    const forwarding = { route, target: target.pathname + target.search, client, memberId: member?.id, trace }
    const createToken = () => tokens.tokenFor(route.service, member)
    // A read was queued before this handler, and its body is ignored.
    if (isRead(request.method)) {
      const completedAt = deadlineOf(request, response).arrivedAt
      return forward(request, response, {
        ...forwarding,
        token: await createToken(),
        body: undefined,
        completedAt,
      })
    }
    const body = await bodies.read(request, response, {
      address: client.address,
      maxBytes,
      refuse(refusal) {
        log.info({ requestId, method: request.method, url: request.originalUrl, code: refusal.code }, 'body refused')
        refuseWith(refusal)
      },
    })
    if (body === 'refused') return
    observe({ route, body, cookieHeader: request.headers.cookie, client })
    const completedAt = performance.now()
    // The token is created after the body is read: it is valid for a minute, and a body may take longer.
    const token = await createToken()
    enqueue(laneOf(route, request.method), request, response, () =>
      forward(request, response, { ...forwarding, token, body, completedAt }),
    )
  }

  /** Answers the paths under `/api` that belong to no service; resolves with false for any other path. */
  async function answerOwnPath(
    request: Request,
    response: Response,
    { pathname, search }: RequestTarget,
    trace: RequestTrace,
  ): Promise<boolean> {
    if (pathname === '/api/login') response.redirect(302, PAGES.signIn)
    // A GET must change nothing, so a person who opens the link gets a page that asks for confirmation.
    else if (ONE_CLICK_ADDRESSES.has(pathname)) response.redirect(303, PAGES.unsubscribe + search)
    else if (pathname === '/api/logout') await logOut(request, response, trace)
    else if (pathname === '/api/openapi.json') {
      openApiJson ??= await describeApi(brand)
      response.setHeader('Cache-Control', 'no-cache')
      response.type('application/json').send(openApiJson)
    } else return false
    return true
  }

  /** When sessions cannot be read, members are served as visitors on public routes and refused on all others. */
  async function findMember(
    route: Route,
    request: Request,
    { requestId }: RequestTrace,
    isHttps: boolean,
  ): Promise<Member | undefined | 'unavailable'> {
    try {
      return await pTimeout(sessions.findMember(request.headers.cookie, isHttps), { milliseconds: sessionTimeoutMs })
    } catch (error) {
      log.warn({ err: error, requestId }, 'sessions cannot be read')
      return route.audience === 'member' ? 'unavailable' : undefined
    }
  }

  /** Only a person may sign out by a link: requests of other sites and prefetches are refused (`origin-check.ts`). */
  async function logOut(request: Request, response: Response, { requestId }: RequestTrace): Promise<void> {
    const isHttps = isHttpsRequest(request, trustedHops)
    const refusal = refusalOfAutomatedRequest(request, site)
    if (refusal) {
      const headers = refusal === refusals.methodNotAllowed ? { Allow: 'GET, POST' } : {}
      refuse(response, refusal, requestId, { isHttps, headers })
      return
    }
    try {
      await sessions.end(request.headers.cookie, isHttps)
    } catch (error) {
      log.warn({ err: error, requestId }, 'session cannot be ended')
      refuse(response, refusals.unavailable(), requestId, { isHttps })
      return
    }
    // Drop the session cookies that were set before the session ended.
    response.removeHeader('Set-Cookie')
    for (const name of new Set([sessionCookieName(isHttps), SESSION_COOKIE])) {
      response.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
    }
    response.clearCookie(SIGNED_IN_COOKIE, { path: '/', sameSite: 'lax', secure: isHttps })
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(302, PAGES.home)
  }
}

/** Writes the same log line as services do, so that a trace id finds the request in every unit. */
function logWhenServed(request: Request, response: Response, { requestId, headers }: RequestTrace, log: Logger): void {
  const startedAt = performance.now()
  const { method, originalUrl: url } = request
  const traceId = headers.traceparent?.split('-')[1]
  response.once('finish', () => {
    const ms = Math.round((performance.now() - startedAt) * 100) / 100
    log.debug({ requestId, traceId, method, url, status: response.statusCode, ms }, 'served')
  })
}

/** Imported on first use: the OpenAPI document needs a library that nothing else loads. */
async function describeApi(brand: string): Promise<string> {
  const { openApiDocument } = await import('../routes/openapi')
  return JSON.stringify(openApiDocument(brand))
}
