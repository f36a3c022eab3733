import { subscribeTo } from '@plekje/service-kit'
import type { MemberRepository } from './storage/member-repository'
import type { createEraseMember } from './use-cases/erase-member'
import type { createTakeShareActivity } from './use-cases/take-share-activity'

/** Event → use case. */
export const socialSubscriptions = (
  members: Pick<MemberRepository, 'rename' | 'forgetListing'>,
  { erase }: ReturnType<typeof createEraseMember>,
  takeShareActivity: ReturnType<typeof createTakeShareActivity>,
) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change, username, firstName }, { id }) => {
      if (change === 'erased') await erase(userId, id)
      if (change === 'renamed') {
        await members.rename(userId, {
          ...(username === undefined ? {} : { username }),
          ...(firstName === undefined ? {} : { firstName }),
        })
      }
    },
  }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing === null) await members.forgetListing(listingId)
    },
  }),
  subscribeTo('share.activity', { handle: (_, event) => takeShareActivity(event) }),
]
