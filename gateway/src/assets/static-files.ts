import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { cacheControlOf, isPrivateFile } from '@plekje/front-end-files'
import { matchesEtag } from '../cache/cached-response'
import { chooseEncoding, type Encoding } from '../http/content-encoding'
import { contentHeaders } from '../http/security-headers'

export interface StaticFile {
  readonly body: Buffer
  /** Changes with the content; the same for all encodings. */
  readonly etag: string
  readonly encoding: Encoding
}

/** Source of built front ends: a folder, or the servers of their containers. */
export interface FrontEndFiles {
  /**
   * The file at the segments of a path (`main.0123abcd.js`; for micro-frontends `discovery`, `mf-manifest.json`), in
   * the requested encoding or uncompressed; undefined when there is none. Rejects with {@link FrontEndUnavailableError}
   * when the source is unavailable.
   */
  read(path: readonly string[], encoding: Encoding): Promise<StaticFile | undefined>
}

export class FrontEndUnavailableError extends Error {
  constructor(url: string, options?: ErrorOptions) {
    super(`${url} is unavailable`, options)
    this.name = 'FrontEndUnavailableError'
  }
}

export interface StaticFiles {
  /**
   * The file at a URL path (`/remotes/<name>/…` or one of the shell's); undefined when there is none to serve. Rejects
   * with {@link FrontEndUnavailableError}.
   */
  find(pathname: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined>
  /** A file of the shell by name, uncompressed unless an encoding is given. Rejects as `find` does. */
  readShellFile(name: string, encoding?: Encoding): Promise<StaticFile | undefined>
  readRemoteFile(folder: string, name: string, encoding?: Encoding): Promise<StaticFile | undefined>
}

export interface ServedFile {
  send(request: IncomingMessage, response: ServerResponse, isHttps: boolean): void
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.pmtiles': 'application/vnd.pmtiles',
  '.pbf': 'application/x-protobuf',
}

export const contentTypeOf = (name: string): string => contentTypes[extname(name)] ?? 'application/octet-stream'

/** Serves the built shell and micro-frontends, which may change at run time. */
export function createStaticFiles({
  shell,
  remotes,
}: {
  readonly shell: FrontEndFiles
  readonly remotes: FrontEndFiles
}): StaticFiles {
  return {
    async find(pathname, acceptEncoding) {
      const segments = segmentsOf(pathname)
      if (segments === undefined) return undefined
      const isRemote = segments[0] === 'remotes'
      if (isRemote && segments.length < 3) return undefined
      const encoding = chooseEncoding(acceptEncoding)
      const file = await (isRemote ? remotes.read(segments.slice(1), encoding) : shell.read(segments, encoding))
      if (file === undefined) return undefined
      const name = segments.at(-1) ?? ''
      return { send: (request, response, isHttps) => sendFile(request, response, isHttps, name, file) }
    },
    readShellFile: (name, encoding = 'identity') => shell.read([name], encoding),
    readRemoteFile: (folder, name, encoding = 'identity') => remotes.read([folder, name], encoding),
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  isHttps: boolean,
  name: string,
  file: StaticFile,
): void {
  for (const [header, value] of contentHeaders(isHttps)) response.setHeader(header, value)
  response.setHeader('ETag', file.etag)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Cache-Control', cacheControlOf(name))
  if (matchesEtag(request.headers['if-none-match'], file.etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', contentTypeOf(name))
  if (file.encoding !== 'identity') response.setHeader('Content-Encoding', file.encoding)
  response.setHeader('Content-Length', file.body.length)
  response.end(file.body)
}

/** Splits a URL path that passed `readTarget` into segments; undefined for a path that is never served. */
export function segmentsOf(pathname: string): string[] | undefined {
  const segments = decodeURIComponent(pathname).split('/').slice(1)
  const isUnsafe = (name: string) =>
    name === '' || name === '..' || name === 'index.html' || isPrivateFile(name) || /[\\\0]/.test(name)
  return segments.some(isUnsafe) ? undefined : segments
}
