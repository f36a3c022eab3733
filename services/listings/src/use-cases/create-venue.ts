import type { NewVenue } from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import { InputError } from '@plekje/service-kit'
import { type Actor, auditEvent, venueChanges, venueSubject } from '../domain/audit'
import type { Catalog, CatalogKeeper } from '../domain/catalog'
import { fold } from '../domain/fold'
import { slugOf } from '../domain/venue-slug'
import { managedOf } from '../domain/venue-views'
import type { DraftVenue, VenueIntake } from '../storage/venue-intake'
import { venueFieldsOf } from './edit-venue'

/** Adds a venue by hand. */
export const createAddVenue =
  (intake: VenueIntake, catalog: CatalogKeeper) => async (given: NewVenue, actor: Actor) => {
    const names = await catalog.current()
    const draft = { ...draftOf(given, names), editedAt: null }
    const venue = await intake.add(draft, (added) =>
      auditEvent(actor, 'venue.created', venueSubject(added), venueChanges(undefined, added, names)),
    )
    return managedOf(venue, names)
  }

/**
 * What is stored of a new venue. Without a point it is placed in the middle of its town. Throws {@link InputError} with
 * a Dutch text per field.
 */
export function draftOf({ latitude, longitude, openingHours, ...given }: NewVenue, catalog: Catalog): DraftVenue {
  const hours = openingHours?.trim() || null
  const { name, categoryId, locationId } = given
  const fields = venueFieldsOf(given, catalog)
  if (hours !== null && parseOpeningHours(hours) === null) {
    const problem = 'Deze openingstijden begrijpen we niet. Schrijf per regel een dag, zoals ‘Maandag: 10:00–18:00’.'
    throw new InputError('invalid_input', problem, { fields: { openingHours: problem } })
  }
  const town = catalog.location(locationId)
  return {
    shortDescription: '',
    description: '',
    address: '',
    phone: null,
    email: null,
    website: null,
    priceRange: null,
    isVisible: true,
    ...fields,
    name: name.trim(),
    slug: slugOf(name, town?.name ?? ''),
    foldedName: fold(name.trim()),
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
