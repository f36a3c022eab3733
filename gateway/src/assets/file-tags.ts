import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'

export interface FileTags {
  /** A strong entity tag of the content, in quotes; undefined when the file does not exist. */
  read(path: string): Promise<string | undefined>
}

/** Larger files are hashed in evenly spaced samples, from the beginning of the file to its end. */
const MAX_FULLY_HASHED_BYTES = 4 * 1024 * 1024
const SAMPLES = 256
const SAMPLE_BYTES = 16 * 1024
const MAX_TAGS = 2000

/**
 * Entity tags are made from content, not from modification times: two gateways with copies of the same archive must
 * send the same tag, or a browser that alternates between the gateways would start its download again. Samples suffice
 * to tell two tile archives of a gigabyte apart: tiles are compressed and stored one after the other, so a changed tile
 * changes the length of the archive, the directory at its front, or nearly everything after the tile.
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
        const tag = hashFile(file, Number(stats.size))
        tagsByPath.set(path, { version, tag })
        tag.catch(() => tagsByPath.delete(path))
        return await tag
      } finally {
        await file.close()
      }
    },
  }
}

async function hashFile(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(`${size}\n`)
  for (const { from, length } of samplesOf(size)) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    hash.update(buffer.subarray(0, bytesRead))
  }
  return `"${hash.digest('base64url')}"`
}

function samplesOf(size: number): { from: number; length: number }[] {
  if (size <= MAX_FULLY_HASHED_BYTES) return size === 0 ? [] : [{ from: 0, length: size }]
  const startOfLastSample = size - SAMPLE_BYTES
  return Array.from({ length: SAMPLES }, (_, index) => ({
    from: Math.round((startOfLastSample * index) / (SAMPLES - 1)),
    length: SAMPLE_BYTES,
  }))
}
