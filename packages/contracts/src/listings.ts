import { z } from 'zod'
import { defineApi } from './define-api'
import { ComingDay, SeasonHours, SpecialHours } from './hours'
import { wholeInAddress } from './numbers-in-address'
import { pageQuery } from './paging'
import { Instant, NumericIdInAddress, PriceRange } from './values'
import { VenueFacts } from './venue-facts'

/** A place with venues. Coordinates are strings of WGS84 degrees (API-17). */
export const Location = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  province: z.string(),
  /** Number of visible venues in this place. */
  count: z.number().int().min(0),
})
export type Location = z.infer<typeof Location>

/**
 * `icon` is a class name of our icon set, `color` a CSS colour. The count of a group (`activiteiten`, `uitgaan`)
 * includes its categories.
 */
export const Category = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  color: z.string(),
  icon: z.string(),
  count: z.number().int().min(0).optional(),
  /** Id of the category's group; null for groups and ungrouped categories. */
  parentId: z.number().int().nullable(),
  image: z.string(),
})
export type Category = z.infer<typeof Category>

export const CategoryStats = z.record(
  z.string(),
  z.object({ visible_count: z.number().int().min(0), avg_rating: z.number().nullable() }),
)
export type CategoryStats = z.infer<typeof CategoryStats>

/**
 * A venue as everyone may see it. It never contains `phone`, `email` or `website` (VENUE-14). `rating` is the members'
 * rating, null without members' reviews; `googleRating` is separate.
 */
export const Listing = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  categoryId: z.number().int(),
  categoryName: z.string(),
  categorySlug: z.string(),
  locationId: z.number().int(),
  locationName: z.string(),
  locationSlug: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  address: z.string(),
  rating: z.number().min(1).max(5).nullable(),
  reviewCount: z.number().int().min(0),
  googleRating: z.number().min(1).max(5).nullable(),
  googleReviewCount: z.number().int().min(0),
  /** The current usual week, as JSON (`open_now`, `periods`) or lines of `Day: hours` (VENUE-11); null if unknown. */
  openingHours: z.string().nullable(),
  /** Coming days on which these hours do not apply; absent means none. */
  comingDays: z.array(ComingDay).optional(),
  /**
   * True if the venue is open at the time of the reply; null if the hours are unknown. For other clients: the site
   * computes it from the hours, because a page stays open longer.
   */
  isOpen: z.boolean().nullable(),
  priceRange: PriceRange.nullable(),
  featured: z.boolean(),
  /** Addresses of the menu and of reservations, for everyone (VENUE-27). */
  menuUrl: z.string().optional(),
  bookingUrl: z.string().optional(),
  /** The source of the data: `osm` requires the ODbL credit wherever the venue is shown. */
  attribution: z.enum(['osm']).optional(),
  /** Absent if no fact is known (VENUE-13). */
  facts: VenueFacts.optional(),
  /** When the venue was marked as closed for good: its page remains, but no list contains it (PROPOSAL-10). */
  closedAt: Instant.optional(),
  hasPhone: z.boolean(),
  hasEmail: z.boolean(),
  hasWebsite: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Kilometres from the requested point, in geographic searches. */
  distance: z.number().min(0).optional(),
})
export type Listing = z.infer<typeof Listing>

/** A venue for a results card, without its long description. */
export const ListingCard = Listing.omit({ description: true })
export type ListingCard = z.infer<typeof ListingCard>

/** A venue's page; contact data only in replies to members. */
export const ListingDetail = Listing.extend({
  /** Descriptions of the images, in their order, empty for an image without; absent if none has one. */
  imageTexts: z.array(z.string()).optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
  /** The distinct weeks of the year, the current one first; absent if unknown. */
  seasons: z.array(SeasonHours).optional(),
  /** When the hours were last confirmed. */
  hoursCheckedAt: Instant.optional(),
  /** Set if somebody manages the venue, as owner or editor (OWNER-8). */
  isManaged: z.boolean().optional(),
  /** When a manager last edited or confirmed the page; absent if nobody manages it. */
  ownerCheckedAt: Instant.optional(),
})
export type ListingDetail = z.infer<typeof ListingDetail>

/** A venue for other services, hidden or visible. Only in `listing.changed` and internal endpoints. */
export const VenueSnapshot = Listing.omit({ isOpen: true, distance: true, comingDays: true }).extend({
  /** The opening hours as stored, possibly in OpenStreetMap's notation. */
  openingHours: z.string().nullable(),
  /** Hours that replace the usual hours on some days. */
  specialHours: z.array(SpecialHours).optional(),
  /** False for a hidden venue and for a venue that is closed for good. */
  isVisible: z.boolean(),
  /** When visitors could first see the venue; absent if they never could, or for older venues. */
  firstVisibleAt: Instant.optional(),
  /** Increases by one with each change. */
  version: z.number().int().min(1),
})
export type VenueSnapshot = z.infer<typeof VenueSnapshot>

/** True for venues with a page for visitors: visible venues and venues that are closed for good. */
export const hasPage = ({
  isVisible,
  closedAt,
}: {
  readonly isVisible: boolean
  readonly closedAt?: unknown
}): boolean => isVisible || Boolean(closedAt)

const IdOrSlug = z.object({ idOrSlug: z.string().max(200) })

