import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { eventSchemas, listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import { createLogger, createServiceClient, type Service } from '@plekje/service-kit'
import compression from 'compression'
import express, { type ErrorRequestHandler } from 'express'
import { createApiRoutes } from './api-routes'
import type { GatewaySettings, gatewayEngineRoles } from './config'
import { openEventTail } from './event-tail'
import { openFrontEnds } from './front-ends'
import { drain, listen } from './http-server'
import { createRouteMatcher } from './match-route'
import { createGatewayMetrics } from './metrics'
import { createPageRoutes } from './page-routes'
import { createForward } from './proxy'
import { createPublicAnswers } from './public-answers'
import { createRateLimit } from './rate-limit'
import { createReadiness } from './readiness'
import { refusals } from './refusals'
import { refuse } from './refuse'
import { createRemotesList } from './remotes'
import { readTrace } from './request-facts'
import { createResponseCache } from './response-cache'
import { routeTable } from './route-table'
import { createSessions } from './session'
import { createSitemap } from './sitemap'
import { openUpstreams } from './upstream'
import { type Serve, withSpans } from './with-spans'

const HEAD_TIMEOUT_MS = 2000
/** Longer than any balancer in front keeps an idle connection. */
const KEEP_ALIVE_MS = 65_000

export type GatewayEngines = Pick<Engines, (typeof gatewayEngineRoles)[number]>

/** Everything the gateway is made of. Whoever opened the engines closes them, after the gateway. */
export function createGateway(settings: GatewaySettings, engines: GatewayEngines): Service {
  const log = createLogger({ name: 'gateway', level: settings.LOG_LEVEL })
  const trustedHops = settings.TRUST_PROXY
  const upstreams = openUpstreams({
    accounts: settings.ACCOUNTS_URL,
    listings: settings.LISTINGS_URL,
    search: settings.SEARCH_URL,
    social: settings.SOCIAL_URL,
    reviews: settings.REVIEWS_URL,
    planner: settings.PLANNER_URL,
    analytics: settings.ANALYTICS_URL,
  })
  const matchRoute = createRouteMatcher(routeTable)
  const responseCache = createResponseCache({
    maxBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
    isEnabled: settings.RESPONSE_CACHE === 'on',
  })
  const answers = createPublicAnswers({
    matchRoute,
    upstreams,
    cache: responseCache,
    rateLimit: createRateLimit({ limit: settings.RATE_LIMIT_PER_MINUTE }),
    trustedHops,
    log,
  })
  const frontEnds = openFrontEnds(settings, log)
  const { files } = frontEnds
  const remotes = createRemotesList({ fixed: settings.REMOTES, file: settings.REMOTES_FILE, log })
  const sitemap =
    settings.LISTINGS_URL === undefined
      ? undefined
      : createSitemap({
          listings: createServiceClient(listingsApi, {
            url: settings.LISTINGS_URL,
            secret: settings.IDENTITY_SECRET,
            callerName: 'gateway',
            timeoutMs: 10_000,
          }),
        })
  const readiness = createReadiness({ files, remotes, upstreams, cache: engines.cache, responseCache })
  let isClosing = false

  const metrics = createGatewayMetrics(responseCache)

  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  app.get('/readyz', async (_request, response) => {
    const { ready, details } = await readiness()
    const isReady = ready && !isClosing
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', details })
  })
  app.use(metrics.observe)
  app.use(compression({ threshold: 1024 }))
  app.use(
    ['/api', '/media'],
    createApiRoutes({
      matchRoute,
      sessions: createSessions(engines.cache, settings.IDENTITY_SECRET, {
        adminNeedsSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required',
      }),
      forward: createForward(upstreams, log),
      trustedHops,
      brand: settings.BRAND_NAME,
      log,
    }),
  )
  const heads = { brand: settings.BRAND_NAME, read: (path: string) => answers.read(path, HEAD_TIMEOUT_MS) }
  const devServers = settings.DEV_SERVERS ?? []
  app.use(createPageRoutes({ files, remotes, sitemap, heads, trustedHops, devServers, log }))
  const answerFailure: ErrorRequestHandler = (error, request, response, _next) => {
    const { requestId } = readTrace(request)
    log.error({ err: error, requestId, method: request.method, url: request.originalUrl }, 'failed')
    refuse(response, refusals.internal, requestId)
  }
  app.use(answerFailure)

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1000 })
  const serve: Serve = (request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    if (!answers.tryAnswer(request, response)) app(request, response)
  }
  server.on('request', settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? serve : withSpans(serve))
  const metricsServer = createServer(metrics.serve)
  const tail = () =>
    openEventTail({
      events: engines.events,
      log,
      onEvent: (topic, value) => {
        responseCache.invalidate(topic)
        if (topic !== 'listing.changed') return
        const { listingId, listing } = eventSchemas['listing.changed'].parse(JSON.parse(value)).data
        sitemap?.changed(listingId, listing?.isVisible ?? false)
      },
      onConnected: (isConnected) => responseCache.setConnected(isConnected),
    })
  let openedTail: ReturnType<typeof tail> | undefined
  let closed: Promise<void> | undefined

  const close = async () => {
    isClosing = true
    const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = settings
    if (DRAIN_SECONDS > 0) await delay(DRAIN_SECONDS * 1000)
    const graceMs = Math.min(SHUTDOWN_SECONDS * 600, (SHUTDOWN_SECONDS - DRAIN_SECONDS) * 900)
    await Promise.all([drain(server, graceMs), drain(metricsServer, 0), openedTail?.close()])
    for (const upstream of upstreams.values()) upstream.close()
    frontEnds.close()
    log.info('stopped')
  }

  return {
    name: 'gateway',
    async start() {
      openedTail = tail()
      if (settings.METRICS_PORT !== undefined) await listen(metricsServer, settings.METRICS_PORT, settings.HOST)
      const url = await listen(server, settings.PORT, settings.HOST)
      log.info({ url }, 'started')
      return { url }
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}
