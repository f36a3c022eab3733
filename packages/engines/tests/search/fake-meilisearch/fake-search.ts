import { haversineKm } from '@plekje/geography'
import { fold } from '@plekje/text-folding'
import { parseFilter, pointOf, type StoredDocument, valuesOf } from './fake-filter'
import { TextQuery, type TextRank, type TextSettings } from './fake-text'
import { Refusal } from './refusal'

export interface FakeSettings extends TextSettings {
  readonly filterableAttributes: readonly string[]
  readonly sortableAttributes: readonly string[]
  readonly rankingRules: readonly string[]
  readonly pagination: { readonly maxTotalHits: number }
}

type Body = Readonly<Record<string, unknown>>
type Compare = (a: Match, b: Match) => number
interface Match {
  readonly document: StoredDocument
  readonly rank: TextRank | undefined
}

const KNOWN_PARAMETERS = new Set(
  `q offset limit page hitsPerPage attributesToRetrieve filter sort facets matchingStrategy attributesToSearchOn locales
  showRankingScore showRankingScoreDetails attributesToHighlight attributesToCrop cropLength cropMarker highlightPreTag
  highlightPostTag showMatchesPosition distinct rankingScoreThreshold hybrid vector retrieveVectors`.split(/\s+/),
)

/** Answers a search request as Meilisearch would with these settings and documents. Throws {@link Refusal}. */
export function search(documents: readonly StoredDocument[], settings: FakeSettings, body: Body): object {
  for (const name of Object.keys(body)) {
    if (!KNOWN_PARAMETERS.has(name)) throw new Refusal(400, 'bad_request', `Unknown field \`${name}\``)
  }
  const { q = '' } = body
  if (typeof q !== 'string' && q !== null) throw new Refusal(400, 'invalid_search_q')
  const test = parseFilter(body.filter, settings.filterableAttributes)
  const order = orderOf(settings, body.sort)
  const facets = requestedFacets(settings, body.facets)
  const matches = findMatches(documents.filter(test), settings, body, q ?? '').sort(order)
  const { hits, ...page } = pageOf(matches, settings, body)
  const reply = {
    hits: hits.map(({ document }) => pickFields(document, body.attributesToRetrieve)),
    query: q ?? '',
    processingTimeMs: 0,
    ...page,
  }
  return facets ? { ...reply, facetDistribution: countFacets(matches, facets), facetStats: {} } : reply
}

