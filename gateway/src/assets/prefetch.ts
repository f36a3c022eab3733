import { FILE_LIST } from '@plekje/front-end-files'
import { type Logger, repeatUntilDone, sleep } from '@plekje/service-kit'
import { z } from 'zod'
import type { Encoding } from '../http/content-encoding'
import type { RemotesList } from '../pages/remotes'
import type { StaticFile, StaticFiles } from './static-files'

export interface Prefetch {
  /** True when the files of the current versions were fetched, as far as `maxBytes` allows. */
  readonly isDone: boolean
  start(): void
  close(): void
}

/** Pause between two checks for new versions. */
const VERSION_CHECK_MS = 2_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 10_000
/** Files are fetched as Brotli, which nearly all browsers accept. */
const PREFETCHED_ENCODING = 'br'

const FileList = z.object({ files: z.array(z.string().min(1).max(200)).max(5_000) })

type ReadFile = (name: string, encoding?: Encoding) => Promise<StaticFile | undefined>

/**
 * Prefetches every file of the current front ends into memory, at the start and when a version changes, so that the
 * first visitor gets a working page while the containers of a front end are down. Builds without a file list (older
 * builds, or builds of another site) are fetched on request. `maxBytes` bounds all files together.
 */
export function createPrefetch(parts: {
  readonly files: StaticFiles
  readonly remotes: RemotesList
  /** Front ends that are served by containers; the others are local folders, which need no prefetch. */
  readonly inContainers: { readonly shell: boolean; readonly remotes: boolean }
  readonly maxBytes: number
  readonly log: Logger
}): Prefetch {
  const { files, remotes, inContainers, maxBytes, log } = parts
  const closing = new AbortController()
  const { signal } = closing
  /** Front ends whose files were fetched, with the entity tag of their file list and the size of the fetched files. */
  const fetchedFrontEnds = new Map<string, { readonly etag: string; readonly bytes: number }>()
  const hasContainers = inContainers.shell || inContainers.remotes
  let isDone = !hasContainers

  const readersOfFrontEnds = async (): Promise<Map<string, ReadFile>> => {
    const readers = new Map<string, ReadFile>()
    if (inContainers.shell) readers.set('shell', files.readShellFile)
    if (!inContainers.remotes) return readers
    const listedRemotes = await remotes.read()
    const urls = listedRemotes.flatMap(({ url, share }) => (share === undefined ? [url] : [url, share.url]))
    for (const url of urls) {
      const [, folder] = /^\/remotes\/([^/]+)\/[^/]+$/.exec(url) ?? []
      if (folder === undefined) continue
      readers.set(`remotes/${folder}`, (name, encoding) => files.readRemoteFile(folder, name, encoding))
    }
    return readers
  }

  const fetchFrontEnd = async (frontEnd: string, read: ReadFile): Promise<void> => {
    const list = await read(FILE_LIST)
    if (list === undefined || fetchedFrontEnds.get(frontEnd)?.etag === list.etag) return
    fetchedFrontEnds.delete(frontEnd)
    let bytesOfOthers = 0
    for (const other of fetchedFrontEnds.values()) bytesOfOthers += other.bytes
    let bytes = 0
    for (const name of FileList.parse(JSON.parse(list.body.toString())).files) {
      signal.throwIfAborted()
      if (bytesOfOthers + bytes > maxBytes) {
        log.warn(
          { frontEnd, maxBytes },
          'front ends are larger than their memory: remaining files are fetched on request',
        )
        break
      }
      const file = await read(name, PREFETCHED_ENCODING)
      if (file === undefined) throw new Error(`${frontEnd} has no ${name}, which its ${FILE_LIST} names`)
      bytes += file.body.length
    }
    fetchedFrontEnds.set(frontEnd, { etag: list.etag, bytes })
    log.info({ frontEnd, bytes }, 'files of a front end are in memory')
  }

  const fetchAll = async (): Promise<void> => {
    const readers = await readersOfFrontEnds()
    for (const frontEnd of fetchedFrontEnds.keys()) {
      if (!readers.has(frontEnd)) fetchedFrontEnds.delete(frontEnd)
    }
    const failures: unknown[] = []
    for (const [frontEnd, read] of readers) {
      await fetchFrontEnd(frontEnd, read).catch((error: unknown) => failures.push(error))
    }
    isDone = failures.length === 0
    if (!isDone) throw new AggregateError(failures, failures.map(String).join('; '))
  }

  const run = async (): Promise<void> => {
    const options = { log, signal, firstPauseMs: FIRST_RETRY_MS, maxPauseMs: MAX_RETRY_MS }
    for (;;) {
      await repeatUntilDone('could not fetch files of front ends, retrying', fetchAll, options)
      await sleep(VERSION_CHECK_MS, signal)
    }
  }

  return {
    get isDone() {
      return isDone
    },
    start() {
      // `run` rejects only after `close`.
      if (hasContainers) run().catch(() => undefined)
    },
    close: () => closing.abort(),
  }
}
