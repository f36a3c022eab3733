import { setImmediate as nextTurn } from 'node:timers/promises'
import { IndexContent } from './embedded/index-content'
import { queryContent } from './embedded/query-content'
import {
  type IndexBuild,
  type IndexChange,
  type IndexDefinition,
  IndexNotBuiltError,
  type IndexQuery,
  newestChanges,
  type SearchDocument,
  type SearchEngine,
  type SearchIndex,
} from './search-engine'

/** Documents per turn of the event loop, so that other work can run. */
const DOCUMENTS_PER_TURN = 200

/** Search in this process: nothing is stored, so an index must be built after each start. */
export async function openEmbeddedSearchEngine(): Promise<SearchEngine> {
  const indexes = new Map<string, EmbeddedSearchIndex>()
  return {
    kind: 'embedded',
    async open(definition) {
      const name = JSON.stringify(definition)
      const index = indexes.get(name) ?? new EmbeddedSearchIndex(definition)
      indexes.set(name, index)
      return index
    },
    async ping() {},
    async close() {
      indexes.clear()
    },
  }
}

class EmbeddedSearchIndex implements SearchIndex {
  private content: IndexContent | undefined
  private readonly building = new Map<string, IndexContent>()

  constructor(private readonly definition: IndexDefinition) {}

  async isBuilt() {
    return this.content !== undefined
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    // Read `content` and `building` again for each change, because they may change between turns.
    await inTurns(newestChanges(changes), (change) => {
      this.content?.apply(change)
      for (const build of this.building.values()) build.apply(change)
    })
    this.content?.prepare()
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await inTurns(documents, (document) => this.liveContent.put(document))
    this.liveContent.prepare()
  }

  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.liveContent.remove(id)
  }

  async query(query: IndexQuery) {
    return queryContent(this.liveContent, query)
  }

  async read(ids: readonly number[], values: readonly string[]) {
    const { content } = this
    if (!content) return []
    return ids
      .map((id) => content.slotOfId(id))
      .filter((slot) => slot !== undefined)
      .map((slot) => content.entryAt(slot, values))
  }

  async versions(after: number, upTo?: number) {
    return this.content?.versions(after, upTo) ?? []
  }

  async count() {
    return this.liveContent.size
  }

  async startBuild(token: string): Promise<IndexBuild> {
    const content = new IndexContent(this.definition)
    this.building.set(token, content)
    return {
      add: (documents) => inTurns(documents, (document) => content.put(document)),
      remove: async (ids) => {
        for (const id of ids) content.remove(id)
      },
      versions: async (after, upTo) => content.versions(after, upTo),
      switch: async () => {
        if (!this.building.delete(token)) throw new Error(`build ${token} no longer exists`)
        content.prepare()
        this.content = content
      },
      abandon: () => this.dropBuild(token),
    }
  }

  async builds() {
    return [...this.building.keys()]
  }

  async dropBuild(token: string): Promise<void> {
    this.building.delete(token)
  }

  private get liveContent(): IndexContent {
    if (!this.content) throw new IndexNotBuiltError(`${this.definition.name} is not built`)
    return this.content
  }
}

/** Processes items, and lets other work of the process run in between. */
async function inTurns<T>(items: readonly T[], process: (item: T) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % DOCUMENTS_PER_TURN === 0) await nextTurn()
    process(item)
  }
}
