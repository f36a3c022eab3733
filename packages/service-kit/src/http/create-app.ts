import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { DEADLINE_EXCEEDED, NotFoundError } from '../errors'
import type { Idempotency } from '../idempotency/idempotency'
import type { Verifier } from '../identity/verify'
import type { ServiceMetrics } from '../metrics'
import { enforceRouterAccess, type MountedRouter } from './access'
import { describeFailure } from './failure'
import type { Implementation } from './implement'
import { followRequest, type RequestContext } from './request-context'
import { serveEndpoint } from './serve-endpoint'

export interface Probes {
  readonly metrics: ServiceMetrics
  /** False answers 503. Probes are frequent: do no work on data here. */
  isReady(): Promise<boolean>
  /** Details for operators. */
  details(): Promise<Readonly<Record<string, unknown>>>
}

/** The Express application of a service. Unknown paths answer a JSON 404, and no response has a stack trace. */
export function createApp(
  parts: {
    readonly implementations: readonly Implementation[]
    readonly routers: readonly MountedRouter[]
    readonly verifier: Verifier
    readonly metricsToken: string | undefined
    readonly idempotency?: Idempotency | undefined
    readonly log: Logger
  },
  probes: Probes,
): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  app.get('/readyz', async (request, response) => {
    const isReady = await probes.isReady()
    const status = isReady ? 'ready' : 'not ready'
    // Anonymous probes get only the status that a load balancer needs.
    const isAuthenticated = (await parts.verifier.callerOf(request.headers)) !== undefined
    const reply = isAuthenticated ? { status, details: await probes.details() } : { status }
    response.status(isReady ? 200 : 503).json(reply)
  })
  app.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(request.headers.authorization, parts.metricsToken)) {
      return void response.status(401).setHeader('WWW-Authenticate', 'Bearer').end()
    }
    response.setHeader('Content-Type', probes.metrics.contentType)
    response.end(await probes.metrics.text())
  })
  app.use(followRequest(probes.metrics, parts.log))
  const api = express.Router()
  for (const { endpoint, handler } of parts.implementations.flatMap(({ routes }) => routes)) {
    api[methodOf(endpoint.method)](endpoint.path, ...serveEndpoint(endpoint, handler, parts))
  }
  app.use('/api', api)
  for (const mounted of parts.routers) app.use(mounted.path, enforceRouterAccess(mounted, parts.verifier))
  app.use(refuseUnknownAddress)
  app.use(answerFailure(parts.log, probes.metrics))
  return app
}

/** Without a configured token, every client that reaches the port may read the metrics. */
function mayReadMetrics(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  return timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const methodOf = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

const refuseUnknownAddress: RequestHandler = () => {
  throw new NotFoundError('unknown_address', 'Dit adres bestaat niet.')
}

/** Express recognises an error handler by its four parameters. */
const answerFailure =
  (log: Logger, metrics: ServiceMetrics): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const failure = describeFailure(error)
    const { requestId } = response.locals as RequestContext
    // An exceeded deadline is no failure of this service, and is frequent under load.
    if (failure.body.code === DEADLINE_EXCEEDED) metrics.countDeadlineExceeded()
    else if (failure.status >= 500)
      log.error({ err: error, requestId, method: request.method, url: request.originalUrl }, 'failed')
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.ceil(failure.retryAfterSeconds))
    response.setHeader('Cache-Control', 'no-store')
    response.status(failure.status).json({ ...failure.body, requestId })
  }
