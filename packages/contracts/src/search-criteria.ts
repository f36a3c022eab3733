import { PRICE_RANGE_OF_FILTER } from './choices'
import { FACT_TITLES } from './fact-titles'
import { FACTS, factsText } from './facts'
import { SearchQuery } from './search'

/** Parameters of a search that change its presentation, not its results. */
const PRESENTATION = ['sortBy', 'hoursOn', 'limit', 'offset'] as const

/** Criteria of a search without its presentation. */
export type SearchCriteria = Omit<SearchQuery, (typeof PRESENTATION)[number]>

const criterionNames = Object.keys(SearchQuery.shape)

/**
 * Parses the criteria in a query (SEARCH-1) and drops criteria without effect: the order, a `false`, and a radius on a
 * map area or without a place or a text that may name a place. Returns undefined if a value is invalid.
 */
export function readCriteria(search: string | URLSearchParams): SearchCriteria | undefined {
  const parameters = new URLSearchParams(search)
  const texts = criterionNames.map((name) => [name, parameters.get(name)?.trim()] as const).filter(([, text]) => text)
  const { data } = SearchQuery.safeParse(Object.fromEntries(texts))
  return data && withoutIneffective(data)
}

function withoutIneffective(query: SearchQuery): SearchCriteria {
  const { sortBy: _sortBy, hoursOn: _hoursOn, limit: _limit, offset: _offset, ...criteria } = query
  const hasPlace = criteria.lat !== undefined || Boolean(criteria.location ?? criteria.location_name)
  const hasEffect = ([name, value]: [string, unknown]): boolean => {
    if (value === undefined || value === '' || value === false) return false
    if (name === 'rating') return value !== 0
    if (name === 'radius') return (hasPlace || Boolean(criteria.search)) && criteria.bbox === undefined
    if (name === 'asTyped') return Boolean(criteria.search)
    return true
  }
  const facts = factsText(criteria.facts ?? '')
  const effectiveCriteria = Object.entries({ ...criteria, facts }).filter(hasEffect)
  // `show_all` stays only as the sole criterion.
  const conditions = effectiveCriteria.filter(([name]) => name !== 'show_all')
  if (conditions.length === 0) return { show_all: true }
  return Object.fromEntries(conditions) as SearchCriteria
}

/** Writes the canonical query for criteria: equal searches have equal texts. */
export function writeCriteria(criteria: SearchCriteria): string {
  const texts = Object.entries(criteria)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(texts.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

interface Names {
  readonly category?: string | undefined
  readonly place?: string | undefined
}

/**
 * Writes the title of a search with its subject, place and conditions: "Bars in Utrecht (terras, €€)". Uses known names
 * instead of slugs.
 */
export function searchTitle(criteria: SearchCriteria, names: Names = {}): string {
  const subject = subjectAndPlace(criteria, names)
  const conditions = conditionsOf(criteria, names)
  return conditions.length === 0 ? subject : `${subject} (${conditions.join(', ')})`
}

function subjectAndPlace(criteria: SearchCriteria, { category, place }: Names): string {
  const { search, location, location_name: typedPlace, lat, bbox, radius } = criteria
  const subject = search === undefined ? (category ?? criteria.category ?? 'Alle plekken') : `“${search}”`
  if (bbox !== undefined) return `${subject} in een gebied op de kaart`
  if (lat !== undefined) return `${subject} in een straal op de kaart`
  const placeName = place ?? typedPlace ?? location
  if (placeName === undefined) return subject
  return radius === undefined ? `${subject} in ${placeName}` : `${subject} rond ${placeName}`
}

function conditionsOf(criteria: SearchCriteria, { category }: Names): readonly string[] {
  const { search, facts = '', priceRange, rating, featured, groupSize, age } = criteria
  const factNames = facts.split(',')
  const requestedFacts = FACTS.filter((fact) => factNames.includes(fact))
  const conditions = requestedFacts.map((fact) => FACT_TITLES[fact].toLowerCase())
  // Without a text the category is the subject of the title already.
  const categoryName = search === undefined ? undefined : (category ?? criteria.category)
  if (categoryName) conditions.unshift(categoryName)
  if (priceRange) conditions.push(PRICE_RANGE_OF_FILTER[priceRange])
  if (rating) conditions.push(`vanaf ${String(rating).replace('.', ',')} sterren`)
  if (featured) conditions.push('uitgelicht')
  if (groupSize) conditions.push(`groep van ${groupSize}`)
  if (age !== undefined) conditions.push(`jongste is ${age} jaar`)
  return conditions
}
