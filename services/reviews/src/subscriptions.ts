import { subscribeTo } from '@plekje/service-kit'
import type { ModerationRepository } from './storage/moderation-repository'
import type { ReviewRepository } from './storage/review-repository'
import type { createEraseAuthor } from './use-cases/erase-author'

/** Event → use case. */
export const reviewSubscriptions = (
  reviews: Pick<ReviewRepository, 'renameAuthor' | 'removeOfListing'>,
  moderation: Pick<ModerationRepository, 'renameModerator'>,
  { erase }: ReturnType<typeof createEraseAuthor>,
) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change, username }, { id }) => {
      if (change === 'erased') await erase(userId, id)
      if (change === 'renamed' && username) {
        await reviews.renameAuthor(userId, username)
        await moderation.renameModerator(userId, username)
      }
    },
  }),
  subscribeTo('listing.changed', {
    handle: async ({ listingId, listing }) => {
      if (listing === null) await reviews.removeOfListing(listingId)
    },
  }),
]