/** The strategy decides which words are required: all, all but the last ones, or all but the most frequent ones. */
function findMatches(documents: readonly StoredDocument[], settings: FakeSettings, body: Body, q: string): Match[] {
  const allAttributes = [...new Set(documents.flatMap(Object.keys))]
  const searchable = settings.searchableAttributes.length > 0 ? settings.searchableAttributes : allAttributes
  const attributes = Array.isArray(body.attributesToSearchOn) ? body.attributesToSearchOn : searchable
  const query = new TextQuery(q, settings, attributes)
  if (q.trim() === '') return documents.map((document) => ({ document, rank: undefined }))
  const candidates = query.candidates(documents)
  const matches = (words: readonly string[]) =>
    candidates
      .map((document) => ({ document, rank: query.rank(document, words) }))
      .filter(({ rank }) => rank !== undefined)
  const hasOnlyPhrasesOrExclusions = query.words.length === 0 && /["-]/.test(q)
  if (hasOnlyPhrasesOrExclusions) return matches([])
  if (query.words.length === 0) return []
  if (body.matchingStrategy === 'all') return matches(query.words)
  const wordsByPriority =
    body.matchingStrategy === 'frequency'
      ? [...query.words].sort((a, b) => matches([a]).length - matches([b]).length)
      : query.words
  const matchesById = new Map<unknown, Match>()
  for (let count = wordsByPriority.length; count > 0; count -= 1) {
    const words = query.words.filter((word) => wordsByPriority.slice(0, count).includes(word))
    for (const match of matches(words)) {
      if (!matchesById.has(match.document.id)) matchesById.set(match.document.id, match)
    }
    if (body.matchingStrategy === 'frequency' && matchesById.size > 0) break
  }
  return [...matchesById.values()]
}

function orderOf(settings: FakeSettings, sort: unknown): Compare {
  if (sort !== undefined && !Array.isArray(sort)) throw new Refusal(400, 'invalid_search_sort')
  const sortRules = (sort ?? []).map((rule: unknown) => sortRule(settings, String(rule)))
  const rules = settings.rankingRules.flatMap((rule): readonly Compare[] => {
    if (rule === 'sort') return sortRules
    const custom = /^(.+):(asc|desc)$/.exec(rule)
    if (custom?.[1]) return [byField(custom[1], custom[2] === 'desc')]
    const name = rule as keyof TextRank
    return [(a, b) => (a.rank?.[name] ?? 0) - (b.rank?.[name] ?? 0)]
  })
  return (a, b) => {
    for (const rule of rules) {
      const difference = rule(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function sortRule(settings: FakeSettings, text: string): Compare {
  const order = geoRule(text) ?? fieldRule(text)
  if (!order) throw new Refusal(400, 'invalid_search_sort', `expected :asc or :desc, found \`${text}\``)
  if (!settings.sortableAttributes.includes(order.attribute)) {
    throw new Refusal(400, 'invalid_search_sort', `Attribute \`${order.attribute}\` is not sortable.`)
  }
  return order.compare
}

interface AttributeOrder {
  readonly attribute: string
  readonly compare: Compare
}

/** `_geoPoint(52.1,5.1):asc`: by the distance to a point. Documents without a point are last, in either direction. */
function geoRule(text: string): AttributeOrder | undefined {
  const [, lat, lng, direction] = /^_geoPoint\(\s*([-\d.e]+)\s*,\s*([-\d.e]+)\s*\):(asc|desc)$/.exec(text) ?? []
  if (!direction) return undefined
  const distance = ({ document }: Match) => {
    const point = pointOf(document)
    return point && haversineKm(Number(lat), Number(lng), point.lat, point.lng)
  }
  return { attribute: '_geo', compare: compareBy(distance, direction === 'desc') }
}

/** `name:desc` */
function fieldRule(text: string): AttributeOrder | undefined {
  const [, field, direction] = /^(\w+):(asc|desc)$/.exec(text) ?? []
  return field ? { attribute: field, compare: byField(field, direction === 'desc') } : undefined
}

function compareFolded(a: string, b: string): number {
  if (fold(a) === fold(b)) return 0
  return fold(a) < fold(b) ? -1 : 1
}

const byField = (field: string, isDescending: boolean): Compare =>
  compareBy(({ document }) => document[field] ?? undefined, isDescending)

/** Missing values are last, in either direction. Two numbers are compared as numbers, other values as text. */
function compareBy(readValue: (match: Match) => unknown, isDescending: boolean): Compare {
  return (a, b) => {
    const [left, right] = [readValue(a), readValue(b)]
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    const difference =
      typeof left === 'number' && typeof right === 'number' ? left - right : compareFolded(`${left}`, `${right}`)
    return isDescending ? -difference : difference
  }
}

function pageOf(matches: readonly Match[], settings: FakeSettings, body: Body) {
  const readInteger = (name: 'offset' | 'limit' | 'page' | 'hitsPerPage', fallback: number): number => {
    const value = body[name] ?? fallback
    if (!Number.isInteger(value) || Number(value) < 0) {
      throw new Refusal(400, `invalid_search_${name === 'hitsPerPage' ? 'hits_per_page' : name}`)
    }
    return Number(value)
  }
  const reachable = matches.slice(0, settings.pagination.maxTotalHits)
  if (body.page !== undefined || body.hitsPerPage !== undefined) {
    const page = readInteger('page', 1)
    const hitsPerPage = readInteger('hitsPerPage', 20)
    const hits = page === 0 ? [] : reachable.slice((page - 1) * hitsPerPage, page * hitsPerPage)
    const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(reachable.length / hitsPerPage)
    return { hits, hitsPerPage, page, totalPages, totalHits: reachable.length }
  }
  const limit = readInteger('limit', 20)
  const offset = readInteger('offset', 0)
  return { hits: reachable.slice(offset, offset + limit), limit, offset, estimatedTotalHits: reachable.length }
}

function requestedFacets(settings: FakeSettings, facets: unknown): readonly string[] | undefined {
  if (facets === undefined) return undefined
  const facetNames = Array.isArray(facets) ? facets.map(String) : []
  const unusable = facetNames.find((facet) => !settings.filterableAttributes.includes(facet))
  if (unusable) throw new Refusal(400, 'invalid_search_facets', `\`${unusable}\` is not filterable`)
  return facetNames
}

function countFacets(matches: readonly Match[], facets: readonly string[]): Record<string, Record<string, number>> {
  return Object.fromEntries(
    facets.map((facet) => {
      const counts: Record<string, number> = {}
      for (const { document } of matches) {
        for (const value of valuesOf(document[facet])) counts[String(value)] = (counts[String(value)] ?? 0) + 1
      }
      return [facet, counts]
    }),
  )
}

export const pickFields = (document: StoredDocument, names: unknown): StoredDocument =>
  Array.isArray(names)
    ? Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)))
    : document
