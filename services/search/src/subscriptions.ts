import { subscribeTo, tailTopics } from '@plekje/service-kit'
import type { Departures } from './domain/departures'
import type { createApplyChanges } from './use-cases/apply-changes'
import type { CatalogueKeeper } from './use-cases/keep-catalogue'
import type { IndexKeeper } from './use-cases/keep-index'

/** Each change is applied by one process, in order per venue. */
export const searchSubscriptions = (applyChanges: ReturnType<typeof createApplyChanges>) => [
  subscribeTo('listing.changed', {
    handleBatch: (events, signal) =>
      applyChanges(
        events.map(({ data }) => ({ id: data.listingId, version: data.version, venue: data.listing })),
        signal,
      ),
  }),
]

/** A tail, not a group: what left is to be shown by no process, also before the index knows of it. */
export const searchTails = (keeper: IndexKeeper, departures: Departures, catalogue: CatalogueKeeper) => [
  tailTopics(['listing.changed'], {
    handle: ({ data: { listingId, version, listing } }) => {
      if (listing?.isVisible) {
        departures.returned(listingId, version)
        catalogue.hear(listing)
      } else departures.left(listingId, version)
    },
    onConnected: (areFlowing) => keeper.eventsFlow(areFlowing),
  }),
]
