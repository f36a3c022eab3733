import { randomUUID } from 'node:crypto'
import type { Member, Review, WriteReview } from '@plekje/contracts'
import { ConflictError, type Erasures, type InTransaction, isDuplicateKey, type StoreReply } from '@plekje/service-kit'
import type { StoredReview } from '../storage/models/review-model'
import type { ReviewRepository } from '../storage/review-repository'
import { type KnowVenues, listingNotFound } from './know-venues'
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
    readonly venues: Pick<KnowVenues, 'visible'>
    readonly erasures: Pick<Erasures, 'assertActive'>
  }) =>
  async <Stored>(
    author: Member,
    listingId: number,
    { rating, comment }: WriteReview,
    storeReply: StoreReply<Review, Stored>,
  ): Promise<Stored> => {
    const venue = await venues.visible(listingId)
    if (!venue) throw listingNotFound()
    const now = new Date()
    const input: StoredReview = {
      _id: randomUUID(),
      listingId,
      listingSlug: venue.slug,
      listingName: venue.name,
      authorId: author.id,
      authorName: author.username,
      rating,
      comment: comment.trim(),
      createdAt: now,
      updatedAt: now,
    }
    try {
      return await inTransaction(async () => {
        await erasures.assertActive(author.id)
        const { review, isEnded } = await reviews.add(input)
        if (isEnded) throw listingNotFound()
        return storeReply(reviewOf(review))
      })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      throw new ConflictError(
        'already_reviewed',
        'Je hebt deze locatie al beoordeeld. Pas je review aan bij Mijn reviews.',
      )
    }
  }
