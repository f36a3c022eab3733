import { openMeilisearchEngine } from './meilisearch-engine'
import { describeSearchEngines } from './search.contract'
import { trialDefinition } from './search.trial-data'

const { TEST_MEILISEARCH_URL, TEST_MEILISEARCH_API_KEY } = process.env

describeSearchEngines([
  {
    name: 'meilisearch',
    unavailable: TEST_MEILISEARCH_URL ? undefined : 'TEST_MEILISEARCH_URL is not set',
    open: async () => {
      const engine = await openMeilisearchEngine(TEST_MEILISEARCH_URL ?? '', TEST_MEILISEARCH_API_KEY)
      const index = await engine.open(trialDefinition)
      const empty = await index.rebuild()
      await empty.switch()
      return engine
    },
  },
])
