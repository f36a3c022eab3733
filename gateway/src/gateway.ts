import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engines, EventLog, Subscription } from '@plekje/engines'
import { listen, stopServer } from '@plekje/front-end-files/server'
import {
  answerBrokenRequests,
  createLogger,
  deadlineOf,
  dropUnreadBody,
  refuseForeignKey,
  requestGraceMs,
  type Service,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { createArt } from './assets/art'
import { openFrontEnds, renderTimeoutMs } from './assets/front-ends'
import { createMapFiles } from './assets/map-files'
import { createPrefetch } from './assets/prefetch'
import { createCacheableRequestReader } from './cache/cacheable-request'
import { readChange } from './cache/changes'
import { openEventTail } from './cache/event-tail'
import { createPublicResponses } from './cache/public-responses'
import { createResponseCache } from './cache/response-cache'
import type { GatewaySettings, gatewayEngineRoles } from './config'
import { createSearchFeeds } from './feeds/search-feed'
import { SEARCH_FEED_PATH } from './feeds/search-feed-xml'
import { openSitemap } from './feeds/sitemap'
import { createAdmissions, type Lane, laneOf, PAGE_LANE } from './http/admissions'
import { createBodies } from './http/bodies'
import { createBoundedServer } from './http/bounded-connections'
import { isHttpsRequest } from './http/client-address'
import { createRateLimit } from './http/rate-limit'
import { refusals } from './http/refusals'
import { refuse } from './http/refuse'
import { readTrace } from './http/request-trace'
import { contentHeaders, protectProbes } from './http/security-headers'
import { createSite, hasSeveralHosts } from './http/site'
import { createIdentityTokens, type IdentityTokens } from './identity/identity-tokens'
import { createSessions } from './identity/session'
import { syncSignedInCookie } from './identity/signed-in-cookie'
import { createGatewayMetrics, markCached } from './operations/metrics'
import { createOperatorPort } from './operations/operator-port'
import { createReadiness } from './operations/readiness'
import { type Serve, withSpans } from './operations/with-spans'
import { createCurrentRemotes } from './pages/current-remotes'
import { createStyleReader } from './pages/inline-styles'
import { createPageComposer } from './pages/page-composer'
import { createPageRoutes } from './pages/page-routes'
import { createRemoteOverrides } from './pages/remote-overrides'
import { createRemotesList } from './pages/remotes'
import { createApiRoutes } from './proxy/api-routes'
import { isRead } from './proxy/connections'
import { createOpenResponses, type OpenResponses } from './proxy/open-responses'
import { createForward } from './proxy/proxy'
import { openUpstreams } from './proxy/upstream'
import { createRouteMatcher, type MatchRoute } from './routes/match-route'
import { apis } from './routes/outside-apis'
import { isFile } from './routes/route-label'
import { routeTable } from './routes/route-table'
import { recordReport } from './trial-versions/report-reader'
import { createTrialVersions } from './trial-versions/trial-versions'
import { readVisitorNumber } from './trial-versions/visitor-number'
import { chooseVersions, hasTrials } from './trial-versions/visitor-versions'

/** Timeout for the responses that a feed is made from: feed readers wait longer than people do. */
const FEED_TIMEOUT_MS = 8000
/** Maximum number of pages that are rendered concurrently; beyond it the browser renders. */
const MAX_CONCURRENT_RENDERS = 16
/** Idle browsers keep connections open. Beyond this number the oldest one without a complete request is closed. */
const MAX_OPEN_CONNECTIONS = 16_384
/** About a hundred rendered pages of 300 KB: the home page, and the venues and lists that many visitors open. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024
/** At most half is for current versions, of 4 MB each, which are prefetched; the rest for older ones in open tabs. */
const FRONT_END_CACHE_BYTES = 64 * 1024 * 1024
/** Relative to the working folder, both in a container image and in the repository. */
const ART_FOLDER = 'data/art'
const PROBE_PATHS = ['/healthz', '/readyz']

export type GatewayEngines = Pick<Engines, (typeof gatewayEngineRoles)[number]>

export interface Gateway extends Service {
  /** Resolves when requests are accepted. `metricsUrl` is the operators' port, if there is one. */
  start(): Promise<{ readonly url: string; readonly metricsUrl: string | undefined }>
}

/** Smaller limits, for tests that reach them. */
export interface GatewayOptions {
  readonly frontEndCacheBytes?: number
  readonly bodySeconds?: number
  readonly maxConnections?: number
}

/** Builds the gateway. The caller opens the engines, and closes them after the gateway. */
export function createGateway(
  settings: GatewaySettings,
  engines: GatewayEngines,
  {
    frontEndCacheBytes = FRONT_END_CACHE_BYTES,
    bodySeconds,
    maxConnections = MAX_OPEN_CONNECTIONS,
  }: GatewayOptions = {},
): Gateway {
  const parts = createParts(settings, engines, frontEndCacheBytes)
  const { log, site, upstreams, metrics, readiness, frontEnds, prefetch, trialVersions } = parts
  let isClosing = false
  const probe = async () => {
    const isReady = (await readiness.isReady()) && !isClosing
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready' } }
  }
  const probeWithDetails = async () => {
    const [{ status, body }, details] = await Promise.all([probe(), readiness.details()])
    return { status, body: { ...body, details } }
  }
  const openResponses = createOpenResponses()
  const pages = createPages(parts)
  const app = createApp(parts, probe, { api: createApi(parts, openResponses, bodySeconds), pages: pages.routes })
  const serve = createServe(parts, pages, app, () => isClosing)

  const server = createBoundedServer({
    max: maxConnections,
    maxPerSource: settings.MAX_CONNECTIONS_PER_SOURCE,
    trustedHops: parts.trustedHops,
  })
  server.on('request', settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? serve : withSpans(serve))
  answerBrokenRequests(server, contentHeaders(false), metrics.countUnparsable)
  const metricsServer = createServer(createOperatorPort({ metrics, probe: probeWithDetails }))
  let eventTail: Subscription | undefined
  let closePromise: Promise<void> | undefined

  const close = async () => {
    isClosing = true
    const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = settings
    if (DRAIN_SECONDS > 0) await delay(DRAIN_SECONDS * 1000)
    openResponses.endStreams()
    await Promise.all([
      stopServer(server, requestGraceMs(SHUTDOWN_SECONDS)),
      stopServer(metricsServer, 0),
      eventTail?.close(),
    ])
    for (const upstream of upstreams.values()) upstream.close()
    prefetch.close()
    trialVersions.close()
    frontEnds.close()
    log.info('stopped')
  }

  return {
    name: 'gateway',
    async start() {
      eventTail = openTail(parts, engines.events)
      const { METRICS_PORT, PORT, HOST } = settings
      const metricsUrl = METRICS_PORT === undefined ? undefined : await listen(metricsServer, METRICS_PORT, HOST)
      const url = await listen(server, PORT, HOST)
      if (PORT === 0) site.setPort(Number(new URL(url).port))
      prefetch.start()
      trialVersions.start()
      log.info({ url, metricsUrl }, 'started')
      return { url, metricsUrl }
    },
    close() {
      closePromise ??= close()
      return closePromise
    },
  }
}

type Parts = ReturnType<typeof createParts>
type Pages = ReturnType<typeof createPages>
type Probe = () => Promise<{ readonly status: number; readonly body: object }>

function createParts(settings: GatewaySettings, engines: GatewayEngines, frontEndCacheBytes: number) {
  const { cache } = engines
  const log = createLogger({ name: 'gateway', level: settings.LOG_LEVEL })
  const trustedHops = settings.TRUST_PROXY
  const key = settings.IDENTITY_PRIVATE_KEY
  refuseForeignKey('gateway', key)
  const tokens = createIdentityTokens(key)
  const upstreams = openServices(settings, tokens)
  const matchRoute = createRouteMatcher(routeTable)
  const responseCache = createResponseCache({ maxBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024 })
  const admissions = createAdmissions(settings)
  const metrics = createGatewayMetrics({ responseCache, admissions, matchRoute })
  const enqueue = (lane: Lane, request: IncomingMessage, response: ServerResponse, begin: () => void) =>
    admissions.admit(lane, response, begin, () => {
      metrics.countShed(lane)
      const isHttps = isHttpsRequest(request, trustedHops)
      refuse(response, refusals.overloaded, readTrace(request).requestId, { isHttps })
    })
  const publicResponses = createPublicResponses({
    matchRoute,
    readCacheable: createCacheableRequestReader(matchRoute, Object.values(apis)),
    upstreams,
    cache: responseCache,
    enqueue,
    limit: createRateLimit({ limit: settings.RATE_LIMIT_PER_MINUTE, name: 'api', cache }),
    trustedHops,
    log,
  })
  const frontEnds = openFrontEnds(settings, frontEndCacheBytes, log)
  const { files } = frontEnds
  const remotes = createRemotesList({ fixed: settings.REMOTES, file: settings.REMOTES_FILE, log })
  const trialVersions = createTrialVersions({ remotes, cache, registry: metrics.registry, log })
  const prefetch = createPrefetch({
    files,
    remotes,
    inContainers: { shell: settings.SHELL_URL !== undefined, remotes: settings.REMOTES_URL !== undefined },
    maxBytes: frontEndCacheBytes / 2,
    log,
  })
  return {
    settings,
    cache,
    log,
    trustedHops,
    site: createSite(settings),
    tokens,
    upstreams,
    matchRoute,
    responseCache,
    metrics,
    enqueue,
    publicResponses,
    frontEnds,
    prefetch,
    trialVersions,
    readiness: createReadiness({ files, remotes, prefetch, upstreams, cache, responseCache, trialVersions }),
    sitemap: settings.LISTINGS_URL === undefined ? undefined : openSitemap(settings.LISTINGS_URL, key),
  }
}

function openServices(settings: GatewaySettings, tokens: IdentityTokens) {
  const urls = {
    accounts: settings.ACCOUNTS_URL,
    listings: settings.LISTINGS_URL,
    search: settings.SEARCH_URL,
    social: settings.SOCIAL_URL,
    reviews: settings.REVIEWS_URL,
    planner: settings.PLANNER_URL,
    analytics: settings.ANALYTICS_URL,
  }
  return openUpstreams(urls, tokens, settings.TIME_LIMIT_FACTOR)
}

function createApi({ settings, ...parts }: Parts, openResponses: OpenResponses, bodySeconds: number | undefined) {
  return createApiRoutes({
    matchRoute: parts.matchRoute,
    sessions: createSessions(parts.cache, { adminNeedsSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required' }),
    tokens: parts.tokens,
    bodies: createBodies({ bodySeconds }),
    enqueue: parts.enqueue,
    forward: createForward(parts.upstreams, parts.metrics, parts.log, openResponses),
    observe: (request) => recordReport(parts.trialVersions, request),
    site: parts.site,
    sessionTimeoutMs: serviceTimeoutMs(settings),
    trustedHops: parts.trustedHops,
    brand: settings.BRAND_NAME,
    log: parts.log,
  })
}

function createPages({
  settings,
  publicResponses,
  frontEnds,
  trialVersions,
  site,
  sitemap,
  trustedHops,
  ...parts
}: Parts) {
  const { BRAND_NAME: brand, MAP_STYLE, MAP_ORIGINS, MAP_DIR, SERVER_RENDERING } = settings
  const timeoutMs = serviceTimeoutMs(settings)
  const { cache, log } = parts
  const { files, renderers } = frontEnds
  const composer = createPageComposer({
    shell: renderers.shell,
    findRemote: createCurrentRemotes({
      files,
      renderers,
      mayRender: SERVER_RENDERING.mayRender,
      recordRender: trialVersions.recordRender,
    }),
    read: (path) => publicResponses.readShared(path, timeoutMs),
    readStyle: createStyleReader(files),
    brand,
    maxBytes: PAGE_CACHE_BYTES,
    maxConcurrentRenders: MAX_CONCURRENT_RENDERS,
    timeoutMs: renderTimeoutMs(settings),
    log,
  })
  const overrides = createRemoteOverrides(settings.REMOTE_OVERRIDES)
  const routes = createPageRoutes({
    files,
    remotes: trialVersions.activeRemotes,
    recordVisit: trialVersions.recordVisit,
    overrides,
    sitemap,
    feeds: createSearchFeeds({ brand, read: (path) => publicResponses.read(path, FEED_TIMEOUT_MS) }),
    headSource: { brand, read: (path) => publicResponses.read(path, timeoutMs) },
    composer: SERVER_RENDERING.isOn ? composer : undefined,
    limit: createRateLimit({ limit: settings.PAGE_LIMIT_PER_MINUTE, name: 'pages', cache }),
    site,
    trustedHops,
    devServers: settings.DEV_SERVERS ?? [],
    map: { style: MAP_STYLE.style, origins: [...MAP_STYLE.origins, ...MAP_ORIGINS] },
    mapFiles: MAP_DIR === undefined ? undefined : createMapFiles(MAP_DIR),
    log,
  })
  /** Sends a page that was sent a moment ago without passing through Express, which costs more than the page itself. */
  const trySendRecent = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!SERVER_RENDERING.isOn || !isRead(request.method) || overrides.mayHave(request.headers.cookie)) return false
    const isHttps = isHttpsRequest(request, trustedHops)
    const listedRemotes = trialVersions.activeRemotes.latest()
    const haveTrials = hasTrials(listedRemotes)
    const visitorNumber = haveTrials ? readVisitorNumber(request.headers.cookie, isHttps) : undefined
    // A visitor without a number gets one with the page.
    if (haveTrials && visitorNumber === undefined) return false
    const variant = haveTrials ? chooseVersions(listedRemotes, visitorNumber).variant : ''
    const cached = composer.findRecentlySent(request.url ?? '', variant)
    if (!cached) return false
    markCached(response)
    cached.send(request, response, isHttps)
    return true
  }
  return { routes, trySendRecent }
}

function createApp(
  { log, trustedHops }: Parts,
  probe: Probe,
  { api, pages }: { readonly api: RequestHandler; readonly pages: RequestHandler },
): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.use(PROBE_PATHS, protectProbes)
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }))
  // Public clients get the status only; operators see the details on the metrics port.
  app.get('/readyz', async (_request, response) => {
    const { status, body } = await probe()
    response.status(status).json(body)
  })
  app.use('/media', createArt(ART_FOLDER, trustedHops))
  app.use(compression({ threshold: 1024 }))
  app.use(['/api', '/media'], api)
  app.use(pages)
  const handleError: ErrorRequestHandler = (error, request, response, _next) => {
    const { requestId } = readTrace(request)
    log.error({ err: error, requestId, method: request.method, url: request.originalUrl }, 'failed')
    refuse(response, refusals.internal, requestId)
  }
  app.use(handleError)
  return app
}

