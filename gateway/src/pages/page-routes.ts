import { createHash } from 'node:crypto'
import { type Remotes, withoutUndefined } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { Request, Response } from 'express'
import express, { type Router } from 'express'
import { MAP_PATH, type MapFiles } from '../assets/map-files'
import { FrontEndUnavailableError, type StaticFile, type StaticFiles } from '../assets/static-files'
import { type CachedResponse, matchesEtag, prepareResponse } from '../cache/cached-response'
import type { SearchFeeds } from '../feeds/search-feed'
import { SEARCH_FEED_PATH } from '../feeds/search-feed-xml'
import type { Sitemap } from '../feeds/sitemap'
import { robotsText } from '../feeds/sitemap-xml'
import { isHttpsRequest, readAddress } from '../http/client-address'
import type { RateLimit } from '../http/rate-limit'
import { refusals } from '../http/refusals'
import { refuse } from '../http/refuse'
import { type RequestTarget, readTarget } from '../http/request-target'
import { readTrace } from '../http/request-trace'
import { contentHeaders, createNonce, pageHeaders } from '../http/security-headers'
import type { Site } from '../http/site'
import { isFile } from '../routes/route-label'
import type { ListedRemotes } from '../trial-versions/listed-remotes'
import { assignVisitorNumber, readVisitorNumber } from '../trial-versions/visitor-number'
import { chooseVersions, hasTrials } from '../trial-versions/visitor-versions'
import { describePage, type PageHead } from './html-heads'
import { fillClientTemplate, fillTemplate } from './html-page'
import type { MapStyle } from './map-style'
import type { ComposedPage, PageComposer, PageDescription } from './page-composer'
import { readTemplate } from './page-template'
import { type RemoteOverrides, withOverrides } from './remote-overrides'
import { originsOf, type RemotesList } from './remotes'

/** `Cache-Control` of a response that depends on the overrides or the versions of one browser. */
const NOT_SHARED = 'private, no-store'

interface PageToSend {
  readonly target: RequestTarget
  readonly template: StaticFile
  readonly head: PageHead
  /** The versions of this visitor. */
  readonly visitorRemotes: Remotes
  /** Overrides of this browser. */
  readonly ownRemotes: Remotes
}

