import { createHash } from 'node:crypto'
import type { Agent } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { withoutUndefined } from '@plekje/contracts'
import { isHashedFile } from '@plekje/front-end-files'
import type { Logger } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import type { Encoding } from '../http/content-encoding'
import { readWhole, readWithRetry, type WholeResponse } from '../proxy/read-whole'
import type { FrontEndUrl } from './front-end-urls'
import { type FrontEndFiles, FrontEndUnavailableError, type StaticFile } from './static-files'

/** A file whose content changes under the same name: a page, a manifest, an icon. */
interface ChangingFile {
  file: StaticFile
  /** The entity tag that its server sent. */
  upstreamTag: string | undefined
  checkedAt: number
  /** When a check first found a newer version of this file that names missing files. */
  incompleteSince: number | undefined
}

/** Pause between two checks of the same file. */
const RECHECK_MS = 1000
const TIMEOUT_MS = 3000
/** Maximum wait for a newer version while an older one is cached. */
const STALE_WAIT_MS = 250
/** Retries use a new connection, which may reach a container of the other version during a rollout. */
const MAX_HASHED_TRIES = 3
/** A newer page that names missing files is served after this time: the older version may no longer be deployed. */
const MAX_INCOMPLETE_MS = 60_000
/** Pages, manifests and icons: a few dozen files of some KB. */
const MAX_CHANGING_FILES = 500
const MAX_CHANGING_BYTES = 512 * 1024

const decompressBrotli = promisify(brotliDecompress)

/** Scripts and styles that a page or manifest names. */
const hashedNames = /[\w-][\w./-]*[.-][0-9a-f]{8,64}\.(?:js|css)\b/g

/**
 * Front ends served by containers of their own. Hashed files are fetched once per encoding and cached in `cache`; other
 * files are revalidated after a second, and the last good version is served while the container is down. A newer page
 * or manifest is used once the scripts and styles that it names are available: containers of both versions answer
 * during a rollout.
 */
export function createUpstreamFiles({
  urlOf,
  cache,
  agent,
  log,
  now = () => performance.now(),
}: {
  readonly urlOf: FrontEndUrl
  readonly cache: LRUCache<string, StaticFile>
  readonly agent: Agent
  readonly log: Logger
  readonly now?: () => number
}): FrontEndFiles {
  const changingFiles = new LRUCache<string, ChangingFile>({ max: MAX_CHANGING_FILES })
  const inFlight = new Map<string, Promise<StaticFile | undefined>>()

  const singleFlight = (key: string, work: () => Promise<StaticFile | undefined>) => {
    const result = inFlight.get(key) ?? work().finally(() => inFlight.delete(key))
    inFlight.set(key, result)
    return result
  }

  const readHashed = async (url: string, encoding: Encoding): Promise<StaticFile | undefined> => {
    const key = `${encoding} ${url}`
    const fetchWithRetries = async () => {
      for (let tries = 1; ; tries += 1) {
        const response = await fetchFile(url, encoding, tries === 1 ? agent : false)
        const file = response.status === 200 ? fileOf(url, response) : undefined
        if (file) cache.set(key, file)
        if (file || tries === MAX_HASHED_TRIES) return file
      }
    }
    return cache.get(key) ?? singleFlight(key, fetchWithRetries).catch((error) => decompressCached(url, error))
  }

  /** Decompresses the cached Brotli form for a client without Brotli. @throws `error` when nothing is cached */
  const decompressCached = async (url: string, error: unknown): Promise<StaticFile> => {
    const cached = cache.get(`br ${url}`)
    if (cached === undefined) throw error
    return cached.encoding === 'br'
      ? { ...cached, encoding: 'identity', body: await decompressBrotli(cached.body) }
      : cached
  }

  const isComplete = async (url: string, file: StaticFile): Promise<boolean> => {
    const folder = url.slice(0, url.lastIndexOf('/') + 1)
    const names = [...new Set(file.body.toString().match(hashedNames))]
    const files = await Promise.allSettled(names.map((name) => readHashed(folder + name, 'br')))
    return files.every((result) => result.status === 'fulfilled' && result.value !== undefined)
  }

  /** Revalidates a file and decides which version to serve. */
  const revalidate = async (url: string): Promise<StaticFile | undefined> => {
    const cached = changingFiles.get(url)
    try {
      const response = await fetchFile(url, 'identity', agent, cached?.upstreamTag)
      if (cached && response.status === 304) {
        cached.incompleteSince = undefined
        return cached.file
      }
      if (response.status !== 200) {
        changingFiles.delete(url)
        return undefined
      }
      const file = fileOf(url, response)
      if (cached && cached.file.etag !== file.etag && !(await isComplete(url, file))) {
        cached.incompleteSince ??= now()
        if (now() - cached.incompleteSince < MAX_INCOMPLETE_MS) return cached.file
        log.warn({ url }, 'page or manifest names missing files, serving it after a minute of waiting')
      }
      if (file.body.length > MAX_CHANGING_BYTES) return file
      changingFiles.set(url, { file, upstreamTag: response.headers.etag, checkedAt: now(), incompleteSince: undefined })
      return file
    } catch (error) {
      if (cached === undefined) throw error
      log.warn({ err: error, url }, 'front end unavailable, serving its last good file')
      return cached.file
    } finally {
      if (cached) cached.checkedAt = now()
    }
  }

  const readChanging = (url: string): Promise<StaticFile | undefined> | StaticFile => {
    const cached = changingFiles.get(url)
    if (cached && now() - cached.checkedAt < RECHECK_MS) return cached.file
    const newer = singleFlight(url, () => revalidate(url))
    return cached ? newerIfSoon(newer, cached.file) : newer
  }

  return {
    async read(path, encoding) {
      const url = urlOf(path)
      const name = path.at(-1) ?? ''
      // A path without an extension is a page of the site, so its front end need not be asked.
      if (url === undefined || !/\.[a-z0-9]{1,12}$/i.test(name)) return undefined
      return isHashedFile(name) ? readHashed(url, encoding) : readChanging(url)
    },
  }
}

/**
 * Fetches a file, on a new connection if `agent` is false. Rejects with {@link FrontEndUnavailableError} unless the
 * server answers 200, 4xx, or 304 to a request with a `tag`.
 */
async function fetchFile(url: string, encoding: Encoding, agent: Agent | false, tag?: string): Promise<WholeResponse> {
  const options = {
    headers: withoutUndefined({ 'accept-encoding': encoding, 'if-none-match': tag }),
    timeoutMs: TIMEOUT_MS,
  }
  try {
    const response = await (agent ? readWithRetry(url, [agent, false], options) : readWhole(url, false, options))
    const { status } = response
    const isUnchanged = status === 304 && tag !== undefined
    const isClientError = status >= 400 && status < 500
    if (status !== 200 && !isUnchanged && !isClientError) throw new Error(`answered ${status}`)
    return response
  } catch (cause) {
    throw new FrontEndUnavailableError(url, { cause })
  }
}

function fileOf(url: string, { headers, body }: WholeResponse): StaticFile {
  const etag = headers.etag?.replace(/^(?:W\/)?/, 'W/') ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'br' && encoding !== 'gzip' && encoding !== 'identity') {
    throw new FrontEndUnavailableError(url, { cause: new Error(`unknown encoding ${encoding}`) })
  }
  return { body, etag, encoding }
}

/** Resolves with the newer version when it arrives soon, else with the older. */
const newerIfSoon = (newer: Promise<StaticFile | undefined>, older: StaticFile): Promise<StaticFile | undefined> =>
  pTimeout(newer, { milliseconds: STALE_WAIT_MS, fallback: () => older })
