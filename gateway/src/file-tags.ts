import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

export interface FileTags {
  /** A strong entity tag of what a file holds, in quotes; undefined where there is no file. */
  read(path: string): Promise<string | undefined>
}

/** Up to so many bytes the whole file counts. */
const WHOLE_BYTES = 4 * 1024 * 1024
/** Of a larger one: its beginning and end, and samples at even distances, of so many bytes each. */
const SAMPLES = 256
const SAMPLE_BYTES = 16 * 1024
const MOST_REMEMBERED = 2000

/**
 * Tags of what files hold, and not of when they were written: two gateways that have the same archive from two disks say
 * the same tag, else a browser that asks now the one and now the other would begin anew each time. A gigabyte is not read
 * through for it: an archive of other tiles differs in length, in its directory at the front, or in nearly all that comes
 * after the first tile that changed, for tiles are compressed and lie one after the other.
 */
export function createFileTags(): FileTags {
  const known = new LRUCache<string, { readonly version: string; readonly tag: Promise<string> }>({
    max: MOST_REMEMBERED,
  })
  return {
    async read(path) {
      const file = await open(path).catch(() => undefined)
      if (file === undefined) return undefined
      try {
        const found = await file.stat({ bigint: true })
        if (!found.isFile()) return undefined
        const version = `${found.size} ${found.mtimeNs} ${found.ino}`
        const kept = known.get(path)
        if (kept?.version === version) return await kept.tag
        const tag = tagOf(file, Number(found.size))
        known.set(path, { version, tag })
        tag.catch(() => known.delete(path))
        return await tag
      } finally {
        await file.close()
      }
    },
  }
}

async function tagOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(`${size}\n`)
  for (const { from, length } of partsOf(size)) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    hash.update(buffer.subarray(0, bytesRead))
  }
  return `"${hash.digest('base64url')}"`
}

function partsOf(size: number): { from: number; length: number }[] {
  if (size <= WHOLE_BYTES) return size === 0 ? [] : [{ from: 0, length: size }]
  const last = size - SAMPLE_BYTES
  return Array.from({ length: SAMPLES }, (_, at) => ({
    from: Math.round((last * at) / (SAMPLES - 1)),
    length: SAMPLE_BYTES,
  }))
}
