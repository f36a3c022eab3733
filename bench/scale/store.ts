import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import type { Documents } from '@plekje/engines'
import mongoose from 'mongoose'
import { root } from '../http/processes'
import { type MeasuredProcess, spawnMeasured } from './measured-process'

/** The document store of a site, in a process of its own. */
export interface Store {
  /** Settings for services. */
  readonly env: Readonly<Record<string, string>>
  readonly documents: Documents
  /** Undefined for the server at `serverUrl`, which cannot be measured. */
  readonly process: MeasuredProcess | undefined
  close(): Promise<void>
}

/** Timeout of services, long enough for indexes that are built at the first use. */
const SERVICE_TIMEOUT_MS = 600_000
const FILL_TIMEOUT_MS = 3_600_000
/** Heap limit of the embedded server, which has all documents and indexes in memory. */
export const HEAP_MB = 12_000

/** Starts a server for this site, or uses databases of its own at `serverUrl`, which are dropped at the end. */
export async function openStore(
  folder: string,
  name: string,
  { serverUrl, heapMb = HEAP_MB }: { readonly serverUrl?: string | undefined; readonly heapMb?: number } = {},
): Promise<Store> {
  const server = serverUrl === undefined ? await startServer(join(folder, 'store'), heapMb) : undefined
  const prefix = `${name}-`
  const url = serverUrl ?? server?.url ?? ''
  const env = { MONGODB_URL: url, DATABASE_PREFIX: prefix, MONGODB_TIMEOUT_MS: String(SERVICE_TIMEOUT_MS) }
  // These timeouts are longer than those of services, because a store responds late while it is filled.
  const connection = await mongoose
    .createConnection(url, {
      connectTimeoutMS: FILL_TIMEOUT_MS,
      serverSelectionTimeoutMS: FILL_TIMEOUT_MS,
      autoIndex: false,
      autoCreate: false,
    })
    .asPromise()
  const documents: Documents = {
    kind: 'mongodb',
    connection: async (database) => connection.useDb(prefix + database, { useCache: true }),
    async ping() {
      await connection.getClient().db('admin').command({ ping: 1 })
    },
    close: () => connection.close(),
  }
  return {
    env,
    documents,
    process: server,
    async close() {
      if (serverUrl !== undefined) {
        for (const database of SERVICES_WITH_DATABASES) await (await documents.connection(database)).dropDatabase()
      }
      await documents.close()
      await server?.stop()
    },
  }
}

async function startServer(folder: string, heapMb: number): Promise<MeasuredProcess & { readonly url: string }> {
  const child = spawnMeasured({
    args: [`--max-old-space-size=${heapMb}`, '--import', 'tsx', join(root, 'bench/scale/store-server.ts'), folder],
    env: {},
  })
  for (;;) {
    const url = /serving at (\S+)/.exec(child.output())?.[1]
    if (url !== undefined) return { ...child, url }
    const hasEnded = await Promise.race([child.exitCode.then(() => true), pause(50, false)])
    if (hasEnded) throw new Error(`the store did not start:\n${child.output()}`)
  }
}
