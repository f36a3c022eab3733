import type { ErasureRepository } from '../storage/erasure-repository'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { ReviewRepository } from '../storage/review-repository'

/** What is shown in place of an author who erased their account (DESIGN §3, reviews). */
export const ERASED_AUTHOR = 'Verwijderde gebruiker'

/** Authors whose leftovers are looked for at once. */
const BATCH = 500

export interface ErasingParts {
  readonly reviews: Pick<ReviewRepository, 'cutLoose'>
  readonly moderation: Pick<ModerationRepository, 'forget'>
  readonly erasures: ErasureRepository
}

export const createEraseAuthor = ({ reviews, moderation, erasures }: ErasingParts) => ({
  /** Leaves a member's reviews, reports and decisions without the member, then tells so. May be cut off and called again. */
  async erase(userId: string, eventId: string): Promise<void> {
    // First, so that whatever is written from here on finds out that it came too late.
    await erasures.begin(userId)
    await reviews.cutLoose([userId], ERASED_AUTHOR)
    await moderation.forget([userId], ERASED_AUTHOR)
    await erasures.confirm(userId, eventId)
  },
  /** What a process wrote for an erased member and had no time left to take back. */
  async cutLeftoversLoose(): Promise<void> {
    const erased = await erasures.all()
    for (let start = 0; start < erased.length; start += BATCH) {
      const some = erased.slice(start, start + BATCH)
      await reviews.cutLoose(some, ERASED_AUTHOR)
      await moderation.forget(some, ERASED_AUTHOR)
    }
  },
})
