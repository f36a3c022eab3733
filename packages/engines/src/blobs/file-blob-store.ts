import { randomUUID } from 'node:crypto'
import { access, mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files'
import { type BlobStore, checkBlobKey } from './blob-store'

/**
 * Files in a folder. Each is `<type>\n<bytes>`, so that both are replaced atomically: written to a temporary file,
 * synced and renamed. File names end in `^`, which folder names never do, so that the keys `a` and `a/b` can coexist.
 */
export function openFileBlobStore(directory: string): BlobStore {
  const storedFolder = join(directory, 'kept')
  const unfinishedFolder = join(directory, 'unfinished')
  const folderOf = (key: string) => {
    checkBlobKey(key)
    return join(storedFolder, ...key.split('/').map(encodeSegment))
  }
  const pathOf = (key: string) => `${folderOf(key)}^`
  return {
    kind: 'embedded',
    async put(key, bytes, contentType) {
      const path = pathOf(key)
      if (/[\r\n]/.test(contentType)) throw new Error('not a content type')
      await Promise.all([
        mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER }),
        mkdir(unfinishedFolder, { recursive: true, mode: PRIVATE_FOLDER }),
      ])
      const unfinished = join(unfinishedFolder, randomUUID())
      try {
        const file = await open(unfinished, 'wx', PRIVATE_FILE)
        try {
          await file.writev([Buffer.from(`${contentType}\n`), bytes])
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const content = await readFile(pathOf(key)).catch(missingAsNull)
      if (content === null) return null
      const typeEnd = content.indexOf('\n')
      return { contentType: content.subarray(0, typeEnd).toString(), bytes: content.subarray(typeEnd + 1) }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *keys(folder) {
      for await (const path of filesIn(folderOf(folder))) {
        yield relative(storedFolder, path).split(sep).map(decodeSegment).join('/').slice(0, -1)
      }
    },
    async ping() {
      await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
      await access(directory)
    },
    close: async () => undefined,
  }
}

/** Some file systems ignore case, so capitals are encoded. */
const encodeSegment = (segment: string) => segment.replace(/[A-Z]/g, (letter) => `^${letter.toLowerCase()}`)

const decodeSegment = (name: string) => name.replace(/\^([a-z])/g, (_, letter: string) => letter.toUpperCase())

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(missingAsNull)
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

function missingAsNull(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
