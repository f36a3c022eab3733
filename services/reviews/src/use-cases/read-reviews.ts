import {
  type Member,
  type OwnReview,
  type PlaceInTime,
  type RatingCounts,
  type Review,
  readPlaceInTime,
  writePlaceInTime,
} from '@plekje/contracts'
import { relativeTime } from '../domain/relative-time'
import type { StoredGoogleReview, StoredReview } from '../storage/review-models'
import type { ListPage, ReviewRepository } from '../storage/review-repository'

export const reviewOf = (review: StoredReview, now = new Date()): Review => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  authorName: review.authorName,
  authorPhotoUrl: null,
  reviewDate: review.createdAt.toISOString(),
  relativeTimeDescription: relativeTime(review.createdAt, now),
})

export const ownReviewOf = ({
  _id,
  createdAt,
  updatedAt,
  isHidden,
  moderation,
  ...review
}: StoredReview): OwnReview => ({
  id: _id,
  listingId: review.listingId,
  listingSlug: review.listingSlug,
  listingName: review.listingName,
  rating: review.rating,
  comment: review.comment,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  moderation:
    isHidden && moderation ? { decision: 'hidden', reason: moderation.reason, at: moderation.at.toISOString() } : null,
})

const googleReviewOf = (review: StoredGoogleReview, now: Date): Review => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  authorName: review.authorName,
  authorPhotoUrl: review.authorPhotoUrl,
  reviewDate: review.reviewDate.toISOString(),
  relativeTimeDescription: relativeTime(review.reviewDate, now),
})

export interface ReviewPage<R> {
  readonly rows: R[]
  readonly total: number
  readonly next: { readonly before: string } | undefined
}

interface Asked {
  /** Where the page begins. */
  readonly before?: string | undefined
  readonly limit: number
}

/** One row more than asked tells whether there is a next page. */
async function pageOf<S extends { readonly _id: string }>(
  { before, limit }: Asked,
  read: (page: ListPage) => Promise<S[]>,
  dateOf: (stored: S) => Date,
): Promise<{ stored: S[]; next: ReviewPage<never>['next'] }> {
  const found = await read({ before: before === undefined ? undefined : readPlaceInTime(before), limit: limit + 1 })
  const stored = found.slice(0, limit)
  const last = stored.at(-1)
  const place: PlaceInTime | undefined = found.length > limit && last ? { at: dateOf(last), id: last._id } : undefined
  return { stored, next: place && { before: writePlaceInTime(place) } }
}

/** How many of an author's reviews are read at once for a download. */
const OWN_AT_ONCE = 500

/** Reviews as people read them, newest first, a page at a time: reviews that come meanwhile move no page. */
export const createReadReviews = (reviews: ReviewRepository) => {
  const own = async ({ id }: Pick<Member, 'id'>, asked: Asked): Promise<Omit<ReviewPage<OwnReview>, 'total'>> => {
    const { stored, next } = await pageOf(asked, (page) => reviews.ofAuthor(id, page), createdAt)
    return { rows: stored.map(ownReviewOf), next }
  }

  return {
    async google(listingId: number, asked: Asked): Promise<ReviewPage<Review>> {
      const now = new Date()
      const [{ stored, next }, { count }] = await Promise.all([
        pageOf(
          asked,
          (page) => reviews.googleOf(listingId, page),
          ({ reviewDate }) => reviewDate,
        ),
        reviews.googleCounts(listingId),
      ])
      return { rows: stored.map((review) => googleReviewOf(review, now)), total: count, next }
    },
    async ofListing(listingId: number, asked: Asked): Promise<ReviewPage<Review>> {
      const now = new Date()
      const [{ stored, next }, { count }] = await Promise.all([
        pageOf(asked, (page) => reviews.ofListing(listingId, page), createdAt),
        reviews.counts(listingId),
      ])
      return { rows: stored.map((review) => reviewOf(review, now)), total: count, next }
    },
    async summary(listingId: number): Promise<{ members: RatingCounts; google: RatingCounts }> {
      const [members, google] = await Promise.all([reviews.counts(listingId), reviews.googleCounts(listingId)])
      return { members, google }
    },
    async own(member: Pick<Member, 'id'>, asked: Asked): Promise<ReviewPage<OwnReview>> {
      const [page, total] = await Promise.all([own(member, asked), reviews.countOfAuthor(member.id)])
      return { ...page, total }
    },
    /** Every review of a member, for their download. */
    async allOwn(member: Pick<Member, 'id'>): Promise<OwnReview[]> {
      const all: OwnReview[] = []
      for (let before: string | undefined; ; ) {
        const { rows, next } = await own(member, { before, limit: OWN_AT_ONCE })
        all.push(...rows)
        if (next === undefined) return all
        before = next.before
      }
    },
    async figures(since?: string) {
      const [count, addedPerHour] = await Promise.all([
        reviews.count(),
        since === undefined ? undefined : reviews.writtenPerHour(new Date(since)),
      ])
      return addedPerHour ? { reviews: count, addedPerHour } : { reviews: count }
    },
  }
}

const createdAt = (review: StoredReview) => review.createdAt
