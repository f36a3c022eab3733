// npm run bench:search: how long the embedded search index takes for a question, at the seed's size and far beyond; with
// `--meilisearch URL` also a Meilisearch, and how far the two agree.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { VenueSnapshot } from '@plekje/contracts'
import type { IndexDefinition, IndexQuery, IndexResult, SearchDocument, SearchEngine } from '@plekje/engines'
import { openEmbeddedSearchEngine } from '../packages/engines/src/search/embedded-search-engine'
import { openMeilisearchEngine } from '../packages/engines/src/search/meilisearch-engine'
import { facetQuery } from '../services/search/src/domain/facets'
import { documentOf, listingsIndex } from '../services/search/src/domain/listings-index'
import { CARD_VALUES, cardJson } from '../services/search/src/domain/venue-card'
import { runBench } from './harness/run-bench'

/** Most that a p95 may be, by number of venues (the goals of the product). */
const GOALS_MS: Readonly<Record<number, number>> = { 1029: 20, 100000: 250 }
/** `BENCH_SIZES=1029,20000` for some of them. */
const SIZES = (process.env.BENCH_SIZES ?? '1029,20000,100000').split(',').map(Number)
const ROUNDS = 30
const WARM_UP_ROUNDS = 3
const PAGE = 500
/** Beside the product's own on a Meilisearch. */
const definition: IndexDefinition = { ...listingsIndex, name: 'bench' }
const TUESDAY_EVENING = 24 * 60 + 20 * 60

const utrecht = { lat: 52.0907, lng: 5.1214 }
const nearest = { by: 'distance' } as const
const questions: Readonly<Record<string, IndexQuery>> = {
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
      { field: 'hours', within: TUESDAY_EVENING },
    ],
  },
  'bowlen within 25 km': { text: 'bowlen', circle: { ...utrecht, radiusKm: 25 } },
  'all within 15 km, nearest first': { circle: { ...utrecht, radiusKm: 15 }, sort: nearest },
  'all of a category by rating': {
    filters: [{ field: 'categories', in: ['restaurants'] }],
    sort: { by: 'field', field: 'rating', descending: true },
  },
  'all by name, page 20': { sort: { by: 'field', field: 'name', descending: false }, offset: 456 },
  'all, no question': {},
}

interface Row {
  readonly [field: string]: unknown
}
const seed = join(__dirname, '..', 'data', 'seed')
const read = (file: string) => readFileSync(join(seed, file), 'utf8')
const lines = (file: string): Row[] =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Venues made of the seed's names, sentences, places and hours, mixed in another way each. */
function* generate(count: number): Generator<SearchDocument> {
  const random = numbers(20_261_121)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const venues = lines('venues.ndjson') as unknown as VenueSnapshot[]
  const categories: { id: number; slug: string; name: string; parentId: number | null }[] = JSON.parse(
    read('categories.json'),
  )
  const locations: { slug: string; name: string; latitude: string; longitude: string }[] = JSON.parse(
    read('locations.json'),
  )
  const sentences = venues.flatMap(({ description }) => description.split(/(?<=[.!?])\s+/))
  const lastWords = venues.map(({ name }) => name.split(' ').at(-1) ?? '')
  for (let id = 1; id <= count; id += 1) {
    const like = pick(venues)
    const place = pick(locations)
    const category = categories.find((one) => one.id === like.categoryId)
    const parent = categories.find((one) => one.id === category?.parentId)
    const jitter = () => (random() - 0.5) * 0.1
    yield documentOf(
      {
        ...like,
        id,
        name: `${like.name} ${pick(lastWords)} ${Math.floor(random() * count)}`,
        description: [pick(sentences), pick(sentences), pick(sentences), pick(sentences)].join(' '),
        categoryName: category?.name ?? '',
        locationName: place.name,
        locationSlug: place.slug,
        latitude: String(Number(place.latitude) + jitter()),
        longitude: String(Number(place.longitude) + jitter()),
        rating: null,
        reviewCount: 0,
      },
      [category, parent].flatMap((one) => one?.slug ?? []),
    )
  }
}

