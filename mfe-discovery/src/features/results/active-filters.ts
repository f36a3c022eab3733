import type { Category, Location } from '@plekje/contracts'
import { FACT_TITLES } from '@plekje/contracts/fact-titles'
import { factsText, PARTLY } from '@plekje/contracts/facts'
import { withoutUndefined } from '@plekje/contracts/plain'
import { readFacts, withoutName } from '@plekje/contracts/requested-facts'
import { formatRating } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { Criteria, CriteriaChange } from '../criteria/criteria'
import { momentText } from '../criteria/open-at'
import { findChosenPlace, NO_PLACE, type SearchedArea, searchedRadius } from '../criteria/place-criteria'
import type { ResultsControls } from './use-results-state'

/** An active filter: its label, and the change that removes it. */
export interface ActiveFilter {
  readonly name: string
  readonly removal: CriteriaChange
  /** In windows below this width, a quick filter shows and removes the filter, and its chip is hidden. */
  readonly quickBelow?: 768 | 1024
}

/** The loaded categories and places, from which criteria get their names. */
export interface LoadedNames {
  readonly categories: readonly Pick<Category, 'id' | 'slug' | 'name' | 'color'>[]
  readonly places: readonly Pick<Location, 'id' | 'slug' | 'name' | 'latitude' | 'longitude'>[]
}

/** The filters to show as chips, in display order. */
export function activeFilters(criteria: Criteria, names: LoadedNames, now: Date): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  /** Adds an active filter; an undefined name means that the filter is not active. */
  const add = (name: string | undefined, removal: CriteriaChange, quickBelow?: 768 | 1024) => {
    if (name !== undefined) filters.push(withoutUndefined({ name, removal, quickBelow }))
  }
  const { search, bbox, priceRange, rating, openNow, openAt, featured, groupSize, age } = criteria
  add(search, { search: undefined })
  add(categoryName(criteria, names), { category: undefined }, 768)
  add(placeName(criteria, names), NO_PLACE)
  add(bbox && resultsCopy.map.area, { bbox: undefined })
  add(priceRange && nl.prices[priceRange], { priceRange: undefined }, 1024)
  add(ratingName(rating), { rating: undefined })
  add(openNow && resultsCopy.openNow, { openNow: undefined }, 1024)
  add(openAt && resultsCopy.openAtMoment(momentText(openAt, now)), { openAt: undefined }, 1024)
  add(featured && resultsCopy.featured, { featured: undefined })
  filters.push(...factFilters(criteria))
  add(groupSize === undefined ? undefined : resultsCopy.groupOf(groupSize), { groupSize: undefined })
  add(age === undefined ? undefined : resultsCopy.youngest(age), { age: undefined })
  return filters
}

function factFilters({ facts: text }: Criteria): ActiveFilter[] {
  const { facts, alsoPartly } = readFacts(text)
  const removalOf = (name: (typeof facts)[number] | typeof PARTLY) => ({
    facts: factsText(withoutName(text, name)),
  })
  const filters: ActiveFilter[] = facts.map((fact) => ({ name: FACT_TITLES[fact], removal: removalOf(fact) }))
  if (alsoPartly) filters.push({ name: resultsCopy.alsoPartly, removal: removalOf(PARTLY) })
  return filters
}

/** Props of the button that removes a filter; undefined when the filter is not active. */
export const removalProps = (
  { change, addresses }: ResultsControls,
  name: string | undefined,
  removal: CriteriaChange,
) =>
  name === undefined
    ? undefined
    : { label: resultsCopy.removeFilter(name), href: addresses.after(removal), onRemove: () => change(removal) }

const ratingName = (rating: number | undefined): string | undefined =>
  rating === undefined ? undefined : resultsCopy.ratingFrom(formatRating(rating))

/** The name of the chosen category; the value in the URL when the category is unknown or still loading. */
export function categoryName({ category }: Criteria, { categories }: LoadedNames): string | undefined {
  if (category === undefined) return undefined
  return findCategory(category, categories)?.name ?? category
}

export const findCategory = <C extends { readonly id: number; readonly slug: string }>(
  slugOrId: string,
  categories: readonly C[],
): C | undefined => categories.find(({ slug, id }) => slug === slugOrId || String(id) === slugOrId)

/** The name of the searched place; undefined for the whole country. */
export function placeName(criteria: Criteria, { places }: LoadedNames): string | undefined {
  if (criteria.locationName !== undefined) return criteria.locationName
  if (criteria.location !== undefined) return findChosenPlace(criteria, places)?.name ?? criteria.location
  return criteria.lat === undefined ? undefined : nl.place.mine
}

/** The heading of a results page: text or category, and place. */
export function headingOf(criteria: Criteria, names: LoadedNames, area?: SearchedArea): string {
  const category = categoryName(criteria, names)
  const quotedText = criteria.search === undefined ? undefined : resultsCopy.quoted(criteria.search)
  const what = quotedText ?? category ?? resultsCopy.all
  const place = placeName(criteria, names)
  if (criteria.bbox !== undefined) return resultsCopy.inArea(what)
  if (place === undefined) return what
  if (place === nl.place.mine) return resultsCopy.nearMe(what)
  const name = area?.name ?? place
  return searchedRadius(criteria, area) === 0 ? resultsCopy.in(what, name) : resultsCopy.near(what, name)
}
