import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { cursorInOrder, offsetFromCursor } from './paging-by-cursor'
import {
  ContactAddress,
  HttpsAddress,
  Instant,
  Latitude,
  Longitude,
  NumericId,
  NumericIdInAddress,
  PriceRange,
  RequiredLine,
  TechnicalText,
  Text,
} from './values'
import { eachFact, FactAnswer, GroupSize, MinimumAge } from './venue-facts'

/** Fields of a venue that an administrator edits (API-9). */
export const VenueEdit = z
  .object({
    name: RequiredLine(120, 'Vul een naam in.'),
    categoryId: NumericId,
    locationId: NumericId,
    shortDescription: Text(300),
    description: Text(10_000),
    address: Text(200),
    phone: Text(120),
    email: ContactAddress.or(z.literal('')),
    website: TechnicalText(300),
    menuUrl: HttpsAddress.or(z.literal('')),
    bookingUrl: HttpsAddress.or(z.literal('')),
    priceRange: PriceRange.nullable(),
    visible: z.boolean(),
    /** Coordinates in WGS84 degrees. */
    latitude: Latitude,
    longitude: Longitude,
    /** Facts; null removes a fact. */
    ...eachFact(FactAnswer.nullable()),
    groupSize: GroupSize.nullable(),
    minimumAge: MinimumAge.nullable(),
  })
  .partial()
  .extend({ version: z.number().int().optional() })
export type VenueEdit = z.infer<typeof VenueEdit>

export const VenueRow = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  categoryName: z.string(),
  locationName: z.string(),
  /** Equals `visible`, the name that edits and details use; both stay, because API-20 promises both. */
  isVisible: z.boolean(),
  visible: z.boolean(),
  /** Set if the venue is closed for good: then it is not visible, and its page says so. */
  isClosed: z.boolean().optional(),
  imagesCount: z.number().int(),
  /** A number as text (API-20). */
  rating: z.string().nullable(),
})

export const VenueList = z.object({
  venues: z.array(VenueRow),
  total: z.number().int(),
  totalVisible: z.number().int(),
  totalHidden: z.number().int(),
  /** Set if `total` is a lower bound for a search by name. */
  isAtLeast: z.boolean().optional(),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
  /** `after` of the next page and `before` of the previous one, if they exist. */
  next: z.string().optional(),
  previous: z.string().optional(),
})

export const ManagedVenue = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  categoryId: z.number().int(),
  categoryName: z.string(),
  locationId: z.number().int(),
  locationName: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  menuUrl: z.string().optional(),
  bookingUrl: z.string().optional(),
  priceRange: PriceRange.nullable(),
  visible: z.boolean(),
  /** When the venue was marked as closed for good. */
  closedAt: Instant.optional(),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  images: z.array(z.string()),
  /** Descriptions of the images, in their order; absent if none has one. */
  imageTexts: z.array(z.string()).optional(),
  version: z.number().int(),
  /** Coordinates as text, as in `Listing`. */
  latitude: z.string().optional(),
  longitude: z.string().optional(),
  ...eachFact(FactAnswer.nullable().optional()),
  groupSize: GroupSize.nullable().optional(),
  minimumAge: MinimumAge.nullable().optional(),
})
export type ManagedVenue = z.infer<typeof ManagedVenue>

/** Sort columns of administrators' venues. `rating` is the rating on the card. */
export const VENUE_SORTS = ['name', 'category', 'location', 'status', 'photos', 'rating'] as const
export type VenueSort = (typeof VENUE_SORTS)[number]

const VenueId = z.object({ id: NumericIdInAddress })

/** A venue for the analytics service, which adds its figures for administrators. */
export const managedVenueApi = defineApi({
  managedVenue: {
    method: 'GET',
    path: '/internal/managed-venues/:id',
    access: 'internal',
    callers: ['analytics'],
    summary: 'One venue with its contact data, hidden or not',
    params: VenueId,
    reply: ManagedVenue,
  },
})

export const venuesAdminApi = defineApi({
  manageVenues: {
    method: 'GET',
    path: '/admin/venues/manage',
    access: 'admin',
    refuses: [],
    summary:
      'A page of all venues, hidden ones included. By number it must lie within 10,000 venues of the beginning or the end (else 400); or it is `after` or `before` a row (see `next` and `previous`), with `offset` from that row. A name that very many venues have is counted up to 1,001 visible and hidden ones; `isAtLeast` then marks a lower bound',
    query: z.object({
      page: wholeInAddress(z.number().int().min(1).max(1_000_000)).default(1),
      limit: wholeInAddress(z.number().int().min(1))
        .transform((limit) => Math.min(limit, 100))
        .default(50),
      /** The position from which to continue; `page` then has no effect and is only returned. */
      after: cursorInOrder(),
      before: cursorInOrder(),
      offset: offsetFromCursor(),
      /** Part of a name; one or two letters match the start of a word. */
      search: Text(200).optional(),
      category: Text(120).optional(),
      location: Text(120).optional(),
      visibility: z.enum(['true', 'false']).optional(),
      /** The order, by name by default. Equal venues are in order of name, and unrated venues come last. */
      sort: z.enum(VENUE_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    reply: VenueList,
  },
  editVenue: {
    method: 'PUT',
    path: '/admin/venues/:id',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Changes part of a venue; an outdated `version` is 409',
    params: VenueId,
    body: VenueEdit,
    reply: ManagedVenue,
  },
  setVisibility: {
    method: 'PATCH',
    path: '/admin/venues/:id/visibility',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Shows or hides a venue, which then no longer counts as closed for good; an outdated `version` is 409',
    params: VenueId,
    body: z.object({
      visible: z.boolean('Geef aan of de venue zichtbaar is.'),
      version: z.number().int().optional(),
    }),
    reply: ManagedVenue,
  },
  deleteVenue: {
    method: 'DELETE',
    path: '/admin/venues/:id',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Removes a venue for good; an outdated `version` is 409',
    params: VenueId,
    query: z.object({ version: wholeInAddress(z.number().int()).optional() }),
    reply: z.undefined(),
    status: 204,
  },
})
