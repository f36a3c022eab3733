import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import {
  ANSWER_VERSIONS_HEADER,
  CONSENT_COOKIE,
  CONSENT_GRANTED,
  CONSENT_HEADER,
  DEADLINE_HEADER,
  IDENTITY_HEADER,
  type ServiceName,
} from '@plekje/contracts'
import { deadlineOf, freePlace, isUnreachable, type Logger } from '@plekje/service-kit'
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware'
import type { Origin } from './client-address'
import { isRead } from './connections'
import { refusals } from './refusals'
import { refuse } from './refuse'
import type { TraceFacts } from './request-facts'
import type { Route } from './route-table'
import { type Call, isFromBetween, timeoutOf, type Upstream } from './upstream'

export interface Forwarding {
  readonly route: Route
  /** Path and query as they were understood here, from `/` on. */
  readonly target: string
  readonly origin: Origin
  readonly trace: TraceFacts
  /** Who calls, signed for the service of the route. */
  readonly token: string
}

/**
 * Passes a request on as a stream, with what is left of the time that its route has. Always answers: a service that is
 * away or silent becomes a 503.
 */
export type Forward = (request: IncomingMessage, response: ServerResponse, forwarding: Forwarding) => void

/** Headers of one connection, of the way here, and those that only the gateway may set. */
const notPassedOn = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'traceparent',
  'tracestate',
  'authorization',
  IDENTITY_HEADER,
  CONSENT_HEADER,
  DEADLINE_HEADER,
] as const

/** Headers of a service's answer that are about its connection to the gateway. */
const notPassedBack = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'upgrade',
  'x-powered-by',
  'server',
  ANSWER_VERSIONS_HEADER,
] as const

/** What is known of a request that is passed on. */
interface Try {
  readonly call: Call
  readonly startedAt: number
  count: number
  isAnswered: boolean
  isSilent: boolean
}

type Tries = WeakMap<IncomingMessage, Try>

export function createForward(
  upstreams: ReadonlyMap<ServiceName, Upstream>,
  metrics: { deadlineExceeded(): void },
  log: Logger,
): Forward {
  const proxies = new Map<string, RequestHandler>()
  const tries: Tries = new WeakMap()

  const proxyTo = (upstream: Upstream, route: Route, method: string | undefined) => {
    const timeoutMs = timeoutOf(route)
    const kind = isRead(method) ? (route.pictures ? 'pictures' : 'reading') : 'writing'
    const name = `${upstream.service} ${timeoutMs} ${kind}`
    const agent = upstream.agentFor(route, method)
    const proxy =
      proxies.get(name) ?? openProxy(upstream, { timeoutMs, agents: [agent, upstream.newConnections], tries }, log)
    proxies.set(name, proxy)
    return proxy
  }

  return (request, response, { route, target, origin, trace, token }) => {
    const isHttps = origin.protocol === 'https'
    const leftMs = Math.floor(timeoutOf(route) - (performance.now() - deadlineOf(request, response).arrivedAt))
    if (leftMs < 1) {
      metrics.deadlineExceeded()
      refuse(response, refusals.deadlineExceeded, trace.requestId, { isHttps })
      return
    }
    const upstream = upstreams.get(route.service)
    const call = upstream?.call(route)
    if (upstream === undefined || call === undefined) {
      refuse(response, refusals.unavailable(), trace.requestId, { isHttps })
      return
    }
    tries.set(request, { call, startedAt: performance.now(), count: 0, isAnswered: false, isSilent: false })
    response.once('close', () => call.abandoned())
    const { headers } = request
    for (const named of String(headers.connection ?? '').split(',')) {
      const name = named.trim().toLowerCase()
      if (name !== '' && name !== 'transfer-encoding' && name !== 'content-length') delete headers[name]
    }
    for (const name of notPassedOn) delete headers[name]
    const consent = hasConsented(headers.cookie)
    // Only accounts has to do with cookies; to others a session id is a secret they have no use for.
    if (route.service !== 'accounts') delete headers.cookie
    Object.assign(headers, trace.headers, {
      'x-forwarded-for': origin.address,
      'x-forwarded-proto': origin.protocol,
      [IDENTITY_HEADER]: token,
      [DEADLINE_HEADER]: String(leftMs),
      ...(consent ? { [CONSENT_HEADER]: CONSENT_GRANTED } : {}),
    })
    request.url = target
    void proxyTo(upstream, route, request.method)(request, response)
  }
}

