import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, join, relative, sep } from 'node:path'
import { cacheControlOf, isPrivateFile } from '@plekje/front-end-files'
import { createRenderer } from '@plekje/front-end-files/renderer'
import { listen, stopServer } from '@plekje/front-end-files/server'
import sirv from 'sirv'
import type { StaticServerSettings } from './config'
import { readRenderRequest, readText } from './render-request'

export interface StaticServer {
  /** Resolves with the base URL when the server listens; rejects when the port is taken. */
  start(): Promise<string>
  /** Becomes unready, accepts no new connections, and finishes requests in progress. May be called twice. */
  close(): Promise<void>
}

/** In the working folder, where an image has the files of its front end. Journeys name another as an argument. */
const FILES_FOLDER = 'files'
/** Longer than the gateway keeps an idle connection, so that this side never closes it first. */
const KEEP_ALIVE_MS = 65_000

/**
 * Creates a server for the files of a built front end as they are now, for a gateway or browsers of any origin. It also
 * renders pages for the gateway (`POST /render`, ADR 37). Throws when the folder has no files.
 */
export function createStaticServer(settings: StaticServerSettings, folder = FILES_FOLDER): StaticServer {
  const tags = tagsOf(folder)
  if (tags.size === 0) throw new Error(`there are no files in ${folder}`)
  let isClosing = false

  const renderer = createRenderer(folder)
  const answerRender = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const renderRequest = readRenderRequest(await readText(request))
      if (renderRequest === undefined) return sendText(response, 400, 'Not a request to render')
      sendJson(response, await renderer.render(renderRequest))
    } catch (error) {
      console.error(error)
      sendText(response, 500, 'Not rendered')
    }
  }

  const sendFile = sirv(folder, {
    brotli: true,
    gzip: true,
    // Only exact names: pages are the gateway's responsibility.
    extensions: [],
    // The default tag consists of size and time, which two builds of an image may share.
    etag: false,
    onNoMatch: (_request, response) => sendText(response, 404, 'Not found'),
  })

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false
    const [pathname = ''] = (request.url ?? '').split('?')
    if (pathname === '/healthz') return sendText(response, 200, 'alive')
    if (pathname === '/readyz' && isClosing) return sendText(response, 503, 'closing')
    if (pathname === '/readyz') return sendText(response, 200, 'ready')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (pathname === '/render' && request.method === 'POST') return void answerRender(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendText(response, 405, 'Only GET and HEAD')
    }
    const tag = tags.get(pathname)
    if (tag === undefined) return sendText(response, 404, 'Not found')
    response.setHeader('ETag', tag)
    response.setHeader('Cache-Control', cacheControlOf(basename(pathname)))
    if (matchesTag(request.headers['if-none-match'], tag)) {
      response.writeHead(304, { Vary: 'Accept-Encoding' })
      response.end()
      return
    }
    sendFile(request, response)
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1000 }, serve)
  let closed: Promise<void> | undefined

  return {
    start: () => listen(server, settings.PORT, settings.HOST),
    close() {
      isClosing = true
      closed ??= stopServer(server, settings.SHUTDOWN_SECONDS * 1000)
      return closed
    },
  }
}

/** The tag of every served file by its URL path. It is weak, because all encodings of a file share it. */
function tagsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  const tags = new Map<string, string>()
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    const segments = relative(folder, path).split(sep)
    if (!entry.isFile() || segments.some(isPrivateFile)) continue
    tags.set(
      `/${segments.map(encodeURIComponent).join('/')}`,
      `W/"${createHash('sha1').update(readFileSync(path)).digest('base64url')}"`,
    )
  }
  return tags
}

const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((listed) => listed.trim() === tag || listed.trim() === '*') ?? false

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(`${text}\n`)
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(value))
}
