import { haversineKm } from '@plekje/geography'
import type { Meilisearch, MultiSearchQuery } from 'meilisearch'
import { type QueryTerms, queryTerms } from '../query-terms'
import {
  DEFAULT_MAX_TOTAL,
  type Filter,
  type IndexDefinition,
  type IndexHit,
  type IndexQuery,
  type IndexResult,
} from '../search-engine'
import { filterText } from './filter-text'
import { cellField, orderField } from './index-settings'
import { entryOf, fieldsFor } from './stored-document'

const DEFAULT_LIMIT = 20

interface Hit {
  readonly id: number
  readonly version: number
  readonly _geo?: { readonly lat: number; readonly lng: number }
  readonly [name: string]: unknown
}
interface Answer {
  readonly hits: readonly Hit[]
  readonly totalHits?: number
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Answers a query in one round trip: the page, one search per facet that must ignore its own filter, and one per count.
 * Only when no document has all words, two more find which words occur together.
 */
export async function runQuery(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
): Promise<IndexResult> {
  const queryText = (query.text ?? '').trim()
  const terms = queryTerms(queryText)
  if (queryText !== '' && terms.words.length === 0 && terms.phrases.length === 0) return nothing(query)
  const result = await searchTerms(client, uid, definition, query, terms)
  // Phrases are always required.
  const canDrop = terms.words.length > 1 || (terms.words.length === 1 && terms.phrases.length > 0)
  if (result.total > 0 || !canDrop) return result
  const fewer = await wordsHadTogether(client, uid, definition, query, terms)
  return fewer ? { ...(await searchTerms(client, uid, definition, query, fewer)), relaxed: true } : result
}

async function searchTerms(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
  terms: QueryTerms,
): Promise<IndexResult> {
  const filters = query.filters ?? []
  const search = (own: readonly Filter[], more: Partial<MultiSearchQuery>): MultiSearchQuery => ({
    ...base(uid, textFor(definition, terms), filterText(own, query)),
    ...more,
  })
  const isFiltered = (field: string) => filters.some((filter) => filter.field === field)
  const others = (field: string) => filters.filter((filter) => filter.field !== field)
  const facets = query.facets ?? []
  const within = query.facetsWithin ?? []
  const apart = facets.filter(isFiltered)
  const counts = Object.entries(query.counts ?? {})
  const page = pageOf(query)
  const cells = query.cells && cellField(query.cells.level)

  const [main, ...rest] = await searchAll(client, [
    search(filters, {
      page: page.page,
      hitsPerPage: page.hitsPerPage,
      sort: sortOf(definition, query),
      facets: [...facets.filter((field) => !isFiltered(field)), ...within, ...(cells ? [cells] : [])],
      attributesToRetrieve: ['_geo', ...fieldsFor(query.values)],
    }),
    ...apart.map((field) => search(others(field), { facets: [field] })),
    ...counts.map(([, filter]) => search([...others(filter.field), filter], {})),
  ])
  const { maxTotal = DEFAULT_MAX_TOTAL } = definition
  const reachable = Math.max(0, Math.min(page.take, maxTotal - (query.offset ?? 0)))
  const counted = main?.totalHits ?? 0
  return {
    hits: (main?.hits ?? []).slice(page.skip, page.skip + reachable).map((hit) => hitOf(hit, query)),
    total: Math.min(counted, maxTotal),
    totalIsLowerBound: counted > maxTotal,
    facets: Object.fromEntries(
      [...facets, ...within].map((field) => {
        const response = apart.includes(field) ? rest[apart.indexOf(field)] : main
        return [field, response?.facetDistribution?.[field] ?? {}]
      }),
    ),
    counts: Object.fromEntries(
      counts.map(([name], at) => [name, Math.min(rest[apart.length + at]?.totalHits ?? 0, maxTotal)]),
    ),
    cells: (cells === undefined ? undefined : main?.facetDistribution?.[cells]) ?? {},
    relaxed: false,
  }
}

/**
 * The largest set of the words that some document has beside the phrases: all but one, else the best single word, else
 * none.
 */
async function wordsHadTogether(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
  terms: QueryTerms,
): Promise<QueryTerms | undefined> {
  const { words, phrases } = terms
  const withoutOne = words.map((_, dropped) => words.filter((_, at) => at !== dropped))
  const choices = [
    withoutOne,
    ...(words.length > 2 ? [words.map((word) => [word])] : []),
    ...(words.length > 1 && phrases.length > 0 ? [[[]]] : []),
  ]
  for (const choice of choices) {
    const filter = filterText(query.filters ?? [], query)
    const answers = await searchAll(
      client,
      choice.map((chosenWords) => base(uid, textFor(definition, { ...terms, words: chosenWords }), filter)),
    )
    const totals = answers.map((response) => response.totalHits ?? 0)
    const highest = Math.max(...totals)
    if (highest > 0) return { ...terms, words: choice[totals.indexOf(highest)] ?? [] }
  }
  return undefined
}

interface TextParameters {
  readonly q: string
  readonly attributesToSearchOn?: string[]
}

/**
 * Sends only words and phrases, because other quotes and minus signs are operators. Meilisearch treats the last word as a
 * prefix. Stems and compound parts must not match inside quotes, so a query with a phrase searches the texts only.
 */
function textFor({ fields }: IndexDefinition, { words, phrases, isUnfinished }: QueryTerms): TextParameters {
  const quoted = phrases.map(({ text }) => `"${text}"`)
  const q = (isUnfinished ? [...quoted, ...words] : [...words, ...quoted]).join(' ')
  if (phrases.length === 0) return { q }
  const searched = Object.keys(fields).filter((field) => fields[field]?.weight !== undefined)
  return { q, attributesToSearchOn: searched }
}

const base = (uid: string, text: TextParameters, filter: string[]): MultiSearchQuery => ({
  indexUid: uid,
  ...text,
  matchingStrategy: 'all',
  filter,
  page: 1,
  hitsPerPage: 1,
  attributesToRetrieve: ['id'],
})

async function searchAll(client: Meilisearch, queries: MultiSearchQuery[]): Promise<readonly Answer[]> {
  const { results } = await client.multiSearch<{ queries: MultiSearchQuery[] }, Hit>({ queries })
  return results
}

/** Totals are exact only with fixed page sizes, so an offset that is no multiple of the limit is cut from a larger page. */
function pageOf({ offset = 0, limit = DEFAULT_LIMIT }: IndexQuery) {
  const skip = Math.max(0, Math.floor(offset))
  const take = Math.max(0, Math.floor(limit))
  if (take > 0 && skip % take === 0) return { page: skip / take + 1, hitsPerPage: take, skip: 0, take }
  return { page: 1, hitsPerPage: Math.max(1, take === 0 ? 1 : skip + take), skip, take }
}

function sortOf(definition: IndexDefinition, { sort, circle, near }: IndexQuery): string[] {
  const { tieBreak } = definition
  const final = tieBreak ? [`${orderField(tieBreak.field)}:${tieBreak.descending ? 'desc' : 'asc'}`] : []
  const from = circle ?? near
  if (sort?.by === 'distance' && from) return [`_geoPoint(${from.lat}, ${from.lng}):asc`, ...final]
  if (sort?.by === 'field') return [`${orderField(sort.field)}:${sort.descending ? 'desc' : 'asc'}`, ...final]
  return []
}

function hitOf(hit: Hit, { circle, near, values }: IndexQuery): IndexHit {
  const from = circle ?? near
  const entry = entryOf(hit, values)
  if (!from || !hit._geo) return entry
  return { ...entry, distanceKm: haversineKm(from.lat, from.lng, hit._geo.lat, hit._geo.lng) }
}

function nothing(query: IndexQuery): IndexResult {
  return {
    hits: [],
    total: 0,
    totalIsLowerBound: false,
    facets: Object.fromEntries([...(query.facets ?? []), ...(query.facetsWithin ?? [])].map((field) => [field, {}])),
    counts: Object.fromEntries(Object.keys(query.counts ?? {}).map((name) => [name, 0])),
    cells: {},
    relaxed: false,
  }
}