/** What a process leaves behind that goes away: nothing of an answer came. */
const brokenOff: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/** Passes on by the first agent, and what it reads again by the next one. */
function openProxy(
  upstream: Upstream,
  {
    timeoutMs,
    agents: [agent, ...others],
    tries,
  }: { readonly timeoutMs: number; readonly agents: readonly Agent[]; readonly tries: Tries },
  log: Logger,
): RequestHandler {
  /** Reading changes nothing, so that it may be tried again while there is time (PLATFORM-13). */
  const mayRetry = (request: IncomingMessage, code: string | undefined): boolean => {
    const known = tries.get(request)
    if (known === undefined || known.count > 1 || known.isAnswered) return false
    return isRead(request.method) && brokenOff.has(code) && performance.now() - known.startedAt < timeoutMs / 2
  }

  const again = others.length > 0 ? openProxy(upstream, { timeoutMs, agents: others, tries }, log) : undefined
  return createProxyMiddleware({
    target: upstream.url,
    ...(agent ? { agent } : {}),
    proxyTimeout: timeoutMs,
    // The stock plug-ins answer errors in English plain text.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, request, response) => {
          const known = tries.get(request)
          if (known) known.count += 1
          // Told before the connection is cut for it, which then looks like any other that breaks off.
          outgoing.once('timeout', () => {
            if (known) known.isSilent = true
          })
          if (response.destroyed) outgoing.destroy()
          response.once('close', () => {
            if (!response.writableFinished) outgoing.destroy()
          })
          // Answered before it had everything: nobody passes the rest on.
          response.once('finish', () => {
            if (!outgoing.writableEnded) outgoing.destroy()
          })
        })
        server.on('proxyRes', (incoming, request, response) => {
          const known = tries.get(request)
          if (known) {
            known.isAnswered = true
            if (isFromBetween(incoming.statusCode)) known.call.unreachable()
            else known.call.answered()
          }
          // What is a stream keeps nobody from being served.
          freePlace(response as ServerResponse)
          for (const name of notPassedBack) delete incoming.headers[name]
          // An answer that breaks off must not look whole, nor leave the caller waiting.
          incoming.once('close', () => {
            if (!incoming.complete) response.destroy()
          })
        })
        server.on('error', (error, request, response) => {
          const requestId = String(request.headers['x-request-id'] ?? '')
          const hasCallerLeft = response.destroyed
          const mayTryAgain = again && mayRetry(request, (error as NodeJS.ErrnoException).code)
          if (!hasCallerLeft && 'setHeader' in response && mayTryAgain) {
            log.info({ err: error, service: upstream.service, requestId }, 'reading once more')
            void again(request, response)
            return
          }
          const known = tries.get(request)
          if (hasCallerLeft) known?.call.abandoned()
          else if (known?.isSilent) known.call.silent()
          else if (isUnreachable(error)) known?.call.unreachable()
          else known?.call.abandoned()
          if (hasCallerLeft) return
          log.warn({ err: error, service: upstream.service, requestId }, 'service away')
          if ('setHeader' in response) {
            const isHttps = request.headers['x-forwarded-proto'] === 'https'
            refuse(response, refusals.unavailable(), requestId, { isHttps })
          } else response.destroy()
        })
      },
    ],
  })
}

const granted = new RegExp(`(?:^|;)\\s*${CONSENT_COOKIE}=${CONSENT_GRANTED}\\s*(?:;|$)`)

/** Whether the visitor agreed, in the privacy notice, to be recognised in the figures. */
const hasConsented = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && granted.test(cookieHeader)
