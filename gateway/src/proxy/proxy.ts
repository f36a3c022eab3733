import { type Agent, type IncomingHttpHeaders, IncomingMessage, type ServerResponse } from 'node:http'
import {
  CONSENT_COOKIE,
  CONSENT_GRANTED,
  CONSENT_HEADER,
  DEADLINE_HEADER,
  IDENTITY_HEADER,
  type ServiceName,
  VENUE_VERSIONS_HEADER,
} from '@plekje/contracts'
import { freePlace, type Logger } from '@plekje/service-kit'
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware'
import { type Refusal, refusals } from '../http/refusals'
import { refuse } from '../http/refuse'
import type { RequestTrace } from '../http/request-trace'
import { isReadOf, type Route } from '../routes/route-table'
import { createOpenResponses, type OpenResponses } from './open-responses'
import { outcomeOfFailure, outcomeOfResponse } from './outcomes'
import type { Call, Upstream } from './upstream'

export interface Forwarding {
  readonly route: Route
  /** Normalised path and query. */
  readonly target: string
  readonly client: { readonly address: string; readonly isHttps: boolean }
  /** Undefined for a visitor. */
  readonly memberId: string | undefined
  readonly trace: RequestTrace
  /** Identity token for the service of the route. */
  readonly token: string
  readonly body: Buffer | undefined
  /** When the request was complete, by `performance.now()`; the timeout of the route counts from then. */
  readonly completedAt: number
}

/**
 * Forwards a complete request with the time that is left of the route's timeout, and streams the response back. Always
 * answers: an unavailable or silent service becomes a 503.
 */
export type Forward = (request: IncomingMessage, response: ServerResponse, forwarding: Forwarding) => void

/**
 * Request headers that are not forwarded: they belong to one connection, to proxies in front of the gateway or to the
 * original body, or only the gateway may set them.
 */
const DROPPED_REQUEST_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'transfer-encoding',
  'content-length',
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

/** Response headers about the service's connection to the gateway. */
const DROPPED_RESPONSE_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'server',
  VENUE_VERSIONS_HEADER,
] as const

/**
 * The request as its service gets it. The proxy pipes this object, because the client's own stream has been read
 * already. A GET has no body, even when the client sent one.
 */
class WholeRequest extends IncomingMessage {
  readonly startedAt = performance.now()
  isAnswered = false
  hasTimedOut = false

  constructor(
    request: IncomingMessage,
    readonly forwarding: Forwarding,
    readonly call: Call,
    remainingMs: number,
  ) {
    super(request.socket)
    this.method = request.method
    this.httpVersion = request.httpVersion
    this.url = forwarding.target
    this.headers = headersFor(request, forwarding, remainingMs)
    // An incomplete request would close the client's connection when it ends.
    this.complete = true
    if (forwarding.body) this.push(forwarding.body)
    this.push(null)
  }
}

type Proxy = RequestHandler<WholeRequest, ServerResponse>

export function createForward(
  upstreams: ReadonlyMap<ServiceName, Upstream>,
  metrics: { countDeadlineExceeded(): void },
  log: Logger,
  openResponses: OpenResponses = createOpenResponses(),
): Forward {
  const proxies = new Map<string, Proxy>()

  const proxyTo = (upstream: Upstream, route: Route, method: string | undefined): Proxy => {
    const timeoutMs = upstream.timeoutOf(route)
    const isRead = isReadOf(route, method)
    const use = isRead ? 'reading' : 'writing'
    const key = `${upstream.service} ${timeoutMs} ${route.isStream ? 'streaming' : use}`
    const agent = upstream.agentFor(route, method)
    // A read changes nothing and may be retried (PLATFORM-13).
    const agents = isRead ? [agent, upstream.unpooledAgent] : [agent]
    const proxy = proxies.get(key) ?? openProxy(upstream, { timeoutMs, agents, openResponses }, log)
    proxies.set(key, proxy)
    return proxy
  }

  return (request, response, forwarding) => {
    // A closed response emits no further `close`, so the call would never be ended.
    if (response.destroyed) return
    const { route, client, trace, completedAt } = forwarding
    const { isHttps } = client
    const refuseWith = (refusal: Refusal) => refuse(response, refusal, trace.requestId, { isHttps })
    const upstream = upstreams.get(route.service)
    if (upstream === undefined) return refuseWith(refusals.unavailable())
    const remainingMs = Math.floor(upstream.timeoutOf(route) - (performance.now() - completedAt))
    if (remainingMs < 1) {
      metrics.countDeadlineExceeded()
      return refuseWith(refusals.deadlineExceeded)
    }
    const call = upstream.beginCall(route)
    if (call === undefined) return refuseWith(refusals.unavailable())
    const wholeRequest = new WholeRequest(request, forwarding, call, remainingMs)
    response.once('close', () => {
      call.end('abandoned')
      // The proxy then aborts its request to the service, even while that request waits for a connection.
      if (!response.writableFinished) wholeRequest.emit('aborted')
    })
    void proxyTo(upstream, route, request.method)(wholeRequest, response)
  }
}