/** Refuses a foreign host, serves cached responses without Express, and queues others as `laneOfRequest` says. */
function createServe(parts: Parts, pages: Pages, app: Express, isClosing: () => boolean): Serve {
  const { site, metrics, enqueue, publicResponses, matchRoute, trustedHops } = parts
  return (request, response) => {
    metrics.follow(request, response)
    dropUnreadBody(request, response)
    if (isClosing()) response.shouldKeepAlive = false
    if (hasSeveralHosts(request)) {
      refuse(response, refusals.severalHosts, readTrace(request).requestId)
      return
    }
    // Health probes use the IP address as host.
    if (!site.hasOwnHost(request) && !PROBE_PATHS.includes(request.url ?? '')) {
      refuse(response, refusals.foreignHost, readTrace(request).requestId)
      return
    }
    if (isPersonal(request)) {
      syncSignedInCookie(request, response, () => isHttpsRequest(request, trustedHops))
    }
    if (publicResponses.tryAnswer(request, response) || pages.trySendRecent(request, response)) return
    // `deadlineOf` sets the arrival time of the request at its first call, so it is called before the request queues.
    deadlineOf(request, response)
    const lane = laneOfRequest(request, matchRoute)
    if (lane === undefined) app(request, response)
    else enqueue(lane, request, response, () => app(request, response))
  }
}

