import { setImmediate as nextTurn } from 'node:timers/promises'
import { IndexContent } from './embedded/index-content'
import type {
  IndexBuild,
  IndexDefinition,
  IndexQuery,
  SearchDocument,
  SearchEngine,
  SearchIndex,
} from './search-engine'

/** Documents taken in before others get their turn. */
const DOCUMENTS_PER_TURN = 200

/** Search in this process: nothing is stored, so that an index is empty until it is filled. */
export async function openEmbeddedSearchEngine(): Promise<SearchEngine> {
  const indexes = new Map<string, EmbeddedSearchIndex>()
  return {
    kind: 'embedded',
    async open(definition) {
      const index = indexes.get(definition.name) ?? new EmbeddedSearchIndex(definition)
      indexes.set(definition.name, index)
      await index.adopt(definition)
      return index
    },
    async ping() {},
    async close() {
      indexes.clear()
    },
  }
}

class EmbeddedSearchIndex implements SearchIndex {
  private content: IndexContent

  constructor(definition: IndexDefinition) {
    this.content = new IndexContent(definition)
  }

  async adopt(definition: IndexDefinition): Promise<void> {
    if (JSON.stringify(definition) === JSON.stringify(this.content.definition)) return
    const content = new IndexContent(definition)
    for (const document of this.content.all()) content.put(document)
    this.content = content
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await takeIn(() => this.content, documents)
    this.content.prepare()
  }

  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.content.remove(id)
  }

  async query(query: IndexQuery) {
    return this.content.query(query)
  }

  async count() {
    return this.content.size
  }

  async rebuild(): Promise<IndexBuild> {
    const content = new IndexContent(this.content.definition)
    return {
      add: (documents) => takeIn(() => content, documents),
      remove: async (ids) => {
        for (const id of ids) content.remove(id)
      },
      switch: async () => {
        content.prepare()
        this.content = content
      },
      abandon: async () => {},
    }
  }
}

/** The content is asked for anew after each pause: a rebuild may have switched meanwhile. */
async function takeIn(content: () => IndexContent, documents: readonly SearchDocument[]): Promise<void> {
  for (const [at, document] of documents.entries()) {
    if (at > 0 && at % DOCUMENTS_PER_TURN === 0) await nextTurn()
    content().put(document)
  }
}
