import type { EventData } from '@plekje/contracts'
import type { CounterRepository } from '../storage/counter-repository'
import type { SearchRepository } from '../storage/search-repository'

/** A venue that listings published; deleted when `listing` is null. */
type VenueEvent = { readonly data: Pick<EventData<'listing.changed'>, 'listingId' | 'listing'> }

/**
 * Follows which venues exist. The figures of a deleted venue are removed for good. A replay passes no `searches`,
 * because it rebuilds counters only.
 */
export const createProjectVenues =
  ({ followVenues }: Pick<CounterRepository, 'followVenues'>, searches?: Pick<SearchRepository, 'removeOf'>) =>
  async (events: readonly VenueEvent[]): Promise<void> => {
    const deleted = new Set<number>()
    for (const { data } of events) {
      if (data.listing === null) deleted.add(data.listingId)
    }
    const published = new Set(events.map(({ data }) => data.listingId).filter((venueId) => !deleted.has(venueId)))
    await followVenues({ published: [...published], deleted: [...deleted] })
    await searches?.removeOf([...deleted])
  }
