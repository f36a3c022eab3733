import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { MemberRepository } from './storage/member-repository'
import type { KnowMembers } from './use-cases/know-members'
import type { createTakeShareActivity } from './use-cases/take-share-activity'

/** Event → use case. */
export const socialSubscriptions = (
  members: Pick<MemberRepository, 'forgetListing'>,
  know: Pick<KnowMembers, 'refresh'>,
  erasing: EraseMembers,
  takeShareActivity: ReturnType<typeof createTakeShareActivity>,
) => [
  subscribeTo('account.changed', {
    handle: async (_data, event) => {
      await erasing.hear(event)
      if (event.data.change === 'renamed') await know.refresh(event.data.userId)
    },
  }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing === null) await members.forgetListing(listingId)
    },
  }),
  subscribeTo('share.activity', { handle: (_, event) => takeShareActivity(event) }),
]
