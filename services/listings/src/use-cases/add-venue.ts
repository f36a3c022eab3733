import type { ManagedVenue, NewVenue } from '@plekje/contracts'
import { InputError, type StoreReply } from '@plekje/service-kit'
import { type Actor, venueChanges, venueSubject } from '../domain/audit'
import type { Catalog } from '../domain/catalog'
import type { Venue } from '../domain/venue'
import { emptyPlainValues } from '../domain/venue-fields'
import { isReadableHours, UNREADABLE_HOURS } from '../domain/venue-hours'
import { slugOf } from '../domain/venue-slug'
import { managedOf } from '../domain/venue-views'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { DraftVenue, VenueIntake } from '../storage/venue-intake'
import { createPointCheck } from './check-point'
import { venueFieldsOf } from './edit-venue'

export const createAddVenue =
  (intake: VenueIntake, catalog: CatalogCache) =>
  async <Stored>(input: NewVenue, actor: Actor, storeReply: StoreReply<ManagedVenue, Stored>): Promise<Stored> => {
    const names = await catalog.current()
    const { latitude: lat, longitude: lng } = input
    if (lat !== undefined && lng !== undefined) {
      const checkPoint = await createPointCheck(names)
      checkPoint({ lat, lng }, input.locationId)
    }
    const fields = draftOf(input, names)
    // An administrator entered the mail address and the website (OWNER-5).
    const checkedAddresses = { checkedEmail: fields.email, checkedWebsite: fields.website }
    const draft = { ...fields, ...checkedAddresses, editedAt: null }
    const audit = (venue: Venue) =>
      auditEvent(actor, 'venue.created', venueSubject(venue), venueChanges(undefined, venue, names))
    return intake.add(draft, audit, (venue) => storeReply(managedOf(venue, names)))
  }

/**
 * Returns the stored values of a new venue. A venue without a point gets the coordinates of its town. Throws
 * {@link InputError} with a Dutch message per field.
 */
export function draftOf({ latitude, longitude, openingHours, ...edit }: NewVenue, catalog: Catalog): DraftVenue {
  const hours = openingHours?.trim() || null
  const { name, categoryId, locationId } = edit
  const fields = venueFieldsOf(edit, catalog)
  if (hours !== null && !isReadableHours(hours)) {
    throw new InputError('invalid_input', UNREADABLE_HOURS, { fields: { openingHours: UNREADABLE_HOURS } })
  }
  const town = catalog.location(locationId)
  return {
    ...emptyPlainValues,
    isVisible: true,
    ...fields,
    name: name.trim(),
    slug: slugOf(name, town?.name ?? ''),
    categoryId,
    locationId,
    latitude: latitude === undefined ? (town?.latitude ?? '') : String(latitude),
    longitude: longitude === undefined ? (town?.longitude ?? '') : String(longitude),
    openingHours: hours,
    rating: null,
    reviewCount: 0,
    reviewsVersion: 0,
    googleRating: null,
    googleReviewCount: 0,
    featured: false,
  }
}
