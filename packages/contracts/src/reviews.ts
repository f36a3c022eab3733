import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from './limits'
import { limitInAddress } from './paging'
import { beforeInAddress } from './paging-by-place'
import { OwnPhoto, PhotoOfReview, RejectedPhoto } from './review-photos'
import { reviewsQuery } from './review-places'
import { countVisible } from './typed-text'
import { Instant, NumericIdInAddress, OpaqueId, Text } from './values'

/** How many rows a list of reviews gives at most, and without `limit`. */
export const MOST_REVIEWS = 100

/** A member's or an imported Google-style review. `relativeTimeDescription` is Dutch, at the moment of answering. */
export const Review = z.object({
  id: z.string(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  authorName: z.string(),
  authorPhotoUrl: z.string().nullable(),
  reviewDate: Instant,
  relativeTimeDescription: z.string(),
  /** Members who found it helpful; imported reviews have none. */
  helpfulCount: z.number().int().min(0).optional(),
  /** Photos of its author that an administrator approved, as `/media/review-photos/…/gallery`; missing when there are none. */
  photos: z.array(z.string()).optional(),
})
export type Review = z.infer<typeof Review>

/** How the reviews of one kind are spread. */
export const RatingCounts = z.object({
  count: z.number().int().min(0),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.number().int().min(0)).length(5),
})
export type RatingCounts = z.infer<typeof RatingCounts>

/** How many words that several reviews use are told of a venue at most. */
export const MOST_REVIEW_WORDS = 8

/** A word or short phrase that several reviews of a venue use, and how many these are. */
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
  /** Set while an administrator keeps the review hidden: only its author sees it then. */
  moderation: z.object({ decision: z.literal('hidden'), reason: z.string(), at: Instant }).nullish(),
  /** Missing when there are none. */
  photos: z.array(OwnPhoto).optional(),
  /** The latest that an administrator rejected, until their author took note of it. */
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

const OfListing = z.object({ listingId: NumericIdInAddress })
const newestFirst = z.object({ limit: limitInAddress(MOST_REVIEWS), before: beforeInAddress() })
const ofVenue = reviewsQuery(MOST_REVIEWS)
const OfReview = z.object({ id: OpaqueId })

export const reviewsApi = defineApi({
  googleReviews: {
    method: 'GET',
    path: '/listings/:listingId/google-reviews',
    access: 'public',
    refuses: [404],
    summary:
      'Imported Google-style reviews, newest first or by their stars; nobody votes for them; of one number of stars with `stars`, or with a word of the summary with `word`; none has photos, so none with `photos=true`',
    params: OfListing,
    query: ofVenue,
    reply: z.array(Review),
  },
  listReviews: {
    method: 'GET',
    path: '/listings/:listingId/reviews',
    access: 'public',
    refuses: [404],
    summary:
      "Members' reviews, newest first, by their stars or most helpful first; of one number of stars with `stars`, with a word of the summary with `word`, or with approved photos with `photos=true`",
    params: OfListing,
    query: ofVenue,
    reply: z.array(Review),
  },
  reviewSummary: {
    method: 'GET',
    path: '/listings/:listingId/reviews/summary',
    access: 'public',
    refuses: [404],
    summary:
      'How many reviews of each kind a venue has, how their stars are spread, words that several of them use, and how many have approved photos',
    params: OfListing,
    reply: z.object({
      members: RatingCounts,
      google: RatingCounts,
      /** In those written last, most used first. */
      words: z.array(ReviewWord).optional(),
      /** Members' reviews with approved photos; missing when there are none. */
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
    params: OfListing,
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
    query: newestFirst,
    reply: z.array(OwnReview),
  },
  editReview: {
    method: 'PATCH',
    path: '/reviews/:id',
    access: 'member',
    refuses: [404],
    summary: 'Changes the comment of an own review',
    params: OfReview,
    body: z.object({ comment: Comment }),
    reply: OwnReview,
  },
  deleteReview: {
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'member',
    refuses: [404],
    summary: 'Removes an own review',
    params: OfReview,
    reply: z.undefined(),
    status: 204,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/reviews/:id/photos/:photo',
    access: 'member',
    refuses: [404],
    summary: 'Takes a photo from an own review, or what was told of a rejected one; the same when it is gone already',
    params: PhotoOfReview,
    reply: z.undefined(),
    status: 204,
  },
})
