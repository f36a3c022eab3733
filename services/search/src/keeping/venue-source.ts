import type { Client, listingsApi, VenueSnapshot, venueContentsApi } from '@plekje/contracts'

/** Reads of the listings service that an index is made from and compared with. */
export type VenueSource = Pick<Client<typeof listingsApi>, 'exportVenues' | 'listCategories' | 'listLocations'> &
  Client<typeof venueContentsApi>

/** What one reading by id may ask for. */
const IDS_PER_READ = 200

/** The venues as listings has them now, hidden ones too; those that were deleted are absent. */
export async function venuesOf(
  source: Pick<VenueSource, 'someVenues'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VenueSnapshot>> {
  const found = new Map<number, VenueSnapshot>()
  for (let from = 0; from < ids.length; from += IDS_PER_READ) {
    const { venues } = await source.someVenues({ query: { ids: ids.slice(from, from + IDS_PER_READ).join(',') } })
    for (const venue of venues) found.set(venue.id, venue)
  }
  return found
}
