import { subscribeTo } from '@plekje/service-kit'
import type { CountEvents } from './use-cases/count-events'
import type { createKnowVenues } from './use-cases/know-venues'

/** Event → use case. */
export const analyticsSubscriptions = (use: {
  readonly countEvents: CountEvents
  readonly knowVenues: ReturnType<typeof createKnowVenues>
}) => [
  subscribeTo('venue.activity', { handle: (_, event) => use.countEvents([event]) }),
  subscribeTo('share.activity', { handle: (_, event) => use.countEvents([event]) }),
  subscribeTo('page.views', { handle: (_, event) => use.countEvents([event]) }),
  subscribeTo('listing.changed', { handle: use.knowVenues }),
]
