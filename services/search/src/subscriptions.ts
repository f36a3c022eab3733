import { tailTopics } from '@plekje/service-kit'
import type { IndexKeeper } from './use-cases/keep-index'

/** A tail, not a group: every process holds all venues and must hear every change. */
export const searchTails = (keeper: IndexKeeper) => [
  tailTopics(['listing.changed'], {
    handle: ({ data }) => keeper.hear({ id: data.listingId, version: data.version, venue: data.listing }),
    onConnected: (areFlowing) => keeper.eventsFlow(areFlowing),
  }),
]
