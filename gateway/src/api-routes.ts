import { SESSION_COOKIE, SIGNED_IN_COOKIE, sessionCookieName } from '@plekje/contracts'
import { PAGES } from '@plekje/contracts/page-addresses'
import type { Logger } from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import pTimeout from 'p-timeout'
import { maxBodyBytesOf } from './body-limits'
import { readOrigin } from './client-address'
import type { IdentityTokens } from './identity-tokens'
import type { MatchRoute } from './match-route'
import { changesState, isForeign } from './origin-check'
import type { Forward } from './proxy'
import { type Refusal, refusals } from './refusals'
import { refuse } from './refuse'
import { readTrace, type TraceFacts } from './request-facts'
import { readTarget } from './request-target'
import type { Route } from './route-table'
import { contentHeaders } from './security-headers'
import type { ResolvedSession, Sessions } from './session'
import type { Site } from './site'

const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Everything under `/api` and `/media` that was not answered from what visitors share: checks in the order of their
 * cost, then the service of the route table. Never ends in HTML and never passes a request on to other handlers.
 */
export function createApiRoutes(parts: {
  readonly matchRoute: MatchRoute
  readonly sessions: Sessions
  readonly tokens: IdentityTokens
  readonly forward: Forward
  readonly site: Site
  /** A cache engine that takes longer to say who calls is away. */
  readonly sessionTimeoutMs: number
  readonly trustedHops: number
  readonly brand: string
  readonly log: Logger
}): RequestHandler {
  const { matchRoute, sessions, tokens, forward, site, sessionTimeoutMs, trustedHops, brand, log } = parts
  let openApi: string | undefined

  return async (request, response) => {
    const origin = readOrigin(request, trustedHops)
    const isHttps = origin.protocol === 'https'
    const trace = readTrace(request)
    const { requestId } = trace
    const no = (refusal: Refusal, headers: Record<string, string> = {}) =>
      refuse(response, refusal, requestId, { isHttps, headers })

    for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
    response.setHeader('X-Request-Id', requestId)
    if (log.isLevelEnabled('debug')) logWhenServed(request, response, trace, log)

    const target = readTarget(request.originalUrl)
    if (target === undefined) return no(refusals.badPath)
    if (changesState(request.method) && isForeign(request, site)) return no(refusals.foreignOrigin)
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (target.pathname === '/api/login') return response.redirect(302, PAGES.signIn)
      // The address of one click (RFC 8058): read by a person it leads to the page that asks, for reading changes nothing.
      if (target.pathname === '/api/alerts/unsubscribe')
        return response.redirect(303, PAGES.unsubscribe + target.search)
      if (target.pathname === '/api/logout') return logOut(request, response, trace)
      if (target.pathname === '/api/openapi.json') {
        openApi ??= await describeApi(brand)
        response.setHeader('Cache-Control', 'no-cache')
        return void response.type('application/json').send(openApi)
      }
    }

    const match = matchRoute(request.method, target.pathname)
    if (match.kind === 'unknown') return no(refusals.unknownPath)
    if (match.kind === 'method') return no(refusals.methodNotAllowed, { Allow: match.allowed.join(', ') })
    const maxBytes = match.route.maxBodyBytes ?? maxBodyBytesOf(request.method, match.route.path)
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxBytes) {
      // What is somewhat too much is read to its end and dropped: not every client reads an answer before that.
      const isFarTooLarge = length > MAX_DROPPED_BYTES
      return no(refusals.tooLarge(maxBytes), isFarTooLarge ? { Connection: 'close' } : {})
    }
    const session = await resolveFor(match.route, request, trace, isHttps)
    if (session === 'away') return no(refusals.unavailable())
    if (match.route.audience === 'member' && session === undefined) return no(refusals.signInRequired)
    forward(request, response, {
      route: match.route,
      target: target.pathname + target.search,
      origin,
      trace,
      token: await tokens.tokenFor(match.route.service, session?.member),
    })
  }

  /** Without sessions a member is a visitor where visitors are served too; elsewhere nobody can be let in. */
  async function resolveFor(
    route: Route,
    request: Request,
    { requestId }: TraceFacts,
    isHttps: boolean,
  ): Promise<ResolvedSession | undefined | 'away'> {
    try {
      return await pTimeout(sessions.resolve(request.headers.cookie, isHttps), { milliseconds: sessionTimeoutMs })
    } catch (error) {
      log.warn({ err: error, requestId }, 'sessions cannot be read')
      return route.audience === 'member' ? 'away' : undefined
    }
  }

  /** A link on another site must not sign people out; a typed address may. */
  async function logOut(request: Request, response: Response, { requestId }: TraceFacts): Promise<void> {
    const origin = readOrigin(request, trustedHops)
    const isHttps = origin.protocol === 'https'
    if (isForeign(request, site)) {
      refuse(response, refusals.foreignOrigin, requestId, { isHttps })
      return
    }
    try {
      await sessions.end(request.headers.cookie, isHttps)
    } catch (error) {
      log.warn({ err: error, requestId }, 'session cannot be ended')
      refuse(response, refusals.unavailable(), requestId, { isHttps })
      return
    }
    // What was said of the session before it ended.
    response.removeHeader('Set-Cookie')
    for (const name of new Set([sessionCookieName(isHttps), SESSION_COOKIE])) {
      response.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
    }
    response.clearCookie(SIGNED_IN_COOKIE, { path: '/', sameSite: 'lax', secure: isHttps })
    response.setHeader('Cache-Control', 'no-store')
    response.redirect(302, PAGES.home)
  }
}

/** The same line as services write, so that a request is found in every part by its trace. */
function logWhenServed(request: Request, response: Response, { requestId, headers }: TraceFacts, log: Logger): void {
  const startedAt = performance.now()
  const { method, originalUrl: url } = request
  const traceId = headers.traceparent?.split('-')[1]
  response.once('finish', () => {
    const ms = Math.round((performance.now() - startedAt) * 100) / 100
    log.debug({ requestId, traceId, method, url, status: response.statusCode, ms }, 'served')
  })
}

/** Loaded when someone asks for it: making the document takes a library that nothing else needs. */
async function describeApi(brand: string): Promise<string> {
  const { openApiDocument } = await import('./openapi')
  return JSON.stringify(openApiDocument(brand))
}
