import type { VenueSnapshot } from '@plekje/contracts'
import type { StoredVenue } from './venue-store'

/** Metres are as fine as a distance is worth saying. */
const DECIMALS_OF_KM = 1_000

/** The part of a card that is the same in every answer, as JSON without its closing brace. */
export function cardText(venue: VenueSnapshot): string {
  const { isVisible: _isVisible, version: _version, description: _description, ...card } = venue
  return JSON.stringify(card).slice(0, -1)
}

/** A `ListingCard` as JSON: whether it is open is of the moment, the distance of the question. */
export function cardJson(venue: StoredVenue, now: Date, distanceKm: number | undefined): string {
  const distance =
    distanceKm === undefined ? '' : `,"distance":${Math.round(distanceKm * DECIMALS_OF_KM) / DECIMALS_OF_KM}`
  return `${venue.card},"isOpen":${venue.isOpen(now)}${distance}}`
}

/** A `Listing` as JSON: a card with its long description. */
export function listingJson(venue: StoredVenue, now: Date, distanceKm: number | undefined): string {
  return `${cardJson(venue, now, distanceKm).slice(0, -1)},"description":${JSON.stringify(venue.snapshot.description)}}`
}
