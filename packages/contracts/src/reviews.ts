import { z } from 'zod'
import { countCharacters } from './count-characters'
import { defineApi } from './define-api'
import { MAX_COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from './limits'
import { limitInAddress } from './paging'
import { beforeInAddress } from './paging-by-place'
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
})
export type Review = z.infer<typeof Review>

/** How the reviews of one kind are spread. */
export const RatingCounts = z.object({
  count: z.number().int().min(0),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.number().int().min(0)).length(5),
})
export type RatingCounts = z.infer<typeof RatingCounts>

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
})
export type OwnReview = z.infer<typeof OwnReview>

const Comment = Text(MAX_COMMENT_CHARACTERS)
  .refine(
    (text) => countCharacters(text.trim(), MIN_COMMENT_CHARACTERS) >= MIN_COMMENT_CHARACTERS,
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
const OfReview = z.object({ id: OpaqueId })

export const reviewsApi = defineApi({
  googleReviews: {
    method: 'GET',
    path: '/listings/:listingId/google-reviews',
    access: 'public',
    summary: 'Imported Google-style reviews, newest first',
    params: OfListing,
    query: newestFirst,
    reply: z.array(Review),
  },
  listReviews: {
    method: 'GET',
    path: '/listings/:listingId/reviews',
    access: 'public',
    summary: "Members' reviews, newest first",
    params: OfListing,
    query: newestFirst,
    reply: z.array(Review),
  },
  reviewSummary: {
    method: 'GET',
    path: '/listings/:listingId/reviews/summary',
    access: 'public',
    summary: 'How many reviews of each kind a venue has, and how their stars are spread',
    params: OfListing,
    reply: z.object({ members: RatingCounts, google: RatingCounts }),
  },
  writeReview: {
    method: 'POST',
    path: '/listings/:listingId/reviews',
    access: 'member',
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
    summary: 'Own reviews, newest first',
    query: newestFirst,
    reply: z.array(OwnReview),
  },
  editReview: {
    method: 'PATCH',
    path: '/reviews/:id',
    access: 'member',
    summary: 'Changes the comment of an own review',
    params: OfReview,
    body: z.object({ comment: Comment }),
    reply: OwnReview,
  },
  deleteReview: {
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'member',
    summary: 'Removes an own review',
    params: OfReview,
    reply: z.undefined(),
    status: 204,
  },
})