/** Numbers between 0 and 1 that are the same in every run. */
function numbers(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const ms = (time: number): string => time.toFixed(2).padStart(9)

interface Answered {
  readonly total: number
  /** Ids of the first page, in order. */
  readonly first: readonly number[]
  readonly facets: string
}
/** By question. */
type Answers = ReadonlyMap<string, Answered>

async function measure(engine: SearchEngine, size: number): Promise<{ answers: Answers; isReached: boolean }> {
  const index = await engine.open(definition)
  for (const token of await index.builds()) await index.dropBuild(token)
  const startedAt = performance.now()
  const build = await index.startBuild(`bench${Date.now()}`)
  let page: SearchDocument[] = []
  for (const document of generate(size)) {
    page.push(document)
    if (page.length < PAGE) continue
    await build.add(page)
    page = []
  }
  await build.add(page)
  await build.switch()
  const builtMs = performance.now() - startedAt
  const putAt = performance.now()
  await index.put([...generate(1)])
  const putMs = performance.now() - putAt
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const heap = `, heap ${Math.round(heapUsed / 2 ** 20)} MiB, stored texts ${Math.round(arrayBuffers / 2 ** 20)} MiB`
  console.log(
    `\n${engine.kind}, ${size} venues: built in ${Math.round(builtMs)} ms, one change ${putMs.toFixed(1)} ms` +
      (engine.kind === 'embedded' ? heap : ''),
  )
  console.log(`${'question'.padEnd(40)}${'hits'.padStart(8)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}`)
  const all: number[] = []
  const answers = new Map<string, Answered>()
  for (const [name, question] of Object.entries(questions)) {
    const asked = { limit: 24, values: CARD_VALUES, ...facetQuery(TUESDAY_EVENING), ...question }
    const times: number[] = []
    let total = 0
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const from = performance.now()
      const result = await index.query(asked)
      total = result.total
      result.hits.map((hit) => cardJson(hit, new Date(0)))
      if (round >= 0) times.push(performance.now() - from)
      else answers.set(name, { total, first: result.hits.map(({ id }) => id), facets: facetsTold(result) })
    }
    all.push(...times)
    console.log(
      `${name.padEnd(40)}${String(total).padStart(8)}${ms(percentile(times, 0.5))}${ms(percentile(times, 0.95))}`,
    )
  }
  const p95 = percentile(all, 0.95)
  const goal = GOALS_MS[size]
  const verdict = goal === undefined ? '' : `  (goal: under ${goal} ms: ${p95 < goal ? 'met' : 'MISSED'})`
  console.log(`${'all questions'.padEnd(48)}${ms(percentile(all, 0.5))}${ms(p95)}${verdict}`)
  return { answers, isReached: goal === undefined || p95 < goal }
}

const facetsTold = ({ facets, counts }: IndexResult): string =>
  JSON.stringify([counts, ...Object.entries(facets).map(([field, values]) => [field, Object.entries(values).sort()])])

/** How far two engines answer alike: what is found and counted, and of the first ten those that both have. */
function compare(one: Answers, other: Answers): void {
  console.log(`\n${'agreement'.padEnd(40)}${'hits'.padStart(17)}${'facets'.padStart(9)}${'of first ten'.padStart(14)}`)
  for (const [name, { total, first, facets }] of one) {
    const of = other.get(name)
    const ten = first.slice(0, 10)
    const both = ten.filter((id) => of?.first.slice(0, 10).includes(id)).length
    console.log(
      `${name.padEnd(40)}${`${total} ${of?.total === total ? '=' : `and ${of?.total}`}`.padStart(17)}` +
        `${(of?.facets === facets ? 'same' : 'differ').padStart(9)}${`${both} of ${ten.length}`.padStart(14)}`,
    )
  }
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { meilisearch: { type: 'string' }, key: { type: 'string' } } })
  const verdicts: boolean[] = []
  for (const size of SIZES) {
    const embedded = await measure(await openEmbeddedSearchEngine(), size)
    verdicts.push(embedded.isReached)
    if (values.meilisearch === undefined) continue
    const { answers } = await measure(await openMeilisearchEngine(values.meilisearch, values.key), size)
    compare(embedded.answers, answers)
  }
  return verdicts.every(Boolean)
}

runBench(main)