function headersFor(
  request: IncomingMessage,
  { route, client, trace, token, body }: Forwarding,
  remainingMs: number,
): IncomingHttpHeaders {
  const headers = { ...request.headers }
  for (const header of String(headers.connection ?? '').split(',')) delete headers[header.trim().toLowerCase()]
  const declaredLength = headers['content-length']
  for (const name of DROPPED_REQUEST_HEADERS) delete headers[name]
  const hasConsent = hasConsented(headers.cookie)
  // Only accounts uses cookies; to other services a session id is a secret they do not need.
  if (route.service !== 'accounts') delete headers.cookie
  Object.assign(headers, trace.headers, {
    'x-forwarded-for': client.address,
    'x-forwarded-proto': client.isHttps ? 'https' : 'http',
    [IDENTITY_HEADER]: token,
    [DEADLINE_HEADER]: String(remainingMs),
  })
  if (hasConsent) headers[CONSENT_HEADER] = CONSENT_GRANTED
  if (body) headers['content-length'] = String(body.length)
  else if (declaredLength === '0') headers['content-length'] = '0'
  return headers
}

/** Error codes for a connection that closed before the response. */
const connectionLostCodes: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/**
 * Forwards over the first agent. Retries over the next one when the connection breaks before the response, in less than
 * half of the timeout.
 */
function openProxy(
  upstream: Upstream,
  {
    timeoutMs,
    agents,
    openResponses,
  }: { readonly timeoutMs: number; readonly agents: readonly Agent[]; readonly openResponses: OpenResponses },
  log: Logger,
): Proxy {
  const [agent, ...fallbackAgents] = agents
  const fallbackProxy =
    fallbackAgents.length > 0
      ? openProxy(upstream, { timeoutMs, agents: fallbackAgents, openResponses }, log)
      : undefined
  return createProxyMiddleware<WholeRequest, ServerResponse>({
    target: upstream.url,
    agent,
    proxyTimeout: timeoutMs,
    // The stock plugins answer errors with English plain text.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, wholeRequest, response) => {
          // After this event the proxy destroys the connection, and the error does not say that it was a timeout.
          outgoing.once('timeout', () => {
            wholeRequest.hasTimedOut = true
          })
          if (response.destroyed) outgoing.destroy()
          // The service answered before it had the whole body: stop sending the rest.
          response.once('finish', () => {
            if (!outgoing.writableFinished) outgoing.destroy()
          })
        })
        server.on('proxyRes', (incoming, wholeRequest, response) => {
          wholeRequest.isAnswered = true
          wholeRequest.call.end(outcomeOfResponse(incoming))
          const { memberId, client } = wholeRequest.forwarding
          openResponses.begin({ memberId, address: client.address }, response)
          // The request leaves its place in its lane, which a stream would hold for as long as it lasts.
          freePlace(response)
          for (const name of DROPPED_RESPONSE_HEADERS) delete incoming.headers[name]
          // While this process drains, the proxy must not announce keep-alive.
          if (!response.shouldKeepAlive) incoming.headers.connection = 'close'
          // An aborted response must neither look complete nor leave the client waiting.
          incoming.once('close', () => {
            if (!incoming.complete) response.destroy()
          })
        })
        server.on('error', (error: NodeJS.ErrnoException, wholeRequest, response) => {
          // After the headers, the client itself sees that the response broke off.
          if (wholeRequest.isAnswered || !('setHeader' in response)) return
          const { requestId } = wholeRequest.forwarding.trace
          const hasCallerLeft = response.destroyed
          const hasTime = performance.now() - wholeRequest.startedAt < timeoutMs / 2
          if (fallbackProxy && !hasCallerLeft && connectionLostCodes.has(error.code) && hasTime) {
            log.info({ err: error, service: upstream.service, requestId }, 'retrying a read on a new connection')
            void fallbackProxy(wholeRequest, response)
            return
          }
          wholeRequest.call.end(outcomeOfFailure({ error, hasCallerLeft, hasTimedOut: wholeRequest.hasTimedOut }))
          if (hasCallerLeft) return
          const problem = wholeRequest.hasTimedOut ? 'service did not respond in time' : 'service unavailable'
          log.warn({ err: error, service: upstream.service, requestId }, problem)
          const { isHttps } = wholeRequest.forwarding.client
          refuse(response, refusals.unavailable(), requestId, { isHttps })
        })
      },
    ],
  })
}

const consentCookie = new RegExp(`(?:^|;)\\s*${CONSENT_COOKIE}=${CONSENT_GRANTED}\\s*(?:;|$)`)

/** True when the visitor agreed to be recognised in the statistics. */
export const hasConsented = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && consentCookie.test(cookieHeader)