/**
 * The queue of a request; undefined for requests that are answered immediately (probes, files), and for writes, which
 * queue when their body is complete (`api-routes.ts`).
 */
function laneOfRequest({ method = '', url = '' }: IncomingMessage, matchRoute: MatchRoute): Lane | undefined {
  const pathname = pathnameOf(url)
  if (pathname.startsWith('/api/') || pathname.startsWith('/media/')) {
    if (!isRead(method)) return undefined
    const match = matchRoute(method, pathname)
    return match.kind === 'route' ? laneOf(match.route, method) : undefined
  }
  if (pathname === SEARCH_FEED_PATH) return PAGE_LANE
  return PROBE_PATHS.includes(pathname) || isFile(pathname) ? undefined : PAGE_LANE
}

/** Pages and API responses are private to one visitor; shared caches may store files and pictures. */
const isPersonal = ({ url = '' }: IncomingMessage): boolean =>
  !url.startsWith('/media/') && (url.startsWith('/api/') || !isFile(pathnameOf(url)))

const pathnameOf = (url: string): string => url.split('?', 1)[0] ?? url

function openTail({ log, responseCache, metrics, sitemap }: Parts, events: EventLog): Subscription {
  return openEventTail({
    events,
    log,
    onEvent: (topic, value) => {
      const change = readChange(topic, value)
      responseCache.invalidate(change)
      sitemap?.invalidate(change)
      metrics.recordChange(change)
    },
    onConnected: (isConnected) => {
      responseCache.setConnected(isConnected)
      sitemap?.setConnected(isConnected)
    },
  })
}
