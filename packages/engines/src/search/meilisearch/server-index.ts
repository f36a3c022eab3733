import { type Meilisearch, MeilisearchApiError } from 'meilisearch'
import {
  type IndexChange,
  type IndexDefinition,
  type IndexEntry,
  isRemoval,
  newestChanges,
  type SearchDocument,
  SearchTaskError,
} from '../search-engine'
import { settingsOf } from './index-settings'
import { entryOf, fieldsFor, storedDocument } from './stored-document'
import { waitForTask } from './tasks'

const DOCUMENTS_PER_TASK = 1_000
const DOCUMENTS_PER_READ = 1_000
/**
 * A made-up word whose synonym is the token of the build. Settings move with an index when names are swapped, so the
 * synonym identifies the build that has a name.
 */
const BUILD_MARKER = 'tokenofthebuild'

/** An index of the server under its current name. */
export class ServerIndex {
  constructor(
    private readonly client: Meilisearch,
    private readonly definition: IndexDefinition,
    readonly uid: string,
  ) {}

  /** The token of the build that has this name; undefined when the index is missing or was not set up. */
  async readToken(): Promise<string | undefined> {
    try {
      return (await this.index.getSynonyms())[BUILD_MARKER]?.[0]
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Creates an empty index, unless it exists. */
  async create(): Promise<void> {
    try {
      await waitForTask(this.client, this.client.createIndex(this.uid, { primaryKey: 'id' }))
    } catch (error) {
      const isExisting = error instanceof SearchTaskError && error.code === 'index_already_exists'
      if (!isExisting) throw error
    }
  }

  /** Applies the settings to an empty index, with the token of the build. */
  async setUp(token: string): Promise<void> {
    const settings = settingsOf(this.definition)
    const synonyms = { ...settings.synonyms, [BUILD_MARKER]: [token] }
    await waitForTask(this.client, this.index.updateSettings({ ...settings, synonyms }))
  }

  async put(documents: readonly SearchDocument[], signal?: AbortSignal): Promise<void> {
    const tasks: Promise<void>[] = []
    for (let from = 0; from < documents.length; from += DOCUMENTS_PER_TASK) {
      const batch = documents.slice(from, from + DOCUMENTS_PER_TASK)
      const stored = batch.map((document) => storedDocument(this.definition, document))
      tasks.push(waitForTask(this.client, this.index.addDocuments(stored), signal))
    }
    await waitForAll(tasks)
  }

  async remove(ids: readonly number[], signal?: AbortSignal): Promise<void> {
    if (ids.length > 0) await waitForTask(this.client, this.index.deleteDocuments([...ids]), signal)
  }

  /** Applies the changes that are newer than the documents. */
  async apply(changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
    const ids = changes.map(({ id }) => id)
    const existing = await this.read(ids, [])
    const versions = new Map(existing.map(({ id, version }) => [id, version]))
    const newer = newestChanges(changes).filter(({ id, version }) => version > (versions.get(id) ?? 0))
    const documents: SearchDocument[] = []
    const removedIds: number[] = []
    for (const change of newer) {
      if (!isRemoval(change)) documents.push(change)
      else if (versions.has(change.id)) removedIds.push(change.id)
    }
    await waitForAll([this.put(documents, signal), this.remove(removedIds, signal)])
  }

  /** The documents with these ids that exist; none when the index is missing. */
  async read(ids: readonly number[], values: readonly string[]): Promise<readonly IndexEntry[]> {
    const entries: IndexEntry[] = []
    for (let from = 0; from < ids.length; from += DOCUMENTS_PER_READ) {
      const batch = ids.slice(from, from + DOCUMENTS_PER_READ)
      entries.push(...(await this.fetch([`id IN [${batch.join(', ')}]`], values)))
    }
    return entries
  }

  async versions(after: number, upTo?: number): Promise<readonly IndexEntry[]> {
    const bounds = upTo === undefined ? [`id > ${after}`] : [`id > ${after}`, `id <= ${upTo}`]
    return (await this.fetch(bounds, [])).sort((a, b) => a.id - b.id)
  }

  async drop(): Promise<void> {
    try {
      await waitForTask(this.client, this.client.deleteIndex(this.uid))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  private async fetch(filter: string[], values: readonly string[]): Promise<IndexEntry[]> {
    const entries: IndexEntry[] = []
    try {
      let total = 1
      while (entries.length < total) {
        const page = await this.index.getDocuments({
          filter,
          fields: fieldsFor(values),
          limit: DOCUMENTS_PER_READ,
          offset: entries.length,
        })
        entries.push(...page.results.map((document) => entryOf(document, values)))
        total = page.results.length === 0 ? 0 : page.total
      }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return entries
  }

  private get index() {
    return this.client.index(this.uid)
  }
}

/** Waits for all tasks, even when one failed, because nothing may be written after this has settled. */
async function waitForAll(tasks: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(tasks)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof SearchTaskError
    ? error.code === 'index_not_found'
    : error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found'
