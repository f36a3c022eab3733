import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join, sep } from 'node:path'
import { chooseEncoding, type Encoding } from './content-encoding'
import { isKnown } from './kept-answer'
import { contentHeaders } from './security-headers'

/** One file as it is on disk now. */
export interface StaticFile {
  readonly body: Buffer
  readonly etag: string
}

export interface StaticFiles {
  /** The file at a URL path (`/remotes/<name>/…` or one of the shell's); undefined when there is none to serve. */
  find(pathname: string): Promise<ServedFile | undefined>
  /** A file of the shell by name, as text, with a tag that changes with it. */
  readShellFile(name: string): Promise<StaticFile | undefined>
}

export interface ServedFile {
  send(request: IncomingMessage, response: ServerResponse, isHttps: boolean): Promise<void>
}

const types: Readonly<Record<string, string>> = {
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
}
const suffixes = { br: '.br', gzip: '.gz' } as const

/** Source maps, build reports, dot files, and the compressed siblings by their own names are nobody's business. */
const isPrivate = (name: string): boolean =>
  name.startsWith('.') || /\.(?:map|br|gz)$/.test(name) || name === 'mf-stats.json' || name === 'index.html'

/** `main.4f2a9c1e.js`: another content has another name. */
const isHashed = (name: string): boolean => /[.-][0-9a-f]{8,64}\.[a-z0-9.]+$/i.test(name)

/** How long a look at the disk counts: a redeployed front end is seen within this time. */
const LOOK_MS = 1000
const MAX_REMEMBERED = 1000
const MAX_KEPT_BYTES = 512 * 1024

interface Look {
  readonly at: number
  readonly file: Promise<StaticFile | undefined>
}

/**
 * Serves the built shell and micro-frontends from folders that may change while running. Hashed files never change and
 * are kept for a year; everything else is asked again each time. Compressed siblings (`.br`, `.gz`) made by the build
 * are served to those who take them.
 */
export function createStaticFiles(options: {
  readonly shellDir: string
  readonly remotesDir: string
  readonly now?: () => number
}): StaticFiles {
  const now = options.now ?? Date.now
  const looks = new Map<string, Look>()
  const contents = new Map<string, { version: string; file: StaticFile }>()

  const look = (path: string): Promise<StaticFile | undefined> => {
    const known = looks.get(path)
    if (known && now() - known.at < LOOK_MS) return known.file
    const file = readIfChanged(path, contents)
    if (looks.size >= MAX_REMEMBERED) looks.clear()
    looks.set(path, { at: now(), file })
    // A missing file is looked for each time: whoever retries after a deployment must find it.
    void file.then((found) => found === undefined && looks.get(path)?.file === file && looks.delete(path))
    return file
  }

  return {
    async find(pathname) {
      const path = placeOf(pathname, options)
      if (path === undefined) return undefined
      const plain = await look(path)
      if (plain === undefined) return undefined
      return {
        async send(request, response, isHttps) {
          const encoding = chooseEncoding(request.headers['accept-encoding'])
          const sibling = encoding === 'identity' ? undefined : await look(path + suffixes[encoding])
          write(request, response, isHttps, {
            path,
            file: sibling ?? plain,
            etag: plain.etag,
            encoding: sibling ? encoding : 'identity',
          })
        },
      }
    },
    readShellFile: (name) => look(join(options.shellDir, name)),
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  isHttps: boolean,
  { path, file, etag, encoding }: { path: string; file: StaticFile; etag: string; encoding: Encoding },
): void {
  for (const [name, value] of contentHeaders(isHttps)) response.setHeader(name, value)
  response.setHeader('ETag', etag)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Cache-Control', isHashed(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', file.body.length)
  response.end(file.body)
}

/** Where a URL path lies on disk; undefined for what is never served. The path has passed `readTarget`. */
function placeOf(pathname: string, { shellDir, remotesDir }: { shellDir: string; remotesDir: string }) {
  const segments = decodeURIComponent(pathname).split('/').slice(1)
  const isUnsafe = segments.some((name) => name === '' || name === '..' || isPrivate(name) || /[\\\0]/.test(name))
  if (isUnsafe || segments.some((name) => name.includes(sep))) return undefined
  if (segments[0] !== 'remotes') return join(shellDir, ...segments)
  return segments.length < 3 ? undefined : join(remotesDir, ...segments.slice(1))
}

async function readIfChanged(
  path: string,
  contents: Map<string, { version: string; file: StaticFile }>,
): Promise<StaticFile | undefined> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return undefined
    const version = `${found.size} ${found.mtimeMs} ${found.ino}`
    const kept = contents.get(path)
    if (kept?.version === version) return kept.file
    const body = await readFile(path)
    const file = { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
    if (contents.size >= MAX_REMEMBERED) contents.clear()
    if (body.length <= MAX_KEPT_BYTES) contents.set(path, { version, file })
    return file
  } catch {
    contents.delete(path)
    return undefined
  }
}
