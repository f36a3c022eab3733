import type { VenueSnapshot } from '@plekje/contracts'
import { snapshotOf } from '../domain/venue-views'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueRepository } from '../storage/venue-repository'

/** Pages of all venues in order of id, for rebuilding a read model. Without contact data. */
export const createExportVenues =
  (venues: VenueRepository, catalog: CatalogCache) =>
  async (afterId: number, limit: number): Promise<{ venues: VenueSnapshot[]; done: boolean }> => {
    const [rows, names] = await Promise.all([venues.after(afterId, limit + 1), catalog.current()])
    return { venues: rows.slice(0, limit).map((venue) => snapshotOf(venue, names)), done: rows.length <= limit }
  }
