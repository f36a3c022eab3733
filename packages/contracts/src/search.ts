import { z } from 'zod'
import { SORT_OPTIONS } from './choices'
import { defineApi } from './define-api'
import { Listing, ListingCard } from './listings'
import { numberInAddress, wholeInAddress } from './numbers-in-address'
import { Flag, LatitudeInAddress, LongitudeInAddress, PriceFilter, Text } from './values'

export const SortBy = z.enum(SORT_OPTIONS, 'Kies uit relevance, rating, name, newest of distance.')
export type SortBy = z.infer<typeof SortBy>

/** Kilometres, when a point is given without a radius (SPEC §9). */
export const DEFAULT_RADIUS_KM = 15

const wholeNumber = (what: string) => z.number(`Geef ${what} als heel getal.`).int(`Geef ${what} als heel getal.`)

/**
 * What `GET /api/listings` and `GET /api/search` take, alike (DESIGN §3). An unknown category or place is no error:
 * nothing is found there. `show_all` is a criterion without a condition. `lat`, `lng`, `radius` win over a place.
 */
export const SearchQuery = z
  .object({
    search: Text(10_000)
      .transform((text) => text.slice(0, 200))
      .optional(),
    /** Slug or id of a category or group. */
    category: Text(120).optional(),
    /** Slug or id of a place. */
    location: Text(120).optional(),
    /** A place as someone typed it; resolved as SPEC §9 says. */
    location_name: Text(200).optional(),
    lat: LatitudeInAddress.optional(),
    lng: LongitudeInAddress.optional(),
    /** Kilometres. */
    radius: numberInAddress(
      z
        .number('Geef de straal in kilometers.')
        .positive('Geef een straal groter dan 0.')
        .max(500, 'Geef een straal van hoogstens 500 kilometer.'),
    ).optional(),
    show_all: Flag.optional(),
    priceRange: PriceFilter.optional(),
    rating: numberInAddress(
      z
        .number('Geef een beoordeling tussen 0 en 5.')
        .min(0, 'Geef een beoordeling tussen 0 en 5.')
        .max(5, 'Geef een beoordeling tussen 0 en 5.'),
    ).optional(),
    openNow: Flag.optional(),
    featured: Flag.optional(),
    sortBy: SortBy.optional(),
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

/** Counts beside every option: each facet ignores its own filter, so that it shows what choosing would bring. */
export const Facets = z.object({
  /** `value` is the category's slug; groups are counted too. */
  category: z.array(FacetValue),
  /** `value` is the place's slug; the fullest 50. */
  location: z.array(FacetValue),
  /** `value` is a price filter. */
  priceRange: z.array(FacetValue),
  /** `value` is "true". */
  openNow: z.array(FacetValue),
})
export type Facets = z.infer<typeof Facets>

export const SearchReply = z.object({
  hits: z.array(ListingCard),
  total: z.number().int().min(0),
  /** True when there are more than `total`: it was counted no further. */
  totalIsLowerBound: z.literal(true).optional(),
  facets: Facets,
  /** The circle that was searched, or the place that was meant; null when the whole country was. */
  area: z
    .object({ name: z.string().nullable(), lat: z.number(), lng: z.number(), radiusKm: z.number().nullable() })
    .nullable(),
  /** When nothing matched all words: true, and `hits` match some of them. */
  relaxed: z.boolean(),
})
export type SearchReply = z.infer<typeof SearchReply>

export const Suggestion = z.object({
  kind: z.enum(['location', 'category', 'listing']),
  name: z.string(),
  slug: z.string(),
  /** Visible venues behind it; 1 for a venue. */
  count: z.number().int().min(0),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchApi = defineApi({
  listListings: {
    method: 'GET',
    path: '/listings',
    access: 'public',
    callers: ['planner'],
    summary:
      'Visible venues that meet the criteria, 2,000 unless `limit` says less. `X-Total-Count` holds the total, `Link` what comes next',
    query: SearchQuery,
    reply: z.array(Listing),
  },
  search: {
    method: 'GET',
    path: '/search',
    access: 'public',
    callers: ['planner'],
    summary: 'A page of results (24 unless `limit` says otherwise) with facets',
    query: SearchQuery,
    reply: SearchReply,
  },
  suggest: {
    method: 'GET',
    path: '/search/suggestions',
    access: 'public',
    summary: 'Places, categories and venues that begin with what was typed; at least 2 characters',
    query: z.object({ q: Text(200) }),
    reply: z.array(Suggestion),
  },
  geocode: {
    method: 'GET',
    path: '/geocode',
    access: 'public',
    callers: ['planner'],
    summary: 'The point of a place or address in the Netherlands; 404 when unknown',
    query: z.object({ query: Text(200).refine((text) => text.trim() !== '', 'Vul een plaats of adres in.') }),
    reply: z.object({ lat: z.number(), lng: z.number(), formattedAddress: z.string() }),
  },
  reverseGeocode: {
    method: 'GET',
    path: '/reverse-geocode',
    access: 'public',
    summary: 'The place at a point; 404 outside the Netherlands',
    query: z.object({ lat: LatitudeInAddress, lng: LongitudeInAddress }),
    reply: z.object({ formatted_address: z.string() }),
  },
})
