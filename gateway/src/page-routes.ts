import { createHash } from 'node:crypto'
import type { Remotes } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { Request, Response } from 'express'
import express, { type Router } from 'express'
import { readAddress, readOrigin } from './client-address'
import { describePage, type HeadSource } from './html-heads'
import { renderPage } from './html-page'
import { isKnown } from './kept-answer'
import type { PageComposer } from './page-composer'
import type { RateLimit } from './rate-limit'
import { refusals } from './refusals'
import { refuse } from './refuse'
import { type RemoteOverrides, withOverrides } from './remote-overrides'
import { originsOf, type RemotesList } from './remotes'
import { readTrace } from './request-facts'
import { type RequestTarget, readTarget } from './request-target'
import { isFile } from './route-label'
import { contentHeaders, createNonce, pageHeaders } from './security-headers'
import type { Site } from './site'
import type { Sitemap } from './sitemap'
import { robotsText } from './sitemap-xml'
import { FrontEndAwayError, type StaticFiles } from './static-files'

/** `Cache-Control` of what goes by the overrides of one browser. */
const OF_ONE_BROWSER = 'private, no-store'

/** Pages, files of the front ends, and what crawlers ask for. */
export function createPageRoutes(parts: {
  readonly files: StaticFiles
  readonly remotes: RemotesList
  readonly overrides: RemoteOverrides
  readonly sitemap: Sitemap | undefined
  readonly heads: HeadSource
  /** Undefined: every page is rendered in the browser. */
  readonly composer: PageComposer | undefined
  /** Of pages that are made. */
  readonly limit: RateLimit
  readonly site: Site
  readonly trustedHops: number
  readonly devServers: readonly string[]
  readonly log: Logger
}): Router {
  const { files, remotes, overrides, sitemap, heads, composer, limit, site, trustedHops, devServers, log } = parts
  const router = express.Router({ caseSensitive: true, strict: true })

  const siteOf = (request: Request) => ({
    isHttps: readOrigin(request, trustedHops).protocol === 'https',
    siteUrl: site.url(),
  })

  const sendContent = (request: Request, response: Response, type: string, body: string, kept = 'no-cache') => {
    const { isHttps } = siteOf(request)
    for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
    response.setHeader('Cache-Control', kept)
    response.type(type).send(body)
  }

  /** Answers 429 to who asks for more pages than anyone reads. */
  const isRefused = (request: Request, response: Response): boolean => {
    const wait = limit.count(readAddress(request, trustedHops))
    if (wait > 0) refuse(response, refusals.tooManyRequests(wait), readTrace(request).requestId, siteOf(request))
    return wait > 0
  }

  const sendSitemap = async (request: Request, response: Response, page: number | undefined) => {
    if (isRefused(request, response)) return
    const { siteUrl, isHttps } = siteOf(request)
    const { requestId } = readTrace(request)
    try {
      const xml = page === undefined ? await sitemap?.root(siteUrl) : await sitemap?.page(siteUrl, page)
      if (xml !== undefined) sendContent(request, response, 'application/xml', xml)
      else if (sitemap !== undefined) refuse(response, refusals.unknownPath, requestId, { isHttps })
      else refuse(response, refusals.unavailable(), requestId, { isHttps })
    } catch (error) {
      log.warn({ err: error, requestId }, 'sitemap cannot be made')
      refuse(response, refusals.unavailable(60), requestId, { isHttps })
    }
  }

  const sendPage = async (request: Request, response: Response, target: RequestTarget) => {
    if (isRefused(request, response)) return
    const { siteUrl, isHttps } = siteOf(request)
    const listed = await remotes.read().catch((): Remotes => [])
    const change = overrides.readChange(target.search, listed, isHttps)
    if (change) {
      for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
      response.setHeader('Set-Cookie', change.cookies).setHeader('Cache-Control', OF_ONE_BROWSER)
      response.redirect(303, target.pathname + change.search)
      return
    }
    const own = overrides.read(request.headers.cookie, listed, isHttps)
    const reading = files.readShellFile('index.html').catch(() => undefined)
    const composing = async () => {
      const address = target.pathname + target.search
      const template = hasToken(target.search) || own.length > 0 ? undefined : await reading
      return template && composer?.compose({ address, template })
    }
    const [template, head, composed] = await Promise.all([
      reading,
      describePage({ ...target, siteUrl }, heads),
      composing(),
    ])
    if (template === undefined) {
      refuse(response, refusals.unavailable(), readTrace(request).requestId, { isHttps })
      return
    }
    const remoteOrigins = originsOf(withOverrides(listed, own))
    // The tag is that of everything but the nonce: a page that is still good keeps the nonce it came with.
    const tagged = createHash('sha1')
      .update(template.etag)
      .update(siteUrl)
      .update(JSON.stringify([head, remoteOrigins, composed?.tag]))
    const etag = `W/"${tagged.digest('base64url')}"`
    const mayBeKept = head.status === 200 && own.length === 0
    response.setHeader('Cache-Control', own.length === 0 ? 'no-cache' : OF_ONE_BROWSER)
    if (mayBeKept) response.setHeader('ETag', etag)
    if (mayBeKept && isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end()
      return
    }
    const nonce = createNonce()
    for (const [name, value] of pageHeaders({
      nonce,
      isHttps,
      isSecret: hasToken(target.search),
      isRendered: composed !== undefined,
      remoteOrigins,
      devServers: [...devServers, ...originsOf(own)],
    })) {
      response.setHeader(name, value)
    }
    response.status(head.status).setHeader('Content-Type', 'text/html; charset=utf-8')
    const settings = { brand: heads.brand, nonce, ...(own.length > 0 ? { overrides: own } : {}) }
    response.end(renderPage(template.body.toString(), head, settings, composed))
  }

  const findFile = async (request: Request, pathname: string) => {
    try {
      return await files.find(pathname, request.headers['accept-encoding']?.toString())
    } catch (error) {
      if (!(error instanceof FrontEndAwayError)) throw error
      log.warn({ err: error, requestId: readTrace(request).requestId }, 'front end away')
      return 'away'
    }
  }

  router.get('/remotes.json', async (request, response) => {
    try {
      const listed = await remotes.read()
      const own = overrides.read(request.headers.cookie, listed, siteOf(request).isHttps)
      const list = JSON.stringify(withOverrides(listed, own))
      sendContent(request, response, 'application/json', list, own.length === 0 ? 'no-cache' : OF_ONE_BROWSER)
    } catch (error) {
      const { requestId } = readTrace(request)
      log.error({ err: error, requestId }, 'list of remotes cannot be read')
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
  router.use(async (request, response) => {
    const { isHttps } = siteOf(request)
    const { requestId } = readTrace(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, refusals.methodNotAllowed, requestId, { isHttps, headers: { Allow: 'GET, HEAD' } })
      return
    }
    const target = readTarget(request.originalUrl)
    const file = target && target.pathname !== '/' ? await findFile(request, target.pathname) : undefined
    if (file === 'away') refuse(response, refusals.unavailable(), requestId, { isHttps })
    else if (file) file.send(request, response, isHttps)
    // A script or picture that is missing must not be answered with a page.
    else if (isFile(target?.pathname ?? '')) refuse(response, refusals.unknownPath, requestId, { isHttps })
    else await sendPage(request, response, target ?? { pathname: '/404', search: '' })
  })
  return router
}

/** Links of mails carry what only their reader may know. */
const hasToken = (search: string): boolean => new URLSearchParams(search).has('token')
