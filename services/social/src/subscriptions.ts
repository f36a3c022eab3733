import { type EraseMembers, subscribeTo } from '@plekje/service-kit'
import type { MemberDirectory } from './member-directory'
import type { MemberRepository } from './storage/member-repository'
import type { createApplyShareActivity } from './use-cases/apply-share-activity'
import type { TellMember } from './use-cases/tell-member'

export const socialSubscriptions = (
  members: Pick<MemberRepository, 'forgetListing'>,
  directory: Pick<MemberDirectory, 'refresh'>,
  eraseMembers: EraseMembers,
  applyShareActivity: ReturnType<typeof createApplyShareActivity>,
  tell: TellMember,
) => [
  subscribeTo('account.changed', {
    handle: async (_data, event) => {
      await eraseMembers.handle(event)
      if (event.data.change === 'renamed') await directory.refresh(event.data.userId)
    },
  }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing !== null) return
      await members.forgetListing(listingId)
      await tell.forgetVenue(listingId)
    },
  }),
  subscribeTo('share.activity', { handle: (_, event) => applyShareActivity(event) }),
  subscribeTo('review.replied', { handle: (_, event) => tell.ofReply(event) }),
  subscribeTo('review.moderated', { handle: (_, event) => tell.ofReview(event) }),
  subscribeTo('proposal.decided', { handle: (_, event) => tell.ofProposal(event) }),
  subscribeTo('ownership.changed', { handle: (_, event) => tell.ofOwnership(event) }),
  subscribeTo('venue.invited', { handle: (_, event) => tell.ofInvitation(event) }),
]
