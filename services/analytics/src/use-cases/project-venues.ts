import type { EventData } from '@plekje/contracts'
import type { CounterRepository } from '../storage/counter-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { venueSubject } from './count-events'

/** Tracks existing venues. Counters of a deleted one are removed for good. */
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
