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
interface SearchResponse {
  readonly hits: readonly Hit[]
  readonly totalHits?: number
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Runs a query in one round trip, with several searches: one for the page, one per facet that must ignore its own
 * filter, and one per count. If no document has all words, further round trips find out which words occur together.
 */
export async function runQuery(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
): Promise<IndexResult> {
  const queryText = (query.text ?? '').trim()
  const terms = queryTerms(queryText)
  if (queryText !== '' && terms.words.length === 0 && terms.phrases.length === 0) return emptyResult(query)
  const result = await searchTerms(client, uid, definition, query, terms)
  // Only words can be dropped: phrases are always required.
  const canDropWords = terms.words.length > 1 || (terms.words.length === 1 && terms.phrases.length > 0)
  if (result.total > 0 || !canDropWords) return result
  const fewerTerms = await findWordsTogether(client, uid, definition, query, terms)
  if (!fewerTerms) return result
  const relaxedResult = await searchTerms(client, uid, definition, query, fewerTerms)
  return { ...relaxedResult, relaxed: true }
}

async function searchTerms(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
  terms: QueryTerms,
): Promise<IndexResult> {
  const filters = query.filters ?? []
  const search = (searchFilters: readonly Filter[], parameters: Partial<MultiSearchQuery>): MultiSearchQuery => ({
    ...minimalSearch(uid, textFor(definition, terms), filterText(searchFilters, query)),
    ...parameters,
  })
  const isFiltered = (field: string) => filters.some((filter) => filter.field === field)
  const filtersExcept = (field: string) => filters.filter((filter) => filter.field !== field)
  const facets = query.facets ?? []
  const facetsWithin = query.facetsWithin ?? []
  /** Facets that need a search of their own, which ignores their filter. */
  const separateFacets = facets.filter(isFiltered)
  const counts = Object.entries(query.counts ?? {})
  const page = pageOf(query)
  const cellsField = query.cells && cellField(query.cells.level)
  const mainFacets = [...facets.filter((field) => !isFiltered(field)), ...facetsWithin]
  if (cellsField) mainFacets.push(cellsField)
  const [main, ...furtherResponses] = await searchAll(client, [
    search(filters, {
      page: page.page,
      hitsPerPage: page.hitsPerPage,
      sort: sortOf(definition, query),
      facets: mainFacets,
      attributesToRetrieve: ['_geo', ...fieldsFor(query.values)],
    }),
    ...separateFacets.map((field) => search(filtersExcept(field), { facets: [field] })),
    ...counts.map(([, filter]) => search([...filtersExcept(filter.field), filter], {})),
  ])
  const facetResponses = furtherResponses.slice(0, separateFacets.length)
  const countResponses = furtherResponses.slice(separateFacets.length)
  const { maxTotal = DEFAULT_MAX_TOTAL } = definition
  const maxHits = Math.max(0, Math.min(page.take, maxTotal - (query.offset ?? 0)))
  const totalHits = main?.totalHits ?? 0
  const facetCounts: Record<string, Readonly<Record<string, number>>> = {}
  for (const field of [...facets, ...facetsWithin]) {
    const response = separateFacets.includes(field) ? facetResponses[separateFacets.indexOf(field)] : main
    facetCounts[field] = response?.facetDistribution?.[field] ?? {}
  }
  return {
    hits: (main?.hits ?? []).slice(page.skip, page.skip + maxHits).map((hit) => hitOf(hit, query)),
    total: Math.min(totalHits, maxTotal),
    totalIsLowerBound: totalHits > maxTotal,
    facets: facetCounts,
    counts: Object.fromEntries(
      counts.map(([name], index) => [name, Math.min(countResponses[index]?.totalHits ?? 0, maxTotal)]),
    ),
    cells: cellsField === undefined ? {} : (main?.facetDistribution?.[cellsField] ?? {}),
    relaxed: false,
  }
}

/**
 * The words to search for when no document has all of them. Tries all sets without one word, then all single words,
 * then the phrases alone, and returns the set with the most hits. Phrases are always required.
 * @returns undefined if there are no hits
 */
async function findWordsTogether(
  client: Meilisearch,
  uid: string,
  definition: IndexDefinition,
  query: IndexQuery,
  terms: QueryTerms,
): Promise<QueryTerms | undefined> {
  const { words, phrases } = terms
  const withoutOneWord = words.map((_, dropped) => words.filter((_, index) => index !== dropped))
  const rounds: (readonly string[])[][] = [withoutOneWord]
  if (words.length > 2) rounds.push(words.map((word) => [word]))
  if (words.length > 1 && phrases.length > 0) rounds.push([[]])
  for (const wordSets of rounds) {
    const filter = filterText(query.filters ?? [], query)
    const responses = await searchAll(
      client,
      wordSets.map((wordSet) => minimalSearch(uid, textFor(definition, { ...terms, words: wordSet }), filter)),
    )
    const totals = responses.map((response) => response.totalHits ?? 0)
    const highest = Math.max(...totals)
    if (highest > 0) return { ...terms, words: wordSets[totals.indexOf(highest)] ?? [] }
  }
  return undefined
}

interface TextParameters {
  readonly q: string
  readonly attributesToSearchOn?: string[]
}

/**
 * The text of a search: only words and phrases, because Meilisearch reads other quotes and minus signs as operators. An
 * unfinished word comes last, because Meilisearch treats the last word as a prefix. A query with a phrase searches only
 * the texts themselves, because stems and compound parts must not match inside quotes.
 */
function textFor({ fields }: IndexDefinition, { words, phrases, isUnfinished }: QueryTerms): TextParameters {
  const quotedPhrases = phrases.map(({ text }) => `"${text}"`)
  const q = (isUnfinished ? [...quotedPhrases, ...words] : [...words, ...quotedPhrases]).join(' ')
  if (phrases.length === 0) return { q }
  const textFields = Object.keys(fields).filter((field) => fields[field]?.weight !== undefined)
  return { q, attributesToSearchOn: textFields }
}

/** A search that only counts its hits. */
const minimalSearch = (uid: string, text: TextParameters, filter: string[]): MultiSearchQuery => ({
  indexUid: uid,
  ...text,
  matchingStrategy: 'all',
  filter,
  page: 1,
  hitsPerPage: 1,
  attributesToRetrieve: ['id'],
})

async function searchAll(client: Meilisearch, queries: MultiSearchQuery[]): Promise<readonly SearchResponse[]> {
  const { results } = await client.multiSearch<{ queries: MultiSearchQuery[] }, Hit>({ queries })
  return results
}

/**
 * The page to request. Meilisearch's totals are exact only for numbered pages. If the offset is no multiple of the
 * limit, the hits are cut from a larger first page.
 */
function pageOf({ offset = 0, limit = DEFAULT_LIMIT }: IndexQuery) {
  const skip = Math.max(0, Math.floor(offset))
  const take = Math.max(0, Math.floor(limit))
  if (take > 0 && skip % take === 0) return { page: skip / take + 1, hitsPerPage: take, skip: 0, take }
  return { page: 1, hitsPerPage: take === 0 ? 1 : skip + take, skip, take }
}

function sortOf(definition: IndexDefinition, { sort, circle, near }: IndexQuery): string[] {
  const { tieBreak } = definition
  const origin = circle ?? near
  const rules: string[] = []
  if (sort?.by === 'distance' && origin) rules.push(`_geoPoint(${origin.lat}, ${origin.lng}):asc`)
  else if (sort?.by === 'field') rules.push(orderRule(sort))
  // Without a requested order the ranking rules of the index have the tie-break.
  if (rules.length > 0 && tieBreak) rules.push(orderRule(tieBreak))
  return rules
}

const orderRule = ({ field, descending }: { readonly field: string; readonly descending: boolean }): string =>
  `${orderField(field)}:${descending ? 'desc' : 'asc'}`

function hitOf(hit: Hit, { circle, near, values }: IndexQuery): IndexHit {
  const origin = circle ?? near
  const entry = entryOf(hit, values)
  if (!origin || !hit._geo) return entry
  return { ...entry, distanceKm: haversineKm(origin.lat, origin.lng, hit._geo.lat, hit._geo.lng) }
}

function emptyResult({ facets = [], facetsWithin = [], counts = {} }: IndexQuery): IndexResult {
  return {
    hits: [],
    total: 0,
    totalIsLowerBound: false,
    facets: Object.fromEntries([...facets, ...facetsWithin].map((field) => [field, {}])),
    counts: Object.fromEntries(Object.keys(counts).map((name) => [name, 0])),
    cells: {},
    relaxed: false,
  }
}
