import type { Member, Review, WriteReview } from '@plekje/contracts'
import { AuthenticationError, ConflictError, type Creation, type Erasures } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import type { ReviewTotals } from '../storage/review-totals'
import { type KnowVenues, listingNotFound } from './know-venues'
import { reviewOf } from './read-reviews'

/** A member writes at most one review per venue (REVIEW-5). A hidden or deleted venue accepts none. */
export const createWriteReview =
  (
    reviews: ReviewRepository,
    {
      venues,
      erasures,
      totals,
    }: {
      venues: Pick<KnowVenues, 'visible'>
      erasures: Pick<Erasures, 'isAnyErased'>
      totals: Pick<ReviewTotals, 'isEnded'>
    },
  ) =>
  async (author: Member, listingId: number, { rating, comment }: WriteReview, creation: Creation): Promise<Review> => {
    const venue = await venues.visible(listingId)
    if (!venue) throw listingNotFound()
    const now = new Date()
    const review = await reviews.add(
      {
        _id: creation.id,
        listingId,
        listingSlug: venue.slug,
        listingName: venue.name,
        authorId: author.id,
        authorName: author.username,
        rating,
        comment: comment.trim(),
        createdAt: now,
        updatedAt: now,
      },
      async () => {
        // Check after the write: a deletion or erasure that began before may have missed this review.
        if (await totals.isEnded(listingId)) throw listingNotFound()
        if (await erasures.isAnyErased([author.id])) throw new AuthenticationError()
      },
    )
    if (!review) {
      throw new ConflictError(
        'already_reviewed',
        'Je hebt deze locatie al beoordeeld. Pas je review aan bij Mijn reviews.',
      )
    }
    return reviewOf(review)
  }
