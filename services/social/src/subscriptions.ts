import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { MemberDirectory } from './member-directory'
import type { MemberRepository } from './storage/member-repository'
import type { createApplyShareActivity } from './use-cases/apply-share-activity'

/** Maps events to use cases. */
export const socialSubscriptions = (
  members: Pick<MemberRepository, 'forgetListing'>,
  directory: Pick<MemberDirectory, 'refresh'>,
  erasing: EraseMembers,
  applyShareActivity: ReturnType<typeof createApplyShareActivity>,
) => [
  subscribeTo('account.changed', {
    handle: async (_data, event) => {
      await erasing.handle(event)
      if (event.data.change === 'renamed') await directory.refresh(event.data.userId)
    },
  }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing === null) await members.forgetListing(listingId)
    },
  }),
  subscribeTo('share.activity', { handle: (_, event) => applyShareActivity(event) }),
]
