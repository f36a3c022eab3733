import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

export interface FileTags {
  /** A strong entity tag of the content, in quotes; undefined when the file does not exist. */
  read(path: string): Promise<string | undefined>
}

/** Files up to this size are hashed completely. */
const WHOLE_BYTES = 4 * 1024 * 1024
/** Larger files are hashed by sampling: beginning, end and evenly spaced samples of this size. */
const SAMPLES = 256
const SAMPLE_BYTES = 16 * 1024
const MAX_TAGS = 2000

/**
 * Entity tags of content, not of modification times: two gateways with copies of the same archive must send the same tag,
 * or a browser that alternates between them would start its download again. A gigabyte is not hashed completely: an
 * archive with other tiles differs in length, in its directory at the front, or in nearly everything after the first
 * changed tile, because tiles are compressed and stored one after the other.
 */
export function createFileTags(): FileTags {
  const tagsByPath = new LRUCache<string, { readonly version: string; readonly tag: Promise<string> }>({
    max: MAX_TAGS,
  })
  return {
    async read(path) {
      const file = await open(path).catch(() => undefined)
      if (file === undefined) return undefined
      try {
        const stats = await file.stat({ bigint: true })
        if (!stats.isFile()) return undefined
        const version = `${stats.size} ${stats.mtimeNs} ${stats.ino}`
        const cached = tagsByPath.get(path)
        if (cached?.version === version) return await cached.tag
        const tag = tagOf(file, Number(stats.size))
        tagsByPath.set(path, { version, tag })
        tag.catch(() => tagsByPath.delete(path))
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
