import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from './limits'
import { limitInAddress } from './paging'
import { beforeInAddress } from './paging-by-cursor'
import { reviewsQuery } from './review-cursors'
import { OwnPhoto, PhotoOfReview, RejectedPhoto } from './review-photos'
import { ReviewReply } from './review-replies'
import { countVisible } from './typed-text'
import { Instant, NumericIdInAddress, OpaqueId, Text } from './values'

/** Maximum number of rows of a list of reviews, and the default. */
export const MAX_REVIEWS = 100

/**
 * A member's review, or an imported review in Google's format. `relativeTimeDescription` is Dutch, at the time of the
 * reply.
 */
export const Review = z.object({
  id: z.string(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  authorName: z.string(),
  authorPhotoUrl: z.string().nullable(),
  reviewDate: Instant,
  relativeTimeDescription: z.string(),
  /** Number of members who found the review helpful; absent for imported reviews. */
  helpfulCount: z.number().int().min(0).optional(),
  /** Addresses of approved photos, such as `/media/review-photos/…/gallery`; absent if there are none. */
  photos: z.array(z.string()).optional(),
  /** The venue's public reply; absent without one. */
  reply: ReviewReply.optional(),
})
export type Review = z.infer<typeof Review>

/** Distribution of ratings of one kind of review. */
export const RatingCounts = z.object({
  count: z.number().int().min(0),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.number().int().min(0)).length(5),
})
export type RatingCounts = z.infer<typeof RatingCounts>

/** Maximum number of common words per venue. */
export const MAX_REVIEW_WORDS = 8

/** A word or short phrase that several reviews of a venue contain, and their number. */
export const ReviewWord = z.object({ word: z.string(), count: z.number().int().min(1) })
export type ReviewWord = z.infer<typeof ReviewWord>

export const OwnReview = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingSlug: z.string(),
  listingName: z.string(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Set while an administrator hides the review: then only its author sees it. */
  moderation: z.object({ decision: z.literal('hidden'), reason: z.string(), at: Instant }).nullish(),
  /** Absent if there are none. */
  photos: z.array(OwnPhoto).optional(),
  /** The latest rejected photos, until their author has dismissed them. */
  rejectedPhotos: z.array(RejectedPhoto).optional(),
})
export type OwnReview = z.infer<typeof OwnReview>

const Comment = Text(MAX_COMMENT_CHARACTERS)
  .refine(
    (text) => countVisible(text, MIN_COMMENT_CHARACTERS) >= MIN_COMMENT_CHARACTERS,
    'Je review moet minimaal 10 karakters bevatten.',
  )
  .meta({ 'x-minCharacters': MIN_COMMENT_CHARACTERS })

export const WriteReview = z.object({
  rating: z
    .number('Geef een rating van 1 tot 5 sterren.')
    .int('Geef een rating van 1 tot 5 sterren.')
    .min(1, 'Geef een rating van 1 tot 5 sterren.')
    .max(5, 'Geef een rating van 1 tot 5 sterren.'),
  comment: Comment,
})
export type WriteReview = z.infer<typeof WriteReview>

const ListingParams = z.object({ listingId: NumericIdInAddress })
const NewestFirstQuery = z.object({ limit: limitInAddress(MAX_REVIEWS), before: beforeInAddress() })
const venueReviewsQuery = reviewsQuery(MAX_REVIEWS)
const ReviewParams = z.object({ id: OpaqueId })

export const reviewsApi = defineApi({
  googleReviews: {
    method: 'GET',
    path: '/listings/:listingId/google-reviews',
    access: 'public',
    refuses: [404],
    summary:
      'Imported Google-style reviews, newest first or by stars. `stars` selects a number of stars, `word` a word of the summary. They have no votes and no photos, so `photos=true` finds none',
    params: ListingParams,
    query: venueReviewsQuery,
    reply: z.array(Review),
  },
  listReviews: {
    method: 'GET',
    path: '/listings/:listingId/reviews',
    access: 'public',
    refuses: [404],
    summary:
      "Members' reviews, newest first, by stars, or most helpful first. `stars` selects a number of stars, `word` a word of the summary, `photos=true` reviews with approved photos",
    params: ListingParams,
    query: venueReviewsQuery,
    reply: z.array(Review),
  },
  reviewSummary: {
    method: 'GET',
    path: '/listings/:listingId/reviews/summary',
    access: 'public',
    refuses: [404],
    summary:
      'Numbers of a venue’s reviews per kind, the distribution of stars, common words, and the number with approved photos',
    params: ListingParams,
    reply: z.object({
      members: RatingCounts,
      google: RatingCounts,
      /** Common words of the most recent reviews, most frequent first. */
      words: z.array(ReviewWord).optional(),
      /** Number of members' reviews with approved photos; absent if there are none. */
      withPhotos: z.number().int().min(1).optional(),
    }),
  },
  writeReview: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/listings/:listingId/reviews',
    access: 'member',
    refuses: [404, 409],
    summary: 'One review per member and venue; a second is 409',
    params: ListingParams,
    body: WriteReview,
    reply: Review,
    status: 201,
  },
  myReviews: {
    method: 'GET',
    path: '/my-reviews',
    access: 'member',
    refuses: [],
    summary: 'Own reviews, newest first',
    query: NewestFirstQuery,
    reply: z.array(OwnReview),
  },
  editReview: {
    method: 'PATCH',
    path: '/reviews/:id',
    access: 'member',
    refuses: [404],
    summary: 'Changes the comment of an own review',
    params: ReviewParams,
    body: z.object({ comment: Comment }),
    reply: OwnReview,
  },
  deleteReview: {
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'member',
    refuses: [404],
    summary: 'Removes an own review',
    params: ReviewParams,
    reply: z.undefined(),
    status: 204,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/reviews/:id/photos/:photo',
    access: 'member',
    refuses: [404],
    summary: 'Removes a photo from an own review, or dismisses a rejected one; the same reply if it is already gone',
    params: PhotoOfReview,
    reply: z.undefined(),
    status: 204,
  },
})
