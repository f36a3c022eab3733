import type { PriceFilter, SortBy } from '@plekje/contracts'
import { PRICE_FILTERS, SORT_OPTIONS } from '@plekje/contracts/plain'

/**
 * What someone looks for, as it stands in the URL. A category or place keeps the form it came in: slug or id (NAMES).
 * Texts are trimmed and never empty; `lat` and `lng` (WGS84 degrees) come together; `radius` is in kilometres.
 */
export interface Criteria {
  readonly search?: string
  readonly category?: string
  readonly location?: string
  readonly locationName?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius?: number
  readonly showAll?: true
  readonly priceRange?: PriceFilter
  /** Above 0, at most 5. */
  readonly rating?: number
  readonly openNow?: true
  readonly featured?: true
  readonly sortBy?: SortBy
}

export const VIEWS = ['grid', 'list', 'map'] as const
export type View = (typeof VIEWS)[number]

/** Everything that the URL of a results page says: a link brings back exactly what its sender saw. */
export interface ResultsState {
  readonly criteria: Criteria
  readonly view: View
  /** How many pages of results are shown, from 1. */
  readonly page: number
}

export const MAX_PAGES = 40
const MAX_RADIUS_KM = 500
const MAX_SEARCH_CHARACTERS = 200
const MAX_NAME_CHARACTERS = 120

/** Reads a results page's URL. What cannot be understood is left out, so that an old or mangled link still works. */
export function readResultsState(query: URLSearchParams): ResultsState {
  const text = (name: string, maxCharacters = MAX_NAME_CHARACTERS) =>
    query.get(name)?.toWellFormed().trim().slice(0, maxCharacters).trim() || undefined
  const number = (name: string, min: number, max: number) => {
    const value = Number(text(name) ?? Number.NaN)
    return value >= min && value <= max ? value : undefined
  }
  const flag = (name: string) => (['true', '1'].includes(query.get(name) ?? '') ? true : undefined)
  const lat = number('lat', -90, 90)
  const lng = number('lng', -180, 180)
  const hasPoint = lat !== undefined && lng !== undefined
  return {
    criteria: withoutAbsent({
      search: text('search', MAX_SEARCH_CHARACTERS),
      category: text('category'),
      location: text('location'),
      locationName: text('location_name'),
      lat: hasPoint ? lat : undefined,
      lng: hasPoint ? lng : undefined,
      radius: number('radius', Number.MIN_VALUE, MAX_RADIUS_KM),
      showAll: flag('show_all'),
      priceRange: PRICE_FILTERS.find((price) => price === text('priceRange')),
      rating: number('rating', Number.MIN_VALUE, 5),
      openNow: flag('openNow'),
      featured: flag('featured'),
      sortBy: SORT_OPTIONS.find((option) => option === text('sortBy')),
    }),
    view: VIEWS.find((view) => view === query.get('view')) ?? 'grid',
    page: Math.floor(number('page', 1, MAX_PAGES) ?? 1),
  }
}

/** The URL's query of a results page; defaults are left out. Turns back into the same state by {@link readResultsState}. */
export function writeResultsState({ criteria = {}, view = 'grid', page = 1 }: Partial<ResultsState>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toQuery(criteria))) query.set(name, String(value))
  if (view !== 'grid') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  return query
}

/** The criteria under the names that URL and API share (SPEC §2). */
export function toQuery({ locationName, showAll, ...criteria }: Criteria) {
  return {
    ...criteria,
    ...(locationName === undefined ? {} : { location_name: locationName }),
    ...(showAll === undefined ? {} : { show_all: showAll }),
  }
}

/** Whether there is anything to search for: then `/` shows results, otherwise the home page (SPEC §2). */
export const hasCriteria = (criteria: Criteria): boolean => Object.keys(criteria).length > 0

/** Sets criteria, or removes them where the change says undefined. */
export type CriteriaChange = { readonly [K in keyof Criteria]: Criteria[K] | undefined }

/**
 * The criteria after a change. A radius goes with the place it belongs to; the last criterion removed leaves everything
 * to see, not the home page.
 */
export function changeCriteria(criteria: Criteria, change: CriteriaChange): Criteria {
  const changed = withoutAbsent({ ...criteria, ...change })
  const { radius: _, ...withoutRadius } = changed
  const kept = hasPlace(changed) ? changed : withoutRadius
  return hasCriteria(kept) ? kept : { showAll: true }
}

export const hasPlace = ({ lat, location, locationName }: Criteria): boolean =>
  lat !== undefined || location !== undefined || locationName !== undefined

function withoutAbsent(criteria: CriteriaChange): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria
}
