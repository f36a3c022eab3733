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
import { imageTextsOf } from './venue-photos'

/** A venue for other services, without contact data (VENUE-14). */
export function snapshotOf(venue: Venue, names: Names): VenueSnapshot {
  const category = names.category(venue.categoryId)
  const location = names.location(venue.locationId)
  const snapshot: VenueSnapshot = {
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
    featured: venue.featured,
    hasPhone: Boolean(venue.phone),
    hasEmail: Boolean(venue.email),
    hasWebsite: Boolean(venue.website),
    createdAt: venue.createdAt.toISOString(),
    updatedAt: venue.updatedAt.toISOString(),
    isVisible: venue.isVisible,
    version: venue.version,
  }
  if (venue.specialHours?.length) snapshot.specialHours = venue.specialHours
  if (venue.closedAt) snapshot.closedAt = venue.closedAt.toISOString()
  if (venue.attribution) snapshot.attribution = venue.attribution
  if (venue.firstVisibleAt) snapshot.firstVisibleAt = venue.firstVisibleAt.toISOString()
  return snapshot
}

const hoursOf = (venue: Venue, computeHours: ComputeHours, now: Date, view: 'card' | 'page') =>
  venue.closedAt ? { openingHours: null, isOpen: null } : computeHours(venue, now, view)

/** A venue in lists for everyone. */
export const listingOf = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): Listing => ({
  ...publicFields(venue, names),
  ...hoursOf(venue, computeHours, now, 'card'),
})

function publicFields(venue: Venue, names: Names) {
  const {
    isVisible: _isVisible,
    firstVisibleAt: _firstVisibleAt,
    version: _version,
    specialHours: _special,
    ...fields
  } = snapshotOf(venue, names)
  return fields
}

/** The page of a venue for everyone, with opening hours of more days than a card. */
export const detailOf = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): ListingDetail =>
  withoutUndefined({
    ...publicFields(venue, names),
    imageTexts: imageTextsOf(venue),
    ...hoursOf(venue, computeHours, now, 'page'),
    hoursCheckedAt: venue.hoursCheckedAt?.toISOString(),
    isManaged: venue.isManaged || undefined,
    ownerCheckedAt: venue.isManaged ? venue.ownerCheckedAt?.toISOString() : undefined,
  })

/** The page of a venue for a member, with contact data. */
export const detailForMember = (venue: Venue, names: Names, computeHours: ComputeHours, now: Date): ListingDetail => ({
  ...detailOf(venue, names, computeHours, now),
  ...memberValues(venue),
})

export function managedOf(venue: Venue, names: Names): z.input<typeof ManagedVenue> {
  const { id, categoryName, locationName } = snapshotOf(venue, names)
  const cardRating = shownRating(venue)
  return withoutUndefined({
    id,
    categoryName,
    locationName,
    name: venue.name,
    slug: venue.slug,
    categoryId: venue.categoryId,
    locationId: venue.locationId,
    ...allValues(venue),
    visible: venue.isVisible,
    closedAt: venue.closedAt?.toISOString(),
    rating: cardRating.rating,
    reviewCount: cardRating.count,
    images: venue.images,
    imageTexts: imageTextsOf(venue),
    version: venue.version,
    latitude: venue.latitude,
    longitude: venue.longitude,
  })
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
