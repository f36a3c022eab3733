import type { EventData } from '@plekje/contracts'
import type { CounterRepository } from '../storage/counter-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { venueSubject } from './count-events'

/** Follows which venues there are. The figures of one that is deleted go, and never come back. */
export const createProjectVenues =
  ({ venues, counters }: { venues: VenueRepository; counters: Pick<CounterRepository, 'keep' | 'remove'> }) =>
  async ({ listingId, listing }: Pick<EventData<'listing.changed'>, 'listingId' | 'listing'>): Promise<void> => {
    if (listing === null) {
      await venues.forget(listingId)
      await counters.remove([venueSubject(listingId)])
      return
    }
    if ((await venues.states([listingId])).has(listingId)) return
    await venues.learn(listingId)
    await counters.keep([venueSubject(listingId)])
  }
