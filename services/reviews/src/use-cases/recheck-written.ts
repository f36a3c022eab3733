import type { Erasures } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import type { ReviewTotals } from '../storage/review-totals'

/**
 * What was written just before its author was erased or its venue deleted is taken back by whoever wrote it. Where that
 * failed it is taken back here: `since` reaches back to the change that was begun and never published.
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