export const listingsApi = defineApi({
  listLocations: {
    method: 'GET',
    path: '/locations',
    access: 'public',
    refuses: [],
    callers: ['analytics', 'planner', 'search'],
    summary: 'All places that have or had venues, by name',
    reply: z.array(Location),
  },
  getLocation: {
    method: 'GET',
    path: '/locations/:idOrSlug',
    access: 'public',
    refuses: [404],
    callers: ['social'],
    summary: 'One place',
    params: IdOrSlug,
    reply: Location,
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    access: 'public',
    refuses: [],
    callers: ['analytics', 'gateway', 'planner', 'search'],
    summary: 'All categories and groups with the number of visible venues',
    reply: z.array(Category),
  },
  categoryStats: {
    method: 'GET',
    path: '/categories/stats',
    access: 'public',
    refuses: [],
    summary: 'Visible venues and average rating per category id',
    reply: CategoryStats,
  },
  getCategory: {
    method: 'GET',
    path: '/categories/:idOrSlug',
    access: 'public',
    refuses: [404],
    callers: ['social'],
    summary: 'One category by id or slug',
    params: IdOrSlug,
    reply: Category,
  },
  listFeatured: {
    method: 'GET',
    path: '/listings/featured',
    access: 'public',
    refuses: [],
    summary: 'A page of featured visible venues, by name; see `X-Total-Count` and `Link`',
    query: z.object(pageQuery),
    reply: z.array(Listing),
  },
  listByCategory: {
    method: 'GET',
    path: '/listings/category/:categoryId',
    access: 'public',
    refuses: [404],
    summary: 'A page of visible venues of a category or group, by name; see `X-Total-Count` and `Link`',
    params: z.object({ categoryId: NumericIdInAddress }),
    query: z.object(pageQuery),
    reply: z.array(Listing),
  },
  getListing: {
    method: 'GET',
    path: '/listings/:slug',
    access: 'public',
    refuses: [404],
    callers: ['reviews'],
    summary: 'One visible venue; contact data for members only',
    params: z.object({ slug: z.string().max(200) }),
    reply: ListingDetail,
  },
  exportVenues: {
    method: 'GET',
    path: '/internal/venues',
    access: 'internal',
    callers: ['search'],
    summary: 'All venues in order of id, hidden ones included, for rebuilding a read model',
    query: z.object({
      afterId: wholeInAddress(z.number().int().min(0)).default(0),
      limit: wholeInAddress(z.number().int().min(1).max(1000)).default(500),
    }),
    reply: z.object({ venues: z.array(VenueSnapshot), done: z.boolean() }),
  },
  listingsByIds: {
    method: 'GET',
    path: '/internal/listings',
    access: 'internal',
    callers: ['social'],
    summary: 'The visible ones of the requested venues, in no particular order; at most 100 comma-separated ids',
    query: z.object({
      ids: z
        .string()
        .regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/, 'Geef hoogstens 100 nummers, met komma’s ertussen.')
        .refine((ids) => !/(?:^|,)0/.test(ids), 'Geef hoogstens 100 nummers, met komma’s ertussen.')
        .transform((ids) => ids.split(',').map(Number)),
    }),
    reply: z.array(Listing),
  },
})

/** Endpoints with which a service compares and repairs its own copy of the venues. */
export const venueContentsApi = defineApi({
  venueVersions: {
    method: 'GET',
    path: '/internal/venues/versions',
    access: 'internal',
    callers: ['search'],
    summary: 'Versions of all venues in order of id, hidden ones included, for comparing a read model',
    query: z.object({
      afterId: wholeInAddress(z.number().int().min(0)).default(0),
      limit: wholeInAddress(z.number().int().min(1).max(1000)).default(1000),
    }),
    reply: z.object({
      venues: z.array(z.object({ id: z.number().int(), version: z.number().int(), isVisible: z.boolean() })),
      done: z.boolean(),
    }),
  },
  someVenues: {
    method: 'GET',
    path: '/internal/venues/some',
    access: 'internal',
    callers: ['search'],
    summary: 'The existing ones of the requested venues, hidden ones included; at most 200 comma-separated ids',
    query: z.object({
      ids: z
        .string()
        .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/, 'Geef hoogstens 200 nummers, met komma’s ertussen.'),
    }),
    reply: z.object({ venues: z.array(VenueSnapshot) }),
  },
})

/** Number of consecutive venue ids per sitemap, which may have 50,000 addresses. */
export const VENUES_PER_SITEMAP = 49_000

/** Data for the gateway's sitemaps. */
export const venueAddressesApi = defineApi({
  venueAddresses: {
    method: 'GET',
    path: '/internal/venues/addresses',
    access: 'internal',
    callers: ['gateway'],
    summary: 'Slugs of visible venues in a range of ids, in order of id, and the highest id',
    query: z.object({
      afterId: wholeInAddress(z.number().int().min(0)).default(0),
      upToId: wholeInAddress(z.number().int().min(0)).optional(),
      limit: wholeInAddress(z.number().int().min(1).max(5000)).default(5000),
    }),
    reply: z.object({
      venues: z.array(z.object({ id: z.number().int(), slug: z.string(), updatedAt: z.string() })),
      done: z.boolean(),
      highestId: z.number().int(),
    }),
  },
})
