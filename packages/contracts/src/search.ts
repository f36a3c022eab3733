import { z } from 'zod'
import { SEARCH_ASPECTS, SORT_OPTIONS } from './choices'
import { defineApi } from './define-api'
import { FACTS, PARTLY } from './facts'
import { Listing, ListingCard } from './listings'
import { numberInAddress, wholeInAddress } from './numbers-in-address'
import { BOX_PATTERN, readBox } from './search-area'
import { Flag, LatitudeInAddress, LongitudeInAddress, PriceFilter, RequiredText, Text } from './values'
import { GroupSize, MinimumAge } from './venue-facts'

export const SortBy = z.enum(SORT_OPTIONS, 'Kies uit relevance, rating, name, newest of distance.')
export type SortBy = z.infer<typeof SortBy>

const isDayOfCalendar = (moment: string): boolean => {
  const day = new Date(`${moment.slice(0, 10)}T00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(moment.slice(0, 10))
}

const aspectMessage = 'Kies uit place, category, wish of spelling.'
const SearchAspect = z.enum(SEARCH_ASPECTS, aspectMessage)
const aspectPattern = `(?:${SEARCH_ASPECTS.join('|')})`

const factPattern = `(?:${FACTS.join('|')})`
const factsMessage = `Kies kenmerken uit ${FACTS.join(', ')}, met komma’s ertussen, en zet “${PARTLY}” erachter als deels ook goed is.`

const wholeNumber = (dutchName: string) =>
  z.number(`Geef ${dutchName} als heel getal.`).int(`Geef ${dutchName} als heel getal.`)

const boxMessage = 'Geef een gebied als west,zuid,oost,noord, in graden.'
/** An area in a query as `west,south,east,north` (SEARCH-28). */
export const BoxInAddress = z
  .string(boxMessage)
  .regex(BOX_PATTERN, { error: boxMessage, abort: true })
  .refine((text) => readBox(text) !== undefined, boxMessage)

/**
 * Parameters of both `GET /api/listings` and `GET /api/search` (SEARCH-3). An unknown category or place is no error and
 * has no results. `show_all` only marks an address as a results page (SEARCH-1); the service ignores it. `lat`, `lng`,
 * `radius` take precedence over a place.
 */
export const SearchQuery = z
  .object({
    search: Text(10_000)
      .transform((text) => text.slice(0, 200))
      .optional(),
    /** Aspects of the text that must not be interpreted, comma-separated: "place,category" (SEARCH-30). */
    asTyped: Text(100)
      .regex(new RegExp(`^(?:${aspectPattern}(?:,${aspectPattern})*)?$`), aspectMessage)
      .optional(),
    /** Slug or id of a category or group. */
    category: Text(120).optional(),
    /** Slug or id of a place. */
    location: Text(120).optional(),
    /** A typed place name, resolved by SEARCH-22. */
    location_name: Text(200).optional(),
    lat: LatitudeInAddress.optional(),
    lng: LongitudeInAddress.optional(),
    /** The radius in kilometres. */
    radius: numberInAddress(
      z
        .number('Geef de straal in kilometers.')
        .positive('Geef een straal groter dan 0.')
        .max(500, 'Geef een straal van hoogstens 500 kilometer.'),
    ).optional(),
    /** The area to search in; takes precedence over a point and a place. */
    bbox: BoxInAddress.optional(),
    show_all: Flag.optional(),
    priceRange: PriceFilter.optional(),
    rating: numberInAddress(
      z
        .number('Geef een beoordeling tussen 0 en 5.')
        .min(0, 'Geef een beoordeling tussen 0 en 5.')
        .max(5, 'Geef een beoordeling tussen 0 en 5.'),
    ).optional(),
    openNow: Flag.optional(),
    /** A time in Europe/Amsterdam, at most a year ahead: finds venues that are open then (SEARCH-23). */
    openAt: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Geef het moment als 2026-12-25T20:00.')
      .refine(isDayOfCalendar, 'Deze datum bestaat niet.')
      .optional(),
    featured: Flag.optional(),
    /** Required facts, comma-separated: "dogs,terrace"; a final "partly" accepts partly true facts. */
    facts: Text(300)
      .regex(new RegExp(`^${factPattern}(?:,${factPattern})*(?:,${PARTLY})?$`), factsMessage)
      .optional(),
    /** Group size: finds venues known to accept such a group. */
    groupSize: wholeInAddress(GroupSize).optional(),
    /** Age of the youngest person: finds venues known to admit that age. */
    age: wholeInAddress(MinimumAge).optional(),
    sortBy: SortBy.optional(),
    /** A day that `comingDays` must include, for example the day of a plan; it does not filter. */
    hoursOn: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Geef een datum als 2026-12-25.')
      .refine(isDayOfCalendar, 'Deze datum bestaat niet.')
      .optional(),
    limit: wholeInAddress(wholeNumber('het aantal').min(0, 'Geef een aantal van 0 of meer.'))
      .transform((limit) => Math.min(limit, 1000))
      .optional(),
    offset: wholeInAddress(
      wholeNumber('het begin')
        .min(0, 'Geef een begin van 0 of meer.')
        .max(1_000_000, 'Geef een begin van hoogstens 1.000.000.'),
    ).optional(),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    message: 'Geef lat en lng samen.',
    path: ['lat'],
  })
export type SearchQuery = z.output<typeof SearchQuery>

const FacetValue = z.object({ value: z.string(), name: z.string(), count: z.number().int().min(0) })

/**
 * Counts per option. A facet ignores its own filter, so that each count is the number of results after choosing the
 * option.
 */
export const Facets = z.object({
  /** `value` is the category's slug; groups are included. */
  category: z.array(FacetValue),
  /** The 50 places with most venues; `value` is the place's slug. */
  location: z.array(FacetValue),
  /** `value` is a price filter. */
  priceRange: z.array(FacetValue),
  /** `value` is "true". */
  openNow: z.array(FacetValue),
  /** `value` is a fact. The count applies all filters, because facts combine. Facts without venues are absent. */
  facts: z.array(FacetValue).optional(),
})
export type Facets = z.infer<typeof Facets>

/** The kind of area that a name refers to: a town or village, a district of a town, or an area with borders. */
export const PlaceKind = z.enum(['place', 'district', 'municipality', 'region', 'province'])

export const SearchReply = z.object({
  hits: z.array(ListingCard),
  total: z.number().int().min(0),
  /** Set if counting stopped at `total`. */
  totalIsLowerBound: z.literal(true).optional(),
  facets: Facets,
  /** The searched circle or place; null for the whole country. */
  area: z
    .object({
      name: z.string().nullable(),
      lat: z.number(),
      lng: z.number(),
      radiusKm: z.number().nullable(),
      /** Absent for a town or village, and for a point. */
      kind: PlaceKind.optional(),
      /** Set if the named place has no venues: its surroundings were searched. */
      isUnlisted: z.literal(true).optional(),
      /** Other places with the requested name, in the form of `location_name`. */
      namesakes: z.array(z.string()).optional(),
    })
    .nullable(),
  /** True if nothing matched all words: `hits` then match some of them. */
  relaxed: z.boolean(),
  /** Interpretations of the text; absent if there are none (SEARCH-30). */
  understood: z.array(z.object({ as: SearchAspect, typed: z.string(), name: z.string() })).optional(),
})
export type SearchReply = z.infer<typeof SearchReply>

/** The criteria of a search with the view of a map; `limit`, `offset` and `sortBy` are ignored. */
export const MapQuery = SearchQuery.safeExtend({
  /** The visible area as `west,south,east,north`; only its pins and clusters are returned. */
  view: BoxInAddress,
  /** Zoom level of a map whose world is 512 pixels wide at zoom 0. */
  zoom: numberInAddress(
    z
      .number('Geef een zoom tussen 0 en 24.')
      .min(0, 'Geef een zoom tussen 0 en 24.')
      .max(24, 'Geef een zoom tussen 0 en 24.'),
  ),
})
export type MapQuery = z.output<typeof MapQuery>

/** Several venues that are too close to each other at this zoom. */
export const VenueCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number().int().min(1),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
})
export type VenueCluster = z.infer<typeof VenueCluster>

export const MapReply = z.object({
  /** Number of venues in the view. */
  total: z.number().int().min(0),
  totalIsLowerBound: z.literal(true).optional(),
  /** Single venues, at most 100. */
  pins: z.array(ListingCard),
  /** Clusters, largest first, at most 1,000. */
  clusters: z.array(VenueCluster),
})
export type MapReply = z.infer<typeof MapReply>

/** Another name of a place, or the name of one of its districts. */
export const MatchedName = z.object({ kind: z.enum(['other', 'district']), name: z.string() })
export type MatchedName = z.infer<typeof MatchedName>

export const Suggestion = z.object({
  kind: z.enum(['location', 'category', 'listing']),
  name: z.string(),
  slug: z.string(),
  /** Number of visible venues; 1 for a venue. */
  count: z.number().int().min(0),
  /** The other name that starts with the typed text, if the place's own name does not. */
  matchedBy: MatchedName.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchApi = defineApi({
  listListings: {
    method: 'GET',
    path: '/listings',
    access: 'public',
    refuses: [],
    callers: ['planner'],
    summary: 'Visible venues that match the criteria, at most 2,000; see `X-Total-Count` and `Link`',
    query: SearchQuery,
    reply: z.array(Listing),
  },
  search: {
    method: 'GET',
    path: '/search',
    access: 'public',
    refuses: [],
    callers: ['planner'],
    summary: 'A page of results (24 unless `limit` says otherwise) with facets',
    query: SearchQuery,
    reply: SearchReply,
  },
  mapListings: {
    method: 'GET',
    path: '/search/map',
    access: 'public',
    refuses: [],
    summary: 'Results within the view of a map: single venues as pins, others as clusters',
    query: MapQuery,
    reply: MapReply,
  },
  suggest: {
    method: 'GET',
    path: '/search/suggestions',
    access: 'public',
    refuses: [],
    summary: 'Places, categories and venues that start with the typed text; at least 2 characters',
    query: z.object({ q: Text(200) }),
    reply: z.array(Suggestion),
  },
  geocode: {
    method: 'GET',
    path: '/geocode',
    access: 'public',
    refuses: [404],
    callers: ['planner'],
    summary: 'The point of a place or address in the Netherlands; 404 when unknown',
    query: z.object({ query: RequiredText(200, 'Vul een plaats of adres in.') }),
    reply: z.object({
      lat: z.number(),
      lng: z.number(),
      formattedAddress: z.string(),
      /** Absent for an address. */
      kind: PlaceKind.optional(),
      /** Slug of the place, if the directory has it. */
      location: z.string().optional(),
      namesakes: z.array(z.string()).optional(),
    }),
  },
  reverseGeocode: {
    method: 'GET',
    path: '/reverse-geocode',
    access: 'public',
    refuses: [404],
    summary: 'The place at a point; 404 outside the Netherlands',
    query: z.object({ lat: LatitudeInAddress, lng: LongitudeInAddress }),
    reply: z.object({ formatted_address: z.string() }),
  },
})
