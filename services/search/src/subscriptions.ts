import { subscribeTo, tailTopics } from '@plekje/service-kit'
import type { createApplyChanges } from './index-sync/apply-changes'
import type { CatalogueKeeper } from './index-sync/catalogue-keeper'
import type { IndexKeeper } from './index-sync/index-keeper'
import type { SuppressedVenues } from './index-sync/suppressed-venues'

/** The subscription that applies changes. A single process applies each change, in order per venue. */
export const searchSubscriptions = (applyChanges: ReturnType<typeof createApplyChanges>) => [
  subscribeTo('listing.changed', {
    handleBatch: (events, signal) =>
      applyChanges(
        events.map(({ data }) => ({ id: data.listingId, version: data.version, venue: data.listing })),
        signal,
      ),
  }),
]

/** A tail rather than a consumer group: every process must hide a venue at once, even before the index removes it. */
export const searchTails = (keeper: IndexKeeper, suppressed: SuppressedVenues, catalogue: CatalogueKeeper) => [
  tailTopics(['listing.changed'], {
    handle: ({ data: { listingId, version, listing } }) => {
      if (listing?.isVisible) {
        suppressed.lift(listingId, version)
        catalogue.refreshIfUnknown(listing)
      } else {
        suppressed.suppress(listingId, version)
      }
    },
    onConnected: (isReceiving) => keeper.setReceivingEvents(isReceiving),
  }),
]
