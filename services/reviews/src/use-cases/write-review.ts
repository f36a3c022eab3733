import {
  ApiFailure,
  type Client,
  type listingsApi,
  type Member,
  type Review,
  type WriteReview,
} from '@plekje/contracts'
import { AuthenticationError, ConflictError, type Erasures, NotFoundError } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import type { ReviewTotals } from '../storage/review-totals'
import { reviewOf } from './read-reviews'

const listingNotFound = () =>
  new NotFoundError('listing_not_found', 'Deze locatie bestaat niet of is niet meer zichtbaar.')

/** One review per member and venue (DESIGN §3, reviews). A venue that is hidden or gone takes none. */
export const createWriteReview =
  (
    reviews: ReviewRepository,
    {
      listings,
      erasures,
      totals,
    }: {
      listings: Pick<Client<typeof listingsApi>, 'getListing'>
      erasures: Pick<Erasures, 'isAnyErased'>
      totals: Pick<ReviewTotals, 'isEnded'>
    },
  ) =>
  async (author: Member, listingId: number, { rating, comment }: WriteReview): Promise<Review> => {
    const listing = await listings.getListing({ params: { slug: String(listingId) } }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) {
        throw listingNotFound()
      }
      throw error
    })
    const now = new Date()
    const review = await reviews.add(
      {
        listingId,
        listingSlug: listing.slug,
        listingName: listing.name,
        authorId: author.id,
        authorName: author.username,
        rating,
        comment: comment.trim(),
        createdAt: now,
        updatedAt: now,
      },
      async () => {
        // Looked at after the write: what ended before it, or was erased, may have passed this review by.
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
