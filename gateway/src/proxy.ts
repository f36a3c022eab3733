import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  ANSWER_VERSIONS_HEADER,
  CONSENT_COOKIE,
  CONSENT_GRANTED,
  CONSENT_HEADER,
  DEADLINE_HEADER,
  IDENTITY_HEADER,
  type ServiceName,
} from '@plekje/contracts'
import { freePlace, type Logger } from '@plekje/service-kit'
import type { Origin } from './client-address'
import { createOpenAnswers, type OpenAnswers } from './open-answers'
import { outcomeOfAnswer, outcomeOfFailure } from './outcomes'
import { refusals } from './refusals'
import { refuse } from './refuse'
import type { TraceFacts } from './request-facts'
import { isReadOf, type Route } from './route-table'
import { type Call, timeoutOf, type Upstream } from './upstream'

export interface Forwarding {
  readonly route: Route
  /** Path and query as they were understood here, from `/` on. */
  readonly target: string
  readonly origin: Origin
  readonly trace: TraceFacts
  /** Who calls, signed for the service of the route. */
  readonly token: string
  /** The whole body. */
  readonly body: Buffer | undefined
  /** When the request was whole, as `performance.now()` tells it: the time of its route begins then. */
  readonly wholeAt: number
}

/**
 * Passes a whole request on, with what is left of the time that its route has, and the answer back as a stream. Always
 * answers: a service that is away or silent becomes a 503.
 */
export type Forward = (request: IncomingMessage, response: ServerResponse, forwarding: Forwarding) => void

/** Headers of one connection, of the way here, of a body as it was sent, and those that only the gateway may set. */
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

/** Headers of a service's answer that are about its connection to the gateway. */
const notPassedBack: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'server',
  ANSWER_VERSIONS_HEADER,
])

/** One request on its way to a service. */
interface Passing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly forwarding: Forwarding
  readonly upstream: Upstream
  readonly call: Call
  readonly openAnswers: OpenAnswers
  readonly startedAt: number
}

export function createForward(
  upstreams: ReadonlyMap<ServiceName, Upstream>,
  metrics: { deadlineExceeded(): void },
  log: Logger,
  openAnswers: OpenAnswers = createOpenAnswers(),
): Forward {
  return (request, response, forwarding) => {
    const { route, origin, trace, wholeAt } = forwarding
    const isHttps = origin.protocol === 'https'
    const leftMs = Math.floor(timeoutOf(route) - (performance.now() - wholeAt))
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
    response.once('close', () => call.end('abandoned'))
    setHeaders(request, forwarding, leftMs)
    const passing = { request, response, forwarding, upstream, call, openAnswers, startedAt: performance.now() }
    pass(passing, upstream.agentFor(route, request.method), log)
  }
}

/** Makes the headers of a request those that the service gets. */
function setHeaders({ headers }: IncomingMessage, { route, origin, trace, token, body }: Forwarding, leftMs: number) {
  for (const named of String(headers.connection ?? '').split(',')) delete headers[named.trim().toLowerCase()]
  const declaredLength = headers['content-length']
  for (const name of notPassedOn) delete headers[name]
  const consent = hasConsented(headers.cookie)
  // Only accounts has to do with cookies; to others a session id is a secret they have no use for.
  if (route.service !== 'accounts') delete headers.cookie
  Object.assign(headers, trace.headers, {
    'x-forwarded-for': origin.address,
    'x-forwarded-proto': origin.protocol,
    [IDENTITY_HEADER]: token,
    [DEADLINE_HEADER]: String(leftMs),
  })
  if (consent) headers[CONSENT_HEADER] = CONSENT_GRANTED
  if (body) headers['content-length'] = String(body.length)
  else if (declaredLength === '0') headers['content-length'] = '0'
}

/** Before any answer these say that a process went away: reading may be tried again elsewhere. */
const brokenOff: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

function pass(passing: Passing, agent: Agent, log: Logger, isRetry = false): void {
  const { request, response, forwarding, upstream, call, startedAt } = passing
  const { route, target, trace, body } = forwarding
  const timeoutMs = timeoutOf(route)
  const send = upstream.url.startsWith('https:') ? httpsRequest : httpRequest
  const outgoing = send(upstream.url, { method: request.method, path: target, headers: request.headers, agent })
  let isTimeOver = false
  let isAnswered = false

  outgoing.setTimeout(timeoutMs, () => {
    isTimeOver = true
    outgoing.destroy()
  })
  outgoing.once('response', (incoming) => {
    isAnswered = true
    call.end(outcomeOfAnswer(incoming))
    passing.openAnswers.begin(forwarding.origin.address, response)
    passBack(incoming, response)
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // What breaks off after its head is the answer's own to tell.
    if (isAnswered) return
    const hasCallerLeft = response.destroyed
    const hasTime = performance.now() - startedAt < timeoutMs / 2
    if (!hasCallerLeft && !isRetry && isReadOf(route, request.method) && brokenOff.has(error.code) && hasTime) {
      log.info({ err: error, service: upstream.service, requestId: trace.requestId }, 'reading once more')
      pass(passing, upstream.newConnections, log, true)
      return
    }
    call.end(outcomeOfFailure({ error, hasCallerLeft, isTimeOver, wasWholeTime: true }))
    if (hasCallerLeft) return
    log.warn({ err: error, service: upstream.service, requestId: trace.requestId }, 'service away')
    const isHttps = forwarding.origin.protocol === 'https'
    refuse(response, refusals.unavailable(), trace.requestId, { isHttps })
  })
  endWith(response, outgoing)
  outgoing.end(body)
}

/** Nobody works for a caller who left, nor sends a service the rest of a body that it answered already. */
function endWith(response: ServerResponse, outgoing: ClientRequest): void {
  if (response.destroyed) outgoing.destroy()
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy()
  })
  response.once('finish', () => {
    if (!outgoing.writableFinished) outgoing.destroy()
  })
}

function passBack(incoming: IncomingMessage, response: ServerResponse): void {
  // What is a stream keeps nobody from being served.
  freePlace(response)
  response.statusCode = incoming.statusCode ?? 502
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !notPassedBack.has(name)) response.setHeader(name, value)
  }
  // An answer that breaks off must not look whole, nor leave the caller waiting.
  incoming.once('close', () => {
    if (!incoming.complete) response.destroy()
  })
  incoming.pipe(response)
}

const granted = new RegExp(`(?:^|;)\\s*${CONSENT_COOKIE}=${CONSENT_GRANTED}\\s*(?:;|$)`)

/** Whether the visitor agreed, in the privacy notice, to be recognised in the figures. */
const hasConsented = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && granted.test(cookieHeader)
