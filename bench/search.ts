// npm run bench -- search: time of queries of the embedded search index, with as many venues as the seed and far more.
// `--meilisearch URL` measures a Meilisearch too, and how far both engines agree.
import { parseArgs } from 'node:util'
import type { IndexDefinition, IndexQuery, IndexResult, SearchEngine, SearchIndex } from '@plekje/engines'
import { percentiles } from '@plekje/testing'
import { openEmbeddedSearchEngine } from '../packages/engines/src/search/embedded-search-engine'
import { openMeilisearchEngine } from '../packages/engines/src/search/meilisearch-engine'
import { facetQuery } from '../services/search/src/index/facets'
import { listingsIndex } from '../services/search/src/index/listings-index'
import { CARD_VALUES, cardJson } from '../services/search/src/index/venue-card'
import { fillIndex } from './harness/fill-index'
import { generateVenues } from './harness/generate-venues'
import { runBench } from './harness/run-bench'

/** Maximum p95 by number of venues (the goals of the product). */
const GOALS_MS: Readonly<Record<number, number>> = { 1029: 20, 100000: 250 }
/** `BENCH_SIZES=1029,20000` selects sizes. */
const SIZES = (process.env.BENCH_SIZES ?? '1029,20000,100000').split(',').map(Number)
const ROUNDS = 30
const WARM_UP_ROUNDS = 3
const FACT_ROUNDS = 100
/** Has another name than the product's index, because the product may use the same Meilisearch. */
const definition: IndexDefinition = { ...listingsIndex, name: 'bench' }
const TUESDAY_EVENING = { day: 20_416, minuteOfWeek: 24 * 60 + 20 * 60 }

const utrecht = { lat: 52.0907, lng: 5.1214 }
const nearest = { by: 'distance' } as const
const queries: Readonly<Record<string, IndexQuery>> = {
  'minigolf (exact)': { text: 'minigolf' },
  'minigofl (swapped)': { text: 'minigofl' },
  'resturant amstrdam (mistyped)': { text: 'resturant amstrdam' },
  'mini golf (two words for one)': { text: 'mini golf' },
  'midgetgolf (synonym)': { text: 'midgetgolf' },
  'golf (part of compounds)': { text: 'golf' },
  'zwembaden (plural)': { text: 'zwembaden' },
  'res (beginning)': { text: 'res' },
  'm (one letter)': { text: 'm' },
  'bowlen utrecht': { text: 'bowlen utrecht' },
  'restaurant (a fifth of all)': { text: 'restaurant' },
  'gezellig terras met vrienden': { text: 'gezellig terras met vrienden' },
  'xyzzyq (nonsense)': { text: 'xyzzyq' },
  'bowlen xyzzyq (relaxed)': { text: 'bowlen xyzzyq' },
  'kindvriendelijkste (long, unknown)': { text: 'kindvriendelijkste' },
  'café, category, price, open now': {
    text: 'café',
    filters: [
      { field: 'categories', in: ['uitgaan'] },
      { field: 'priceRange', in: ['€€'] },
      { field: 'hours', within: TUESDAY_EVENING.minuteOfWeek, on: TUESDAY_EVENING.day },
    ],
  },
  'bowlen within 25 km': { text: 'bowlen', circle: { ...utrecht, radiusKm: 25 } },
  'all within 15 km, nearest first': { circle: { ...utrecht, radiusKm: 15 }, sort: nearest },
  'all of a category by rating': {
    filters: [{ field: 'categories', in: ['restaurants'] }],
    sort: { by: 'field', field: 'rating', descending: true },
  },
  'all by name, page 20': { sort: { by: 'field', field: 'name', descending: false }, offset: 456 },
  'all, without text': {},
}

const formatMs = (time: number): string => time.toFixed(2).padStart(9)

interface QueryResult {
  readonly total: number
  /** Ids of the first page, in order. */
  readonly firstIds: readonly number[]
  readonly facets: string
}

type ResultsByQuery = ReadonlyMap<string, QueryResult>

