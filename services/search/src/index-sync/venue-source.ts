import type { Client, listingsApi, VenueSnapshot, venueContentsApi } from '@plekje/contracts'

/** Reads of the listings service from which the index is built and with which it is compared. */
export type VenueSource = Pick<Client<typeof listingsApi>, 'exportVenues' | 'listCategories' | 'listLocations'> &
  Client<typeof venueContentsApi>

/** Maximum number of ids in one request. */
const IDS_PER_READ = 200

/** Reads the current state of venues from listings, including hidden venues; deleted venues are absent. */
export async function venuesOf(
  source: Pick<VenueSource, 'someVenues'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VenueSnapshot>> {
  const venueById = new Map<number, VenueSnapshot>()
  for (let from = 0; from < ids.length; from += IDS_PER_READ) {
    const { venues } = await source.someVenues({ query: { ids: ids.slice(from, from + IDS_PER_READ).join(',') } })
    for (const venue of venues) venueById.set(venue.id, venue)
  }
  return venueById
}
