import { randomBytes } from 'node:crypto'
import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError } from 'meilisearch'
import { ask } from './meilisearch/ask'
import { settingsOf } from './meilisearch/index-settings'
import { storedDocument } from './meilisearch/stored-document'
import type {
  IndexBuild,
  IndexDefinition,
  IndexQuery,
  SearchDocument,
  SearchEngine,
  SearchIndex,
} from './search-engine'

const REQUEST_TIMEOUT_MS = 10_000
const TASK_TIMEOUT_MS = 120_000
const TASK_POLL_MS = 20
const DOCUMENTS_PER_TASK = 1_000
/** A build that is older was left behind by a process that died. */
const STALE_BUILD_MS = 60 * 60 * 1000

/** Meilisearch accepted a change and could not carry it out. `code` is Meilisearch's own. */
export class SearchTaskError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'SearchTaskError'
  }
}

/** @param url as Meilisearch listens, `http://host:7700` */
export async function openMeilisearchEngine(url: string, apiKey?: string): Promise<SearchEngine> {
  const client = new Meilisearch({ host: url, timeout: REQUEST_TIMEOUT_MS, ...(apiKey ? { apiKey } : {}) })
  return {
    kind: 'meilisearch',
    async open(definition) {
      await ensureIndex(client, definition.name)
      await done(client.index(definition.name).updateSettings(settingsOf(definition)))
      return new MeilisearchIndex(client, definition)
    },
    async ping() {
      await client.health()
    },
    async close() {},
  }
}

class MeilisearchIndex implements SearchIndex {
  constructor(
    private readonly client: Meilisearch,
    private readonly definition: IndexDefinition,
  ) {}

  put(documents: readonly SearchDocument[]): Promise<void> {
    return this.putInto(this.definition.name, documents)
  }

  remove(ids: readonly number[]): Promise<void> {
    return this.removeFrom(this.definition.name, ids)
  }

  query(query: IndexQuery) {
    return ask(this.client, this.definition.name, this.definition, query)
  }

  async count(): Promise<number> {
    return (await this.client.index(this.definition.name).getStats()).numberOfDocuments
  }

  async rebuild(): Promise<IndexBuild> {
    const { client, definition } = this
    const prefix = `${definition.name}-build-`
    await removeStaleBuilds(client, prefix)
    const beside = `${prefix}${randomBytes(6).toString('hex')}`
    await ensureIndex(client, beside)
    await done(client.index(beside).updateSettings(settingsOf(definition)))
    return {
      add: (documents) => this.putInto(beside, documents),
      remove: (ids) => this.removeFrom(beside, ids),
      switch: async () => {
        await done(client.swapIndexes([{ indexes: [definition.name, beside], rename: false }]))
        await done(client.deleteIndex(beside))
      },
      abandon: () => done(client.deleteIndex(beside)),
    }
  }

  private async putInto(uid: string, documents: readonly SearchDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += DOCUMENTS_PER_TASK) {
      const some = documents.slice(from, from + DOCUMENTS_PER_TASK)
      await done(this.client.index(uid).addDocuments(some.map((document) => storedDocument(this.definition, document))))
    }
  }

  private async removeFrom(uid: string, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await done(this.client.index(uid).deleteDocuments([...ids]))
  }
}

async function ensureIndex(client: Meilisearch, uid: string): Promise<void> {
  try {
    await client.getRawIndex(uid)
    return
  } catch (error) {
    if (!(error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found')) throw error
  }
  try {
    await done(client.createIndex(uid, { primaryKey: 'id' }))
  } catch (error) {
    const wasFaster = error instanceof SearchTaskError && error.code === 'index_already_exists'
    if (!wasFaster) throw error
  }
}

async function removeStaleBuilds(client: Meilisearch, prefix: string): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  const oldest = Date.now() - STALE_BUILD_MS
  const stale = results.filter(({ uid, createdAt }) => uid.startsWith(prefix) && Date.parse(`${createdAt}`) < oldest)
  for (const { uid } of stale) await done(client.deleteIndex(uid))
}

/** A write is only accepted at first; whether it worked is known from its task. */
async function done(enqueued: EnqueuedTaskPromise): Promise<void> {
  const task = await enqueued.waitTask({ timeout: TASK_TIMEOUT_MS, interval: TASK_POLL_MS })
  if (task.status !== 'succeeded') {
    throw new SearchTaskError(task.error?.code ?? task.status, task.error?.message ?? `task ${task.uid} ${task.status}`)
  }
}
