import { subscribeTo } from '@plekje/service-kit'
import type { ReviewRepository } from './storage/review-repository'

/** What is shown in place of an author who erased their account (DESIGN §3, reviews). */
const ERASED_AUTHOR = 'Verwijderde gebruiker'

/** Event → use case. */
export const reviewSubscriptions = (reviews: ReviewRepository) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change, username }) => {
      if (change === 'erased') await reviews.renameAuthor(userId, ERASED_AUTHOR)
      if (change === 'renamed' && username) await reviews.renameAuthor(userId, username)
    },
  }),
]
