import type { Category, Location } from '@plekje/contracts'
import { nl } from '../../copy/nl'
import type { Criteria, CriteriaChange } from '../criteria/criteria'
import { NO_PLACE, placeOf } from '../criteria/place-criteria'

/** One filter that is on: its name as people know it, and the change that turns it off. */
export interface ActiveFilter {
  readonly name: string
  readonly off: CriteriaChange
  /** Below this width it has a chip of its own at any time, which takes it back as well. */
  readonly quickBelow?: 768 | 1024
}

export interface KnownNames {
  readonly categories: readonly Pick<Category, 'id' | 'slug' | 'name'>[]
  readonly places: readonly Pick<Location, 'id' | 'slug' | 'name' | 'latitude' | 'longitude'>[]
}

/** The filters to show as chips, in the order in which people think of them. */
export function activeFilters(criteria: Criteria, known: KnownNames): ActiveFilter[] {
  const chip = (
    isOn: boolean,
    name: string | undefined,
    off: CriteriaChange,
    quickBelow?: 768 | 1024,
  ): ActiveFilter[] => (isOn && name !== undefined ? [{ name, off, ...(quickBelow && { quickBelow }) }] : [])
  const { search, category, priceRange, rating, openNow, featured } = criteria
  return [
    ...chip(search !== undefined, search, { search: undefined }),
    ...chip(category !== undefined, categoryName(criteria, known), { category: undefined }, 768),
    ...chip(placeName(criteria, known) !== undefined, placeName(criteria, known), NO_PLACE),
    ...chip(priceRange !== undefined, priceRange && nl.prices[priceRange], { priceRange: undefined }, 1024),
    ...chip(rating !== undefined, ratingName(rating), { rating: undefined }),
    ...chip(openNow === true, nl.results.openNow, { openNow: undefined }, 1024),
    ...chip(featured === true, nl.results.featured, { featured: undefined }),
  ]
}

const ratingName = (rating: number | undefined): string | undefined =>
  rating === undefined ? undefined : nl.results.ratingFrom(oneDecimal.format(rating))

/** The name of the chosen category; what the URL says when the category is not known (yet). */
export function categoryName({ category }: Criteria, { categories }: KnownNames): string | undefined {
  if (category === undefined) return undefined
  return categoryOf(category, categories)?.name ?? category
}

export const categoryOf = <C extends { readonly id: number; readonly slug: string }>(
  slugOrId: string,
  categories: readonly C[],
): C | undefined => categories.find(({ slug, id }) => slug === slugOrId || String(id) === slugOrId)

/** The name of the place that is searched in or around; undefined when the whole country is. */
export function placeName(criteria: Criteria, { places }: KnownNames): string | undefined {
  if (criteria.locationName !== undefined) return criteria.locationName
  if (criteria.location !== undefined) return placeOf(criteria, places)?.name ?? criteria.location
  return criteria.lat === undefined ? undefined : nl.place.mine
}

/** What a results page is called: what is looked for, and where. */
export function headingOf(criteria: Criteria, known: KnownNames): string {
  const category = categoryName(criteria, known)
  const quoted = criteria.search === undefined ? undefined : nl.results.quoted(criteria.search)
  const what = quoted ?? category ?? nl.results.all
  const place = placeName(criteria, known)
  if (place === undefined) return what
  if (place === nl.place.mine) return nl.results.nearMe(what)
  return criteria.lat === undefined ? nl.results.in(what, place) : nl.results.near(what, place)
}

const oneDecimal = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
