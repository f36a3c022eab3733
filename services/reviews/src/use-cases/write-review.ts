import { randomUUID } from 'node:crypto'
import type { Member, Review, WriteReview } from '@plekje/contracts'
import { ConflictError, type Erasures, type InTransaction, isDuplicateKey, type StoreReply } from '@plekje/service-kit'
import type { NewReview, ReviewRepository } from '../storage/review-repository'
import { type FindVenues, listingNotFound } from './find-venues'
import { reviewOf } from './read-reviews'

/** A member writes at most one review per venue (REVIEW-5). A hidden or deleted venue accepts none. */
export const createWriteReview =
  ({
    inTransaction,
    reviews,
    venues,
    erasures,
  }: {
    readonly inTransaction: InTransaction
    readonly reviews: Pick<ReviewRepository, 'add'>
    readonly venues: Pick<FindVenues, 'findWithPage'>
    readonly erasures: Pick<Erasures, 'assertActive'>
  }) =>
  async <Stored>(
    author: Member,
    listingId: number,
    { rating, comment }: WriteReview,
    storeReply: StoreReply<Review, Stored>,
  ): Promise<Stored> => {
    const now = new Date()
    const input: NewReview = {
      _id: randomUUID(),
      listingId,
      authorId: author.id,
      authorName: author.username,
      rating,
      comment: comment.trim(),
      createdAt: now,
      updatedAt: now,
    }
    const add = (venue: { readonly isPageConfirmed: boolean }) =>
      inTransaction(async () => {
        await erasures.assertActive(author.id)
        const review = await reviews.add(input, venue)
        return review && { reply: await storeReply(reviewOf(review)) }
      })
    try {
      const result = await add({ isPageConfirmed: false })
      if (result) return result.reply
      // The venue may be so new, or shown again so recently, that its event has not arrived: ask listings.
      const isPageConfirmed = (await venues.findWithPage(listingId)) !== null
      const retryResult = isPageConfirmed ? await add({ isPageConfirmed }) : null
      if (!retryResult) throw listingNotFound()
      return retryResult.reply
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      throw new ConflictError(
        'already_reviewed',
        'Je hebt deze locatie al beoordeeld. Pas je review aan bij Mijn reviews.',
      )
    }
  }
