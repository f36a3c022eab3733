import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  answerBrokenRequests,
  createLogger,
  createServiceClient,
  refuseKeyOfOthers,
  type Service,
} from '@plekje/service-kit'
import compression from 'compression'
import express, { type ErrorRequestHandler } from 'express'
import { createApiRoutes } from './api-routes'
import { readChange } from './changes'
import type { GatewaySettings, gatewayEngineRoles } from './config'
import { openEventTail } from './event-tail'
import { openFrontEnds } from './front-ends'
import { drain, listen } from './http-server'
import { createIdentityTokens } from './identity-tokens'
import { createRouteMatcher } from './match-route'
import { createGatewayMetrics } from './metrics'
import { apis } from './openapi'
import { createOperatorPort } from './operator-port'
import { createPageRoutes } from './page-routes'
import { createForward } from './proxy'
import { createPublicAnswers } from './public-answers'
import { createQuestionReader } from './question'
import { createRateLimit } from './rate-limit'
import { createReadiness } from './readiness'
import { refusals } from './refusals'
import { refuse } from './refuse'
import { createRemotesList } from './remotes'
import { readTrace } from './request-facts'
import { createResponseCache } from './response-cache'
import { routeTable } from './route-table'
import { contentHeaders, protect } from './security-headers'
import { createSessions } from './session'
import { createSite } from './site'
import { createSitemap } from './sitemap'
import { openUpstreams } from './upstream'
import { type Serve, withSpans } from './with-spans'

const HEAD_TIMEOUT_MS = 2000
/** Longer than any balancer in front keeps an idle connection. */
const KEEP_ALIVE_MS = 65_000

export type GatewayEngines = Pick<Engines, (typeof gatewayEngineRoles)[number]>

export interface Gateway extends Service {
  /** Resolves when requests are taken. `metricsUrl` is that of the operators' port, where there is one. */
  start(): Promise<{ readonly url: string; readonly metricsUrl: string | undefined }>
}

/** Everything the gateway is made of. Whoever opened the engines closes them, after the gateway. */
export function createGateway(settings: GatewaySettings, engines: GatewayEngines): Gateway {
  const log = createLogger({ name: 'gateway', level: settings.LOG_LEVEL })
  const trustedHops = settings.TRUST_PROXY
  const site = createSite(settings)
  const key = settings.IDENTITY_PRIVATE_KEY
  refuseKeyOfOthers('gateway', key)
  const tokens = createIdentityTokens(key)
  const urls = {
    accounts: settings.ACCOUNTS_URL,
    listings: settings.LISTINGS_URL,
    search: settings.SEARCH_URL,
    social: settings.SOCIAL_URL,
    reviews: settings.REVIEWS_URL,
    planner: settings.PLANNER_URL,
    analytics: settings.ANALYTICS_URL,
  }
  const upstreams = openUpstreams(urls, tokens)
  const matchRoute = createRouteMatcher(routeTable)
  const responseCache = createResponseCache({
    maxBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
    isEnabled: settings.RESPONSE_CACHE === 'on',
  })
  const limits = {
    api: createRateLimit({ limit: settings.RATE_LIMIT_PER_MINUTE }),
    pages: createRateLimit({ limit: settings.PAGE_LIMIT_PER_MINUTE }),
    pictures: createRateLimit({ limit: settings.PICTURE_LIMIT_PER_MINUTE }),
  }
  const answers = createPublicAnswers({
    matchRoute,
    readQuestion: createQuestionReader(matchRoute, Object.values(apis)),
    upstreams,
    cache: responseCache,
    limits,
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
            service: 'listings',
            key,
            timeoutMs: 10_000,
          }),
        })
  const readiness = createReadiness({ files, remotes, upstreams, cache: engines.cache, responseCache })
  let isClosing = false
  const probe = async () => {
    const { ready, details } = await readiness()
    const isReady = ready && !isClosing
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready', details } }
  }

  const metrics = createGatewayMetrics(responseCache)

  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(['/healthz', '/readyz'], protect)
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  // What is missing is for operators: they look on the port of the metrics.
  app.get('/readyz', async (_request, response) => {
    const { status, body } = await probe()
    response.status(status).json({ status: body.status })
  })
  app.use(metrics.observe)
  app.use(compression({ threshold: 1024 }))
  app.use(
    ['/api', '/media'],
    createApiRoutes({
      matchRoute,
      sessions: createSessions(engines.cache, {
        adminNeedsSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required',
      }),
      tokens,
      forward: createForward(upstreams, log),
      site,
      trustedHops,
      brand: settings.BRAND_NAME,
      log,
    }),
  )
  const heads = { brand: settings.BRAND_NAME, read: (path: string) => answers.read(path, HEAD_TIMEOUT_MS) }
  const devServers = settings.DEV_SERVERS ?? []
  app.use(createPageRoutes({ files, remotes, sitemap, heads, limit: limits.pages, site, trustedHops, devServers, log }))
  const answerFailure: ErrorRequestHandler = (error, request, response, _next) => {
    const { requestId } = readTrace(request)
    log.error({ err: error, requestId, method: request.method, url: request.originalUrl }, 'failed')
    refuse(response, refusals.internal, requestId)
  }
  app.use(answerFailure)

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1000 })
  const serve: Serve = (request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    // Probes ask by address.
    if (!site.isMeantBy(request) && request.url !== '/healthz' && request.url !== '/readyz') {
      refuse(response, refusals.foreignHost, readTrace(request).requestId)
      return
    }
    if (!answers.tryAnswer(request, response)) app(request, response)
  }
  server.on('request', settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? serve : withSpans(serve))
  answerBrokenRequests(server, contentHeaders(false))
  const metricsServer = createServer(createOperatorPort({ metrics, probe }))
  const tail = () =>
    openEventTail({
      events: engines.events,
      log,
      onEvent: (topic, value) => {
        const change = readChange(topic, value)
        responseCache.invalidate(change)
        if (topic !== 'listing.changed') return
        for (const id of change.listingIds ?? []) sitemap?.changed(id, change.venue !== null)
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
      const { METRICS_PORT, PORT, HOST } = settings
      const metricsUrl = METRICS_PORT === undefined ? undefined : await listen(metricsServer, METRICS_PORT, HOST)
      const url = await listen(server, PORT, HOST)
      if (PORT === 0) site.listensOn(Number(new URL(url).port))
      log.info({ url, metricsUrl }, 'started')
      return { url, metricsUrl }
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}
