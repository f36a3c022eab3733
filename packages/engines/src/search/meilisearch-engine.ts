import { withoutUndefined } from '@plekje/contracts/plain'
import { Meilisearch } from 'meilisearch'
import { indexUid } from './meilisearch/index-settings'
import { MeilisearchIndex } from './meilisearch/meilisearch-index'
import type { SearchEngine } from './search-engine'

const REQUEST_TIMEOUT_MS = 10_000
/**
 * Requests uncompressed responses, because client and server are in one network. Meilisearch 1.50 finds a page of cards
 * in 2 ms and takes about 45 ms to compress it (`npm run bench -- search --meilisearch`).
 */
const UNCOMPRESSED = { headers: { 'Accept-Encoding': 'identity' } }

/** @param url the server's address, `http://host:7700` */
export async function openMeilisearchEngine(url: string, apiKey?: string): Promise<SearchEngine> {
  const client = new Meilisearch(
    withoutUndefined({
      host: url,
      timeout: REQUEST_TIMEOUT_MS,
      requestInit: UNCOMPRESSED,
      apiKey: apiKey || undefined,
    }),
  )
  return {
    kind: 'meilisearch',
    open: async (definition) => new MeilisearchIndex(client, definition, indexUid(definition)),
    async ping() {
      await client.health()
    },
    async close() {},
  }
}
