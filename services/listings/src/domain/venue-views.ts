import {
  type Listing,
  type ListingDetail,
  type ManagedVenue,
  shownRating,
  type VenueRow,
  type VenueSnapshot,
  withoutUndefined,
} from '@plekje/contracts'
import type { z } from 'zod'
import type { Names } from './catalog'
import type { Venue } from './venue'
import { allValues, memberValues, publicValues } from './venue-fields'
import type { ComputeHours } from './venue-hours'

/** A venue for other services, without contact data (VENUE-14). */
export function snapshotOf(venue: Venue, names: Names): VenueSnapshot {
  const category = names.category(venue.categoryId)
  const location = names.location(venue.locationId)
  return {
    id: venue._id,
    slug: venue.slug,
    name: venue.name,
    ...publicValues(venue),
    images: venue.images,
    categoryId: venue.categoryId,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    locationId: venue.locationId,
    locationName: location?.name ?? '',
    locationSlug: location?.slug ?? '',
    latitude: venue.latitude,
    longitude: venue.longitude,
    rating: venue.rating,
    reviewCount: venue.reviewCount,
    googleRating: venue.googleRating,
    googleReviewCount: venue.googleReviewCount,
    openingHours: venue.openingHours,
    ...(venue.specialHours?.length ? { specialHours: venue.specialHours } : {}),
    featured: venue.featured,
    ...closingOf(venue),
    ...(venue.attribution ? { attribution: venue.attribution } : {}),
    hasPhone: Boolean(venue.phone),
    hasEmail: Boolean(venue.email),
    hasWebsite: Boolean(venue.website),
    createdAt: venue.createdAt.toISOString(),
    updatedAt: venue.updatedAt.toISOString(),
    isVisible: venue.isVisible,
    ...(venue.firstVisibleAt ? { firstVisibleAt: venue.firstVisibleAt.toISOString() } : {}),
    version: venue.version,
  }
}

const closingOf = ({ closedAt }: Venue) => withoutUndefined({ closedAt: closedAt?.toISOString() })

const NO_HOURS = { openingHours: null, isOpen: null }

/** A venue for everyone. */
export const listingOf = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): Listing => ({
  ...sharedTokens(venue, names),
  ...(venue.closedAt ? NO_HOURS : computeHours(venue, now, false)),
})

function sharedTokens(venue: Venue, names: Names) {
  const {
    isVisible: _isVisible,
    firstVisibleAt: _firstVisibleAt,
    version: _version,
    specialHours: _special,
    ...shared
  } = snapshotOf(venue, names)
  return shared
}

/** The page of a venue for everyone: with more opening hours than a card. */
export const detailOf = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): ListingDetail => ({
  ...sharedTokens(venue, names),
  ...(venue.closedAt ? NO_HOURS : computeHours(venue, now, true)),
  ...withoutUndefined({
    hoursCheckedAt: venue.hoursCheckedAt?.toISOString(),
    isManaged: venue.isManaged || undefined,
  }),
})

/** The page of a venue for a member: with contact data. */
export const detailForMember = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): ListingDetail => ({
  ...detailOf(venue, names, computeHours, now),
  ...memberValues(venue),
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
    ...allValues(venue),
    visible: venue.isVisible,
    ...closingOf(venue),
    rating: shown.rating,
    reviewCount: shown.count,
    images: venue.images,
    version: venue.version,
    latitude: venue.latitude,
    longitude: venue.longitude,
  }
}

export const rowOf = (venue: Venue, names: Names): z.input<typeof VenueRow> =>
  withoutUndefined({
    id: venue._id,
    name: venue.name,
    slug: venue.slug,
    categoryName: names.category(venue.categoryId)?.name ?? '',
    locationName: names.location(venue.locationId)?.name ?? '',
    isVisible: venue.isVisible,
    visible: venue.isVisible,
    isClosed: venue.closedAt ? true : undefined,
    imagesCount: venue.images.length,
    rating: shownRating(venue).rating?.toFixed(1) ?? null,
  })
