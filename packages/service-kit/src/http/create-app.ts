import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { NotFoundError } from '../errors'
import type { ServiceMetrics } from '../metrics'
import { describeFailure } from './failure'
import type { Implementation } from './implement'
import { followRequest, type RequestFacts } from './request-facts'
import { serveEndpoint } from './serve-endpoint'

/** Something a service serves beside its endpoints: pictures, files. */
export interface MountedRouter {
  /** Where it is mounted, from the root on; also its label in the metrics. */
  readonly path: string
  readonly router: RequestHandler
}

export interface Probes {
  readonly metrics: ServiceMetrics
  /** `ready` false answers 503. */
  readiness(): Promise<{ readonly ready: boolean; readonly details: unknown }>
}

/** The Express application of a service. Unknown addresses are a JSON 404; a stack never leaves. */
export function createApp(
  parts: { implementations: readonly Implementation[]; routers: readonly MountedRouter[]; secret: string; log: Logger },
  probes: Probes,
): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  app.get('/readyz', async (_request, response) => {
    const { ready, details } = await probes.readiness()
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', details })
  })
  app.get('/metrics', async (_request, response) => {
    response.setHeader('Content-Type', probes.metrics.contentType)
    response.end(await probes.metrics.text())
  })
  app.use(followRequest(probes.metrics, parts.log))
  const api = express.Router()
  for (const { endpoint, handler } of parts.implementations.flatMap(({ routes }) => routes)) {
    api[methodOf(endpoint.method)](endpoint.path, ...serveEndpoint(endpoint, handler, parts))
  }
  app.use('/api', api)
  for (const { path, router } of parts.routers) app.use(path, labelled(path), router)
  app.use(unknownAddress)
  app.use(answerFailure(parts.log))
  return app
}

const methodOf = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

const labelled =
  (path: string): RequestHandler =>
  (_request, response, next) => {
    const facts = response.locals as RequestFacts
    facts.route = path
    next()
  }

const unknownAddress: RequestHandler = () => {
  throw new NotFoundError('unknown_address', 'Dit adres bestaat niet.')
}

/** Express knows an error handler by its four parameters. */
const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const failure = describeFailure(error)
    const { requestId } = response.locals as RequestFacts
    if (failure.status >= 500)
      log.error({ err: error, requestId, method: request.method, url: request.originalUrl }, 'failed')
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.ceil(failure.retryAfterSeconds))
    response.setHeader('Cache-Control', 'no-store')
    response.status(failure.status).json({ ...failure.body, requestId })
  }
