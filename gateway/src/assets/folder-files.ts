import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { FrontEndFiles } from './static-files'

interface FileOnDisk {
  readonly body: Buffer
  readonly etag: string
}

interface Content {
  readonly version: string
  readonly file: FileOnDisk
}

interface Lookup {
  readonly startedAt: number
  readonly file: Promise<FileOnDisk | undefined>
}

const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** Pause between two checks of the same file. A redeployed front end is served after this time at the latest. */
const RECHECK_MS = 1000
const MAX_CACHED_FILES = 1000
const MAX_CACHED_FILE_BYTES = 512 * 1024

/** Front ends in a folder that may change at run time, with compressed siblings (`.br`, `.gz`) made by the build. */
export function createFolderFiles(folder: string, { now = Date.now }: { now?: () => number } = {}): FrontEndFiles {
  const lookups = new LRUCache<string, Lookup>({ max: MAX_CACHED_FILES })
  const contents = new LRUCache<string, Content>({ max: MAX_CACHED_FILES })

  const readCached = (path: string): Promise<FileOnDisk | undefined> => {
    const lookup = lookups.get(path)
    if (lookup && now() - lookup.startedAt < RECHECK_MS) return lookup.file
    const file = readIfChanged(path, contents)
    lookups.set(path, { startedAt: now(), file })
    void file.then((found) => {
      // Missing files are not cached: a retry after a deployment must find them.
      if (found === undefined && lookups.peek(path)?.file === file) lookups.delete(path)
    })
    return file
  }

  return {
    async read(names, encoding) {
      const path = join(folder, ...names)
      const plain = await readCached(path)
      if (plain === undefined) return undefined
      const compressed = encoding === 'identity' ? undefined : await readCached(path + SUFFIXES[encoding])
      return { body: (compressed ?? plain).body, etag: plain.etag, encoding: compressed ? encoding : 'identity' }
    },
  }
}

async function readIfChanged(path: string, contents: LRUCache<string, Content>): Promise<FileOnDisk | undefined> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return undefined
    const version = `${stats.size} ${stats.mtimeMs} ${stats.ino}`
    const cached = contents.get(path)
    if (cached?.version === version) return cached.file
    const body = await readFile(path)
    const file = { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
    if (body.length <= MAX_CACHED_FILE_BYTES) contents.set(path, { version, file })
    return file
  } catch {
    contents.delete(path)
    return undefined
  }
}
