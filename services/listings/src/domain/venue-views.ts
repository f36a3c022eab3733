import type { Listing, ListingDetail, ManagedVenue, VenueRow, VenueSnapshot } from '@plekje/contracts'
import { isOpenAt, parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'
import type { z } from 'zod'
import type { StoredCategory, StoredLocation } from '../storage/catalog-model'
import type { Venue } from './venue'

/** Names for the ids in a venue. */
export interface Names {
  category(id: number): StoredCategory | undefined
  location(id: number): StoredLocation | undefined
}

/** A venue for other services: everything but contact data (DESIGN §3). */
export function snapshotOf(venue: Venue, names: Names): VenueSnapshot {
  const category = names.category(venue.categoryId)
  const location = names.location(venue.locationId)
  return {
    id: venue._id,
    slug: venue.slug,
    name: venue.name,
    shortDescription: venue.shortDescription,
    description: venue.description,
    images: venue.images,
    categoryId: venue.categoryId,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    locationId: venue.locationId,
    locationName: location?.name ?? '',
    locationSlug: location?.slug ?? '',
    latitude: venue.latitude,
    longitude: venue.longitude,
    address: venue.address,
    rating: venue.rating,
    reviewCount: venue.reviewCount,
    googleRating: venue.googleRating,
    googleReviewCount: venue.googleReviewCount,
    openingHours: venue.openingHours,
    priceRange: venue.priceRange,
    featured: venue.featured,
    ...(venue.attribution ? { attribution: venue.attribution } : {}),
    hasPhone: Boolean(venue.phone),
    hasEmail: Boolean(venue.email),
    hasWebsite: Boolean(venue.website),
    createdAt: venue.createdAt.toISOString(),
    updatedAt: venue.updatedAt.toISOString(),
    isVisible: venue.isVisible,
    version: venue.version,
  }
}

/** A venue as everyone may see it. */
export function listingOf(venue: Venue, names: Names, now: Date): Listing {
  const { isVisible: _isVisible, version: _version, ...shared } = snapshotOf(venue, names)
  return { ...shared, isOpen: isOpen(venue.openingHours, now) }
}

/** A venue as a member may see it: with contact data where there is any. */
export const detailForMember = (venue: Venue, names: Names, now: Date): ListingDetail => ({
  ...listingOf(venue, names, now),
  ...(venue.phone ? { phone: venue.phone } : {}),
  ...(venue.email ? { email: venue.email } : {}),
  ...(venue.website ? { website: venue.website } : {}),
})

export function managedOf(venue: Venue, names: Names): z.input<typeof ManagedVenue> {
  const { id, categoryName, locationName } = snapshotOf(venue, names)
  const shown = shownRating(venue)
  return {
    id,
    categoryName,
    locationName,
    name: venue.name,
    slug: venue.slug,
    categoryId: venue.categoryId,
    locationId: venue.locationId,
    shortDescription: venue.shortDescription,
    description: venue.description,
    address: venue.address,
    phone: venue.phone,
    email: venue.email,
    website: venue.website,
    priceRange: venue.priceRange,
    visible: venue.isVisible,
    rating: shown.rating,
    reviewCount: shown.count,
    images: venue.images,
    version: venue.version,
  }
}

export const rowOf = (venue: Venue, names: Names): z.input<typeof VenueRow> => ({
  id: venue._id,
  name: venue.name,
  slug: venue.slug,
  categoryName: names.category(venue.categoryId)?.name ?? '',
  locationName: names.location(venue.locationId)?.name ?? '',
  isVisible: venue.isVisible,
  visible: venue.isVisible,
  imagesCount: venue.images.length,
  rating: shownRating(venue).rating?.toFixed(1) ?? null,
})

/** The figure a card shows: members' where there are members' reviews, else Google's (DESIGN §3, search parameters). */
export const shownRating = (venue: Pick<Venue, 'rating' | 'reviewCount' | 'googleRating' | 'googleReviewCount'>) =>
  venue.reviewCount > 0 && venue.rating !== null
    ? { rating: venue.rating, count: venue.reviewCount }
    : { rating: venue.googleRating, count: venue.googleReviewCount }

const MAX_PARSED = 2000
const parsed = new Map<string, WeeklyHours | null>()

function isOpen(text: string | null, now: Date): boolean | null {
  if (text === null) return null
  let hours = parsed.get(text)
  if (hours === undefined) {
    hours = parseOpeningHours(text)
    if (parsed.size >= MAX_PARSED) parsed.clear()
    parsed.set(text, hours)
  }
  return hours && isOpenAt(hours, now)
}