async function measure(engine: SearchEngine, size: number): Promise<{ results: ResultsByQuery; areGoalsMet: boolean }> {
  const buildStartedAt = performance.now()
  const index = await fillIndex(engine, definition, size)
  const buildMs = performance.now() - buildStartedAt
  const putStartedAt = performance.now()
  await index.put([...generateVenues(1)])
  const putMs = performance.now() - putStartedAt
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const heap = `, heap ${Math.round(heapUsed / 2 ** 20)} MiB, stored texts ${Math.round(arrayBuffers / 2 ** 20)} MiB`
  console.log(
    `\n${engine.kind}, ${size} venues: built in ${Math.round(buildMs)} ms, one change ${putMs.toFixed(1)} ms` +
      (engine.kind === 'embedded' ? heap : ''),
  )
  console.log(`${'query'.padEnd(40)}${'hits'.padStart(8)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}`)
  const allTimes: number[] = []
  const results = new Map<string, QueryResult>()
  for (const [name, criteria] of Object.entries(queries)) {
    const query = { limit: 24, values: CARD_VALUES, ...facetQuery(TUESDAY_EVENING), ...criteria }
    const times: number[] = []
    let total = 0
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const startedAt = performance.now()
      const result = await index.query(query)
      total = result.total
      for (const hit of result.hits) cardJson(hit, { now: new Date(0) })
      if (round >= 0) times.push(performance.now() - startedAt)
      else results.set(name, { total, firstIds: result.hits.map(({ id }) => id), facets: describeFacets(result) })
    }
    allTimes.push(...times)
    const { p50, p95 } = percentiles(times)
    console.log(`${name.padEnd(40)}${String(total).padStart(8)}${formatMs(p50)}${formatMs(p95)}`)
  }
  const { p50, p95 } = percentiles(allTimes)
  const goal = GOALS_MS[size]
  const verdict = goal === undefined ? '' : `  (goal: under ${goal} ms: ${p95 < goal ? 'met' : 'MISSED'})`
  console.log(`${'all queries'.padEnd(48)}${formatMs(p50)}${formatMs(p95)}${verdict}`)
  await measureFacts(index)
  return { results, areGoalsMet: goal === undefined || p95 < goal }
}

/** Measures the counting of facts for a text search, and for the worst case: a search that matches every venue. */
async function measureFacts(index: SearchIndex): Promise<void> {
  const withFacts = facetQuery(TUESDAY_EVENING)
  const { facetsWithin: _, ...withoutFacts } = withFacts
  for (const [name, criteria] of Object.entries({ 'all venues': {}, 'a text': { text: 'restaurant' } })) {
    const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
    // Alternates between both, so that other work on the machine affects both.
    for (let round = -WARM_UP_ROUNDS; round < FACT_ROUNDS; round += 1) {
      for (const [kind, query] of Object.entries({ without: withoutFacts, with: withFacts })) {
        const startedAt = performance.now()
        await index.query({ limit: 24, values: CARD_VALUES, ...query, ...criteria })
        if (round >= 0) times[kind as keyof typeof times].push(performance.now() - startedAt)
      }
    }
    const withoutMs = percentiles(times.without).p50
    const withMs = percentiles(times.with).p50
    console.log(
      `${`facts counted, ${name}`.padEnd(48)}${formatMs(withMs)}  ${(withMs / withoutMs).toFixed(2)} of ${withoutMs.toFixed(2)} ms without`,
    )
  }
}

const describeFacets = ({ facets, counts }: IndexResult): string =>
  JSON.stringify([counts, ...Object.entries(facets).map(([field, values]) => [field, Object.entries(values).sort()])])

/** Prints the agreement of two engines: hits, counts, and common results among the first ten. */
function compare(embedded: ResultsByQuery, meilisearch: ResultsByQuery): void {
  console.log(`\n${'agreement'.padEnd(40)}${'hits'.padStart(17)}${'facets'.padStart(9)}${'of first ten'.padStart(14)}`)
  for (const [name, { total, firstIds, facets }] of embedded) {
    const meilisearchResult = meilisearch.get(name)
    const firstTen = firstIds.slice(0, 10)
    const commonIds = firstTen.filter((id) => meilisearchResult?.firstIds.slice(0, 10).includes(id))
    const totals = meilisearchResult?.total === total ? `${total} =` : `${total} and ${meilisearchResult?.total}`
    const facetVerdict = meilisearchResult?.facets === facets ? 'same' : 'differ'
    const inCommon = `${commonIds.length} of ${firstTen.length}`
    console.log(`${name.padEnd(40)}${totals.padStart(17)}${facetVerdict.padStart(9)}${inCommon.padStart(14)}`)
  }
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { meilisearch: { type: 'string' }, key: { type: 'string' } } })
  const verdicts: boolean[] = []
  for (const size of SIZES) {
    const embedded = await measure(await openEmbeddedSearchEngine(), size)
    verdicts.push(embedded.areGoalsMet)
    if (values.meilisearch === undefined) continue
    const { results } = await measure(await openMeilisearchEngine(values.meilisearch, values.key), size)
    compare(embedded.results, results)
  }
  return verdicts.every(Boolean)
}

runBench(main)
