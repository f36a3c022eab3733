import type { PriceFilter, SearchQuery, SortBy } from '@plekje/contracts'
import { factsText, inOrder } from '@plekje/contracts/facts'
import { PRICE_FILTERS, SORT_OPTIONS, UNDERSTOOD_AS } from '@plekje/contracts/plain'
import type { Camera } from '@plekje/map'
import { readOpenAt } from './open-at'

/**
 * What someone looks for, as it stands in the URL. A category or place keeps the form it came in: slug or id (SEARCH-2).
 * Texts are trimmed and never empty; `lat` and `lng` (WGS84 degrees) come together; `radius` is in kilometres.
 */
export interface Criteria {
  readonly search?: string
  /** What of the text is taken as it was typed, with commas between; goes with its text. */
  readonly asTyped?: string
  readonly category?: string
  readonly location?: string
  readonly locationName?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius?: number
  /** `west,south,east,north` in degrees: an area of the map (SEARCH-28). */
  readonly bbox?: string
  readonly showAll?: true
  readonly priceRange?: PriceFilter
  /** Above 0, at most 5. */
  readonly rating?: number
  readonly openNow?: true
  /** "2026-12-25T20:00" on the clock of Europe/Amsterdam. */
  readonly openAt?: string
  readonly featured?: true
  /** As `factsText` writes them: "dogs,terrace" (SEARCH-24). */
  readonly facts?: string
  /** How many come: 1 to 10,000. */
  readonly groupSize?: number
  /** How old the youngest is: 0 to 99. */
  readonly age?: number
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
  /** Where somebody moved the map to; without it the map shows what was searched. */
  readonly camera?: Camera | undefined
}

export const MAX_PAGES = 40
const MAX_RADIUS_KM = 500
export const MAX_GROUP = 10_000
export const MAX_AGE = 99
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
  const whole = (name: string, min: number, max: number) => {
    const value = number(name, min, max)
    return Number.isInteger(value) ? value : undefined
  }
  const flag = (name: string): true | undefined => (['true', '1'].includes(query.get(name) ?? '') ? true : undefined)
  const lat = number('lat', -90, 90)
  const lng = number('lng', -180, 180)
  const hasPoint = lat !== undefined && lng !== undefined
  return {
    criteria: withoutAbsent({
      search: text('search', MAX_SEARCH_CHARACTERS),
      asTyped: inOrder(UNDERSTOOD_AS, text('asTyped')),
      category: text('category'),
      location: text('location'),
      locationName: text('location_name'),
      lat: hasPoint ? lat : undefined,
      lng: hasPoint ? lng : undefined,
      radius: number('radius', Number.MIN_VALUE, MAX_RADIUS_KM),
      bbox: areaIn(text('bbox')),
      showAll: flag('show_all'),
      priceRange: PRICE_FILTERS.find((price) => price === text('priceRange')),
      rating: number('rating', Number.MIN_VALUE, 5),
      openNow: flag('openNow'),
      openAt: readOpenAt(query.get('openAt')),
      featured: flag('featured'),
      // Of a link in one text, of a form that was sent without scripts in several.
      facts: factsText(query.getAll('facts').join()),
      groupSize: whole('groupSize', 1, MAX_GROUP),
      age: whole('age', 0, MAX_AGE),
      sortBy: SORT_OPTIONS.find((option) => option === text('sortBy')),
    } satisfies Record<keyof Criteria, unknown>),
    view: VIEWS.find((view) => view === query.get('view')) ?? 'grid',
    page: Math.floor(number('page', 1, MAX_PAGES) ?? 1),
    ...cameraIn(text('at')),
  }
}

/** The text of an area, when it is one. */
function areaIn(text: string | undefined): string | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbersIn(text, 4)
  return west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90 ? text : undefined
}

function cameraIn(text: string | undefined): { camera?: Camera } {
  const [lat = NaN, lng = NaN, zoom = NaN] = numbersIn(text, 3)
  const isCamera = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24
  return isCamera ? { camera: { lat, lng, zoom } } : {}
}

/** As many plain numbers with commas between them, else none. */
function numbersIn(text: string | undefined, amount: number): number[] {
  const parts = text?.split(',') ?? []
  return parts.length === amount && parts.every((part) => /^-?\d{1,3}(\.\d{1,10})?$/.test(part))
    ? parts.map(Number)
    : []
}

/** The URL's query of a results page; defaults are left out. Turns back into the same state by {@link readResultsState}. */
export function writeResultsState({
  criteria = {},
  view = 'grid',
  page = 1,
  camera,
}: Partial<ResultsState>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toQuery(criteria))) query.set(name, String(value))
  if (view !== 'grid') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  if (camera) query.set('at', [camera.lat, camera.lng, camera.zoom].join(','))
  return query
}

/** Each criterion by the name that URL and API share (SEARCH-1). Whole by type: what the API takes is looked for by somebody. */
const CRITERIA = {
  search: 'search',
  asTyped: 'asTyped',
  category: 'category',
  location: 'location',
  lat: 'lat',
  lng: 'lng',
  radius: 'radius',
  bbox: 'bbox',
  priceRange: 'priceRange',
  rating: 'rating',
  openNow: 'openNow',
  openAt: 'openAt',
  featured: 'featured',
  facts: 'facts',
  groupSize: 'groupSize',
  age: 'age',
  sortBy: 'sortBy',
  location_name: 'locationName',
  show_all: 'showAll',
} as const satisfies Record<Exclude<keyof SearchQuery, 'hoursOn' | 'limit' | 'offset'>, keyof Criteria>

type Query = { readonly [Name in keyof typeof CRITERIA]?: NonNullable<Criteria[(typeof CRITERIA)[Name]]> }

/** The criteria under the names that URL and API share. */
export const toQuery = (criteria: Criteria): Query =>
  Object.fromEntries(
    Object.entries(CRITERIA).flatMap(([name, key]) => (criteria[key] === undefined ? [] : [[name, criteria[key]]])),
  )

/** Whether there is anything to search for: then `/` shows results, otherwise the home page (SEARCH-1). */
export const hasCriteria = (criteria: Criteria): boolean => Object.keys(criteria).some((name) => name !== 'asTyped')

/** Sets criteria, or removes them where the change says undefined. */
export type CriteriaChange = { readonly [K in keyof Criteria]: Criteria[K] | undefined }

export function withoutAbsent(criteria: CriteriaChange): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria
}
