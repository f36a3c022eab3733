import { type EventData, listingsApi, venueManagerApi } from '@plekje/contracts'
import { eventMessage, implement, NotFoundError, prebuilt, UnavailableError } from '@plekje/service-kit'
import { aBareListing, aSnapshot } from '@plekje/testing/a-listing'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles } from '../src'

const TOPICS = ['review.changed', 'account.changed', 'review.moderated', 'review.replied', 'admin.audited'] as const

/** Starts a reviews service beside a fake listings service. */
export async function startReviews(env: Record<string, string> = {}) {
  const around = { isListingsAway: false, timesAsked: 0, hidden: new Set<string>(), managers: new Set<string>() }
  const listings = implement(
    { getListing: listingsApi.getListing },
    {
      getListing: ({ params }) => {
        around.timesAsked += 1
        if (around.isListingsAway) throw new UnavailableError()
        if (params.slug === '404' || around.hidden.has(params.slug))
          throw new NotFoundError('listing_not_found', 'Bestaat niet.')
        return prebuilt(JSON.stringify(aBareListing(Number(params.slug))))
      },
    },
  )
  const managers = implement(venueManagerApi, {
    venueManager: async ({ params }) => {
      if (around.isListingsAway) throw new UnavailableError()
      return { isManager: around.managers.has(`${params.listingId} ${params.memberId}`) }
    },
  })
  const { published, publish, restart, ...reviews } = await openServiceUnderTest({
    name: 'reviews',
    roles: reviewsEngineRoles,
    env,
    topics: TOPICS,
    fakeServices: { listings: [listings, managers] },
    create: (engines, given) => createReviewsService(readReviewsConfig(given), engines),
  })
  const totals = published('review.changed')
  const publishChange = (data: EventData<'listing.changed'>) => publish('listing.changed', data.listingId, data)
  return {
    ...reviews,
    around,
    /** Every `review.changed` so far. */
    totals,
    /** The current totals of a venue: those with the highest version. */
    totalsOf: (listingId: number) =>
      totals
        .filter((totals) => totals.listingId === listingId)
        .reduce<EventData<'review.changed'> | undefined>(
          (last, next) => (last && last.version > next.version ? last : next),
          undefined,
        ),
    /** Every `review.moderated` and `admin.audited` so far. */
    moderated: published('review.moderated'),
    audited: published('admin.audited'),
    /** Every `review.replied` so far. */
    replied: published('review.replied'),
    /** Every `account.changed` so far. */
    accountChanges: published('account.changed'),
    /** Publishes the deletion of a venue. */
    deleteListing: (listingId: number) => publishChange({ listingId, version: 2, listing: null }),
    /** Publishes the current state of a venue. */
    publishListing: (
      id: number,
      version: number,
      change: { name?: string; isVisible?: boolean; closedAt?: string } = {},
    ) => publishChange({ listingId: id, version, listing: aSnapshot(id, { version, ...change }) }),
    publish: (data: EventData<'account.changed'>, message = eventMessage('account.changed', data.userId, data)) =>
      publish('account.changed', data.userId, data, message),
    restart: (between?: () => Promise<void>) => restart(between ? { between } : {}),
  }
}

export type RunningReviews = Awaited<ReturnType<typeof startReviews>>
