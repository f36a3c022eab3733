import type { PriceFilter, SearchQuery, SortBy } from '@plekje/contracts'
import { factsText, knownNamesIn } from '@plekje/contracts/facts'
import { PRICE_FILTERS, SEARCH_ASPECTS, SORT_OPTIONS, withoutUndefined } from '@plekje/contracts/plain'
import { readBox } from '@plekje/contracts/search-area'
import type { Camera } from '@plekje/map'
import { readOpenAt } from './open-at'

/**
 * Search criteria as in the URL. A category or place may be a slug or an id, as the URL has it (SEARCH-2). Texts are
 * trimmed and never empty. `lat` and `lng` (WGS84 degrees) are both set or both absent. `radius` is in kilometres.
 */
export interface Criteria {
  readonly search?: string
  /** Aspects of the text to search literally, comma-separated; removed together with the text. */
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
  /** "2026-12-25T20:00" in the time zone Europe/Amsterdam. */
  readonly openAt?: string
  readonly featured?: true
  /** In the format of `factsText`: "dogs,terrace" (SEARCH-24). */
  readonly facts?: string
  /** Number of people, 1 to 10,000. */
  readonly groupSize?: number
  /** Age of the youngest, 0 to 99. */
  readonly age?: number
  readonly sortBy?: SortBy
}

export const VIEWS = ['grid', 'list', 'map'] as const
export type View = (typeof VIEWS)[number]

/** The whole state of a results page in its URL: a link shows exactly what its sender saw. */
export interface ResultsState {
  readonly criteria: Criteria
  readonly view: View
  /** Number of result pages to show, from 1. */
  readonly page: number
  /** The map's position after the user moved it; undefined while the map shows the searched area. */
  readonly camera?: Camera | undefined
}

export const MAX_PAGES = 40
const MAX_RADIUS_KM = 500
export const MAX_GROUP = 10_000
export const MAX_AGE = 99
const MAX_SEARCH_CHARACTERS = 200
const MAX_NAME_CHARACTERS = 120

/** Reads the URL of a results page. Invalid values are left out, so that an old or damaged link still works. */
export function readResultsState(query: URLSearchParams): ResultsState {
  const readText = (name: string, maxCharacters = MAX_NAME_CHARACTERS) =>
    query.get(name)?.trim().slice(0, maxCharacters).toWellFormed().trim() || undefined
  const readNumber = (name: string, min: number, max: number) => {
    const value = Number(readText(name) ?? Number.NaN)
    return value >= min && value <= max ? value : undefined
  }
  const readInteger = (name: string, min: number, max: number) => {
    const value = readNumber(name, min, max)
    return Number.isInteger(value) ? value : undefined
  }
  const readFlag = (name: string) => (['true', '1'].includes(query.get(name) ?? '') ? (true as const) : undefined)
  const bbox = readText('bbox')
  const lat = readNumber('lat', -90, 90)
  const lng = readNumber('lng', -180, 180)
  const hasPoint = lat !== undefined && lng !== undefined
  return {
    criteria: withoutUndefined({
      search: readText('search', MAX_SEARCH_CHARACTERS),
      asTyped: knownNamesIn(SEARCH_ASPECTS, readText('asTyped')),
      category: readText('category'),
      location: readText('location'),
      locationName: readText('location_name'),
      lat: hasPoint ? lat : undefined,
      lng: hasPoint ? lng : undefined,
      radius: readNumber('radius', Number.MIN_VALUE, MAX_RADIUS_KM),
      bbox: bbox && readBox(bbox) ? bbox : undefined,
      showAll: readFlag('show_all'),
      priceRange: PRICE_FILTERS.find((price) => price === readText('priceRange')),
      rating: readNumber('rating', Number.MIN_VALUE, 5),
      openNow: readFlag('openNow'),
      openAt: readOpenAt(query.get('openAt')),
      featured: readFlag('featured'),
      // Links hold all facts in one parameter, forms without scripts in several.
      facts: factsText(query.getAll('facts').join()),
      groupSize: readInteger('groupSize', 1, MAX_GROUP),
      age: readInteger('age', 0, MAX_AGE),
      sortBy: SORT_OPTIONS.find((option) => option === readText('sortBy')),
    } satisfies Record<keyof Criteria, unknown>),
    view: VIEWS.find((view) => view === query.get('view')) ?? 'grid',
    page: Math.floor(readNumber('page', 1, MAX_PAGES) ?? 1),
    camera: readCamera(readText('at')),
  }
}

function readCamera(text = ''): Camera | undefined {
  if (!/^[-\d.]+,[-\d.]+,[\d.]+$/.test(text)) return undefined
  const [lat, lng, zoom] = text.split(',').map(Number) as [number, number, number]
  const isCamera = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24
  return isCamera ? { lat, lng, zoom } : undefined
}

/** The query of a results page, without defaults. {@link readResultsState} reads it back. */
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

/** Maps each parameter of URL and API to its criterion (SEARCH-1). The type requires all parameters of the API. */
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

/** Returns the criteria by their names in URL and API. */
export const toQuery = (criteria: Criteria): Query =>
  Object.fromEntries(
    Object.entries(CRITERIA)
      .map(([name, key]) => [name, criteria[key]])
      .filter(([, value]) => value !== undefined),
  )

/** True when there is something to search for: then `/` shows results instead of the home page (SEARCH-1). */
export const hasCriteria = (criteria: Criteria): boolean => Object.keys(criteria).some((name) => name !== 'asTyped')

/** Values to set; undefined removes a criterion. */
export type CriteriaChange = { readonly [K in keyof Criteria]: Criteria[K] | undefined }