/** Pages, files of the front ends, sitemap, feeds and robots.txt. */
export function createPageRoutes(parts: {
  readonly files: StaticFiles
  readonly remotes: RemotesList
  /** Called for each request for a file of a front end. */
  readonly recordVisit: (pathname: string, address: string) => void
  readonly overrides: RemoteOverrides
  readonly sitemap: Sitemap | undefined
  readonly feeds: SearchFeeds
  readonly headSource: { readonly brand: string; readonly read: (path: string) => Promise<CachedResponse> }
  /** Undefined when every page is rendered in the browser. */
  readonly composer: PageComposer | undefined
  readonly limit: RateLimit
  readonly site: Site
  readonly trustedHops: number
  readonly devServers: readonly string[]
  readonly map: MapStyle
  /** Undefined when no `MAP_DIR` is set. */
  readonly mapFiles: MapFiles | undefined
  readonly log: Logger
}): Router {
  const { files, remotes, overrides, sitemap, feeds, headSource, composer, limit, site, trustedHops, devServers } =
    parts
  const { recordVisit, map, mapFiles, log } = parts
  const router = express.Router({ caseSensitive: true, strict: true })
  const preparedPages = new WeakMap<
    ComposedPage,
    { readonly response: CachedResponse; readonly remoteOrigins: readonly string[] }
  >()

  const siteSettings = withoutUndefined({
    brand: headSource.brand,
    hasSignedInCookie: true,
    mapStyle: map.style,
  })

  const siteOf = (request: Request) => ({
    isHttps: isHttpsRequest(request, trustedHops),
    siteUrl: site.url(),
  })

  const sendContent = (request: Request, response: Response, type: string, body: string, cacheControl = 'no-cache') => {
    const { isHttps } = siteOf(request)
    for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
    response.setHeader('Cache-Control', cacheControl)
    response.type(type).send(body)
  }

  /** Counts a page request. Answers 429 and returns true when the client is over the limit. */
  const refuseOverLimit = (request: Request, response: Response): boolean => {
    const seconds = limit.count(readAddress(request, trustedHops))
    if (seconds === 0) return false
    refuse(response, refusals.tooManyRequests(seconds), readTrace(request).requestId, siteOf(request))
    return true
  }

  const sendSitemap = async (request: Request, response: Response, page: number | undefined) => {
    if (refuseOverLimit(request, response)) return
    const { siteUrl, isHttps } = siteOf(request)
    const { requestId } = readTrace(request)
    if (sitemap === undefined) return refuse(response, refusals.unavailable(), requestId, { isHttps })
    try {
      const xml = page === undefined ? await sitemap.root(siteUrl) : await sitemap.page(siteUrl, page)
      if (xml === undefined) refuse(response, refusals.unknownPath, requestId, { isHttps })
      else sendContent(request, response, 'application/xml', xml)
    } catch (error) {
      log.warn({ err: error, requestId }, 'could not make the sitemap')
      refuse(response, refusals.unavailable(60), requestId, { isHttps })
    }
  }

  const sendFeed = async (request: Request, response: Response) => {
    if (refuseOverLimit(request, response)) return
    const { siteUrl, isHttps } = siteOf(request)
    const { requestId } = readTrace(request)
    const target = readTarget(request.originalUrl)
    try {
      const feed = await feeds.read(target?.search ?? '', siteUrl)
      feed.send(request, response, isHttps, requestId)
    } catch (error) {
      log.warn({ err: error, requestId }, 'could not make a feed')
      refuse(response, refusals.unavailable(60), requestId, { isHttps })
    }
  }

  const readDescription = async (target: RequestTarget, siteUrl: string): Promise<PageDescription> => {
    const responses = new Map<string, CachedResponse>()
    const read = async (path: string) => {
      const data = await headSource.read(path)
      responses.set(path, data)
      return data
    }
    return { head: await describePage({ ...target, siteUrl }, { brand: headSource.brand, read }), responses }
  }

  /** A composed page as the response that every visitor gets. */
  const preparePage = (page: ComposedPage, template: Buffer, remoteOrigins: readonly string[]): CachedResponse => {
    const cached = preparedPages.get(page)
    if (cached?.remoteOrigins.join() === remoteOrigins.join()) return cached.response
    const settings = { ...siteSettings, nonce: '' }
    const parsedTemplate = readTemplate(template)
    const { scripts } = parsedTemplate.hashes
    const response = {
      status: page.head.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: fillTemplate(parsedTemplate, page.head, settings, page),
    }
    const inlinedHashes = Array.from(page.inlined.values(), ({ hash }) => hash)
    const styles = [...parsedTemplate.hashes.styles, ...inlinedHashes]
    const headers = (isHttps: boolean) =>
      pageHeaders({ scripts, styles, isHttps, isRendered: true, remoteOrigins, devServers, mapOrigins: map.origins })
    const prepared = prepareResponse(response, undefined, headers)
    preparedPages.set(page, { response: prepared, remoteOrigins })
    return prepared
  }

  /** Sends the template without content; the browser renders the page. */
  const sendTemplate = (
    request: Request,
    response: Response,
    { target, template, head, visitorRemotes, ownRemotes }: PageToSend,
  ): void => {
    const { siteUrl, isHttps } = siteOf(request)
    const remoteOrigins = originsOf(withOverrides(visitorRemotes, ownRemotes))
    // The tag covers everything but the nonce: a cached page that is still valid keeps its nonce.
    const tagHash = createHash('sha1')
      .update(template.etag)
      .update(siteUrl)
      .update(JSON.stringify([head, remoteOrigins, map]))
    const etag = `W/"${tagHash.digest('base64url')}"`
    const mayCache = head.status === 200 && ownRemotes.length === 0
    response.setHeader('Cache-Control', ownRemotes.length === 0 ? 'no-cache' : NOT_SHARED)
    response.vary('Cookie')
    if (mayCache) response.setHeader('ETag', etag)
    if (mayCache && matchesEtag(request.headers['if-none-match'], etag)) {
      response.status(304).end()
      return
    }
    const nonce = createNonce()
    const parsedTemplate = readTemplate(template.body)
    for (const [name, value] of pageHeaders({
      scripts: parsedTemplate.hashes.scripts,
      styles: [`nonce-${nonce}`],
      isHttps,
      isSecret: hasToken(target.search),
      remoteOrigins,
      devServers: [...devServers, ...originsOf(ownRemotes)],
      mapOrigins: map.origins,
    })) {
      response.setHeader(name, value)
    }
    response.status(head.status).setHeader('Content-Type', 'text/html; charset=utf-8')
    const settings = withoutUndefined({
      ...siteSettings,
      nonce,
      overrides: ownRemotes.length > 0 ? ownRemotes : undefined,
    })
    response.end(fillClientTemplate(parsedTemplate, head, settings))
  }

  const sendPage = async (request: Request, response: Response, target: RequestTarget) => {
    const { siteUrl, isHttps } = siteOf(request)
    const listedRemotes = await remotes.read().catch((): ListedRemotes => [])
    const change = overrides.readChange(target.search, listedRemotes, isHttps)
    if (change) {
      if (refuseOverLimit(request, response)) return
      for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
      response.setHeader('Set-Cookie', change.cookies).setHeader('Cache-Control', NOT_SHARED)
      response.redirect(303, target.pathname + change.search)
      return
    }
    const visitorNumber = hasTrials(listedRemotes) ? assignVisitorNumber(request, response, isHttps) : undefined
    const visitor = chooseVersions(listedRemotes, visitorNumber)
    const ownRemotes = overrides.read(request.headers.cookie, listedRemotes, isHttps)
    const template = await files.readShellFile('index.html').catch(() => undefined)
    if (template === undefined) {
      refuse(response, refusals.unavailable(), readTrace(request).requestId, { isHttps })
      return
    }
    const address = target.pathname + target.search
    const pageComposer = hasToken(target.search) || ownRemotes.length > 0 ? undefined : composer
    const pageRequest = { address, template, visitor }
    const sendComposed = (page: ComposedPage) => {
      const prepared = preparePage(page, template.body, originsOf(visitor.remotes))
      pageComposer?.recordSent(pageRequest, page, prepared)
      prepared.send(request, response, isHttps)
    }
    const cached = await pageComposer?.findCached(pageRequest)
    if (cached) return sendComposed(cached)
    if (refuseOverLimit(request, response)) return
    const description = readDescription(target, siteUrl)
    const page = await pageComposer?.compose({ ...pageRequest, description })
    if (page) return sendComposed(page)
    const { head } = await description
    sendTemplate(request, response, { target, template, head, visitorRemotes: visitor.remotes, ownRemotes })
  }

  const findFile = async (request: Request, pathname: string) => {
    try {
      return await files.find(pathname, request.headers['accept-encoding']?.toString())
    } catch (error) {
      if (!(error instanceof FrontEndUnavailableError)) throw error
      log.warn({ err: error, requestId: readTrace(request).requestId }, 'front end unavailable')
      return 'unavailable'
    }
  }

  router.get('/remotes.json', async (request, response) => {
    try {
      const listedRemotes = await remotes.read()
      const { isHttps } = siteOf(request)
      const { cookie } = request.headers
      const ownRemotes = overrides.read(cookie, listedRemotes, isHttps)
      const visitor = chooseVersions(listedRemotes, readVisitorNumber(cookie, isHttps))
      const list = JSON.stringify(withOverrides(visitor.remotes, ownRemotes))
      const isPersonal = ownRemotes.length > 0 || hasTrials(listedRemotes)
      sendContent(request, response, 'application/json', list, isPersonal ? NOT_SHARED : 'no-cache')
    } catch (error) {
      const { requestId } = readTrace(request)
      log.error({ err: error, requestId }, 'could not read the list of remotes')
      refuse(response, refusals.unavailable(), requestId, siteOf(request))
    }
  })
  router.get('/robots.txt', (request, response) =>
    sendContent(request, response, 'text/plain', robotsText(siteOf(request).siteUrl)),
  )
  router.get('/sitemap.xml', (request, response) => sendSitemap(request, response, undefined))
  router.get(/^\/sitemaps\/([1-9]\d{0,4})\.xml$/, (request, response) =>
    sendSitemap(request, response, Number(request.params[0])),
  )
  router.get(SEARCH_FEED_PATH, sendFeed)
  router.use(async (request, response) => {
    const { isHttps } = siteOf(request)
    const { requestId } = readTrace(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, refusals.methodNotAllowed, requestId, { isHttps, headers: { Allow: 'GET, HEAD' } })
      return
    }
    const target = readTarget(request.originalUrl)
    const isFilePath = isFile(target?.pathname ?? '')
    if (mapFiles && isFilePath && target?.pathname.startsWith(MAP_PATH)) {
      const isSent = await mapFiles.send(request, response, target.pathname, isHttps)
      if (!isSent) refuse(response, refusals.unknownPath, requestId, { isHttps })
      return
    }
    if (isFilePath && target) recordVisit(target.pathname, readAddress(request, trustedHops))
    // Pages skip the file lookup: reading the disk or a container costs more than a cached page.
    const file =
      target && (isFilePath || target.pathname.startsWith('/.well-known/'))
        ? await findFile(request, target.pathname)
        : undefined
    if (file === 'unavailable') refuse(response, refusals.unavailable(), requestId, { isHttps })
    else if (file) file.send(request, response, isHttps)
    // The response to a missing script or picture must not be a page.
    else if (isFilePath) refuse(response, refusals.unknownPath, requestId, { isHttps })
    else await sendPage(request, response, target ?? { pathname: '/404', search: '' })
  })
  return router
}

/** True for links in mails, whose token is a secret. */
const hasToken = (search: string): boolean => new URLSearchParams(search).has('token')
