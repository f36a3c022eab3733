import { randomUUID } from 'node:crypto'
import type { Member, Review, WriteReview } from '@plekje/contracts'
import { ConflictError, type Erasures, type InTransaction, isDuplicateKey, type StoreReply } from '@plekje/service-kit'
import type { NewReview, ReviewRepository } from '../storage/review-repository'
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
    const add = (venue: { readonly isKnownVisible: boolean }) =>
      inTransaction(async () => {
        await erasures.assertActive(author.id)
        const review = await reviews.add(input, venue)
        return review && { reply: await storeReply(reviewOf(review)) }
      })
    try {
      const added = await add({ isKnownVisible: false })
      if (added) return added.reply
      // Listings may know a venue as visible before its event arrives here.
      const isKnownVisible = (await venues.visible(listingId)) !== null
      const addedAfterAll = isKnownVisible ? await add({ isKnownVisible }) : null
      if (!addedAfterAll) throw listingNotFound()
      return addedAfterAll.reply
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      throw new ConflictError(
        'already_reviewed',
        'Je hebt deze locatie al beoordeeld. Pas je review aan bij Mijn reviews.',
      )
    }
  }
