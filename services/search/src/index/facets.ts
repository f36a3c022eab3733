import { FACT_TITLES, FACTS, type Facets, PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts'
import type { IndexQuery, IndexResult } from '@plekje/engines'
import type { Catalogue } from '../domain/catalogue'
import type { ClockTime } from '../domain/clock-time'
import { partlyTerm } from './fact-terms'

const MAX_LOCATIONS = 50

/** The part of a query that requests the counts for {@link facetsOf}. */
export const facetQuery = ({
  minuteOfWeek,
  day,
}: ClockTime): Pick<IndexQuery, 'facets' | 'facetsWithin' | 'counts'> => ({
  facets: ['categories', 'location', 'priceRange'],
  facetsWithin: ['facts'],
  counts: { openNow: { field: 'hours', within: minuteOfWeek, on: day } },
})

/** Returns the facets in the order of the contract. With `alsoPartly` partly true facts count too. */
export function facetsOf(
  result: Pick<IndexResult, 'facets' | 'counts'>,
  catalogue: Catalogue,
  alsoPartly: boolean,
): Facets {
  const { categories = {}, location = {}, priceRange = {}, facts = {} } = result.facets
  return {
    category: sortedByCount(categories, (slug) => catalogue.category(slug)?.name ?? slug),
    location: sortedByCount(location, (slug) => catalogue.location(slug)?.name ?? slug).slice(0, MAX_LOCATIONS),
    priceRange: PRICE_FILTERS.map((value) => {
      const name = PRICE_RANGE_OF_FILTER[value]
      return { value, name, count: priceRange[name] ?? 0 }
    }),
    openNow: [{ value: 'true', name: 'Nu geopend', count: result.counts.openNow ?? 0 }],
    facts: FACTS.map((value) => {
      const partlyCount = alsoPartly ? (facts[partlyTerm(value)] ?? 0) : 0
      return { value, name: FACT_TITLES[value], count: (facts[value] ?? 0) + partlyCount }
    }).filter(({ count }) => count > 0),
  }
}

const dutchCollator = new Intl.Collator('nl')

function sortedByCount(counts: Readonly<Record<string, number>>, nameOf: (value: string) => string) {
  return Object.entries(counts)
    .map(([value, count]) => ({ value, name: nameOf(value), count }))
    .sort((a, b) => b.count - a.count || dutchCollator.compare(a.name, b.name))
}
