import { openMeilisearchEngine } from '../../src/search/meilisearch-engine'
import { describeSearchEngines } from './search.contract'

const { TEST_MEILISEARCH_URL, TEST_MEILISEARCH_API_KEY } = process.env

describeSearchEngines([
  {
    name: 'meilisearch',
    unavailable: TEST_MEILISEARCH_URL ? undefined : 'TEST_MEILISEARCH_URL is not set',
    open: () => openMeilisearchEngine(TEST_MEILISEARCH_URL ?? '', TEST_MEILISEARCH_API_KEY),
  },
])
