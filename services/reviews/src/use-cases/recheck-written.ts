import type { Erasures } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import type { ReviewTotals } from '../storage/review-totals'

/**
 * The writer removes a review whose author was erased or whose venue was deleted meanwhile. When that failed, this
 * removes it: `since` is the start of the unpublished change.
 */
export const createRecheckWritten =
  (
    reviews: Pick<ReviewRepository, 'writtenIn' | 'remove'>,
    { erasures, totals }: { erasures: Pick<Erasures, 'isAnyErased'>; totals: Pick<ReviewTotals, 'isEnded'> },
  ) =>
  async (listingId: number, since: Date): Promise<void> => {
    const isEnded = await totals.isEnded(listingId)
    for (const { _id, authorId } of await reviews.writtenIn(listingId, since)) {
      if (isEnded || (await erasures.isAnyErased([authorId]))) await reviews.remove(_id, authorId)
    }
  }

export type RecheckWritten = ReturnType<typeof createRecheckWritten>
