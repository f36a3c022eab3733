import {
  decodeReviewCursor,
  decodeTimeCursor,
  encodeReviewCursor,
  encodeTimeCursor,
  type Member,
  type OwnReview,
  type RatingCounts,
  type Review,
  type ReviewOrder,
  type ReviewReply,
  type ReviewWord,
  rankOfOrder,
  reviewPhotoUrl,
  withoutUndefined,
} from '@plekje/contracts'
import { commentNumberOf } from '../domain/moderation'
import { relativeTime } from '../domain/relative-time'
import { selectPage } from '../domain/select-page'
import type { StoredGoogleReview } from '../storage/models/google-review-model'
import type { StoredReply, StoredReview } from '../storage/models/review-model'
import type { StoredVenueWord } from '../storage/models/venue-words-model'
import type { MemberReviewsQuery } from '../storage/review-lists'
import type { ReviewRepository } from '../storage/review-repository'
import type { VenueWords } from '../storage/venue-words'
import { type FindVenues, listingNotFound } from './find-venues'

export function reviewOf(review: StoredReview, now = new Date()): Review {
  const view: Review = {
    id: review._id,
    rating: review.rating,
    comment: review.comment,
    authorName: review.authorName,
    authorPhotoUrl: null,
    reviewDate: review.createdAt.toISOString(),
    relativeTimeDescription: relativeTime(review.createdAt, now),
    helpfulCount: review.helpfulCount ?? 0,
  }
  const photos = approvedPhotos(review)
  if (photos.length > 0) view.photos = photos
  if (review.reply && !review.reply.isHidden) view.reply = replyOf(review, review.reply)
  return view
}

export const replyOf = (
  review: StoredReview,
  { text, createdAt, editedAt, reviewNumber: repliedToVersion, commentNumber: replyVersion, isHidden }: StoredReply,
): ReviewReply =>
  withoutUndefined({
    text,
    repliedAt: createdAt.toISOString(),
    isEdited: editedAt !== undefined,
    isReviewEditedSince: commentNumberOf(review) > repliedToVersion,
    isWaiting: isHidden ? (true as const) : undefined,
    version: String(replyVersion),
  })

const approvedPhotos = ({ photos = [] }: StoredReview): string[] =>
  photos.filter(({ state }) => state === 'approved').map(({ id }) => reviewPhotoUrl(id, 'gallery'))

const undefinedIfEmpty = <Value>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

export const ownReviewOf = ({
  _id,
  createdAt,
  updatedAt,
  isHidden,
  moderation,
  photos = [],
  rejectedPhotos = [],
  ...review
}: StoredReview): OwnReview =>
  withoutUndefined({
    id: _id,
    listingId: review.listingId,
    listingSlug: review.listingSlug,
    listingName: review.listingName,
    rating: review.rating,
    comment: review.comment,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    moderation:
      isHidden && moderation
        ? { decision: 'hidden' as const, reason: moderation.reason, at: moderation.at.toISOString() }
        : null,
    photos: undefinedIfEmpty(photos.map(({ id, state }) => ({ id, url: reviewPhotoUrl(id, 'gallery'), state }))),
    rejectedPhotos: undefinedIfEmpty(
      rejectedPhotos.map(({ id, reason, at }) => ({ id, reason, at: at.toISOString() })),
    ),
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

/** The query parameter with the position of the next page: `after` in a list by stars or votes, else `before`. */
type NextPage = { readonly before: string } | { readonly after: string }

export interface ReviewPage<R> {
  readonly rows: R[]
  readonly total: number
  readonly next: NextPage | undefined
}

interface ReviewPageQuery {
  /** Position of the page. */
  readonly before?: string | undefined
  readonly limit: number
}

interface VenueReviewsQuery extends ReviewPageQuery {
  /** Position in a list by stars or votes. */
  readonly after?: string | undefined
  readonly sortBy?: ReviewOrder | undefined
  readonly stars?: number | undefined
  /** Only reviews with a word of {@link VenueWords}. */
  readonly word?: string | undefined
  /** Only reviews with approved photos. */
  readonly photos?: boolean | undefined
}

/** Number of reviews that the filters of the query select. */
const totalOf = (
  { count, stars, withPhotos = 0 }: RatingCounts & { withPhotos?: number },
  query: VenueReviewsQuery,
): number => {
  if (query.photos) return withPhotos
  return query.stars === undefined ? count : (stars[query.stars - 1] ?? 0)
}

/** Reads a page, with one row more to know if there is a next page. */
async function pageOf<S extends Pick<StoredReview, '_id' | 'rating' | 'helpfulCount'>>(
  { before, after, limit, ...query }: VenueReviewsQuery,
  read: (query: MemberReviewsQuery) => Promise<S[]>,
  dateOf: (review: S) => Date,
): Promise<{ rows: S[]; next: NextPage | undefined }> {
  const rowsAndNext = await read({
    ...query,
    before: before === undefined ? undefined : decodeTimeCursor(before),
    after: after === undefined ? undefined : decodeReviewCursor(after),
    limit: limit + 1,
  })
  const rows = rowsAndNext.slice(0, limit)
  const last = rows.at(-1)
  if (rowsAndNext.length <= limit || !last) return { rows, next: undefined }
  const position = { at: dateOf(last), id: last._id }
  const rankField = rankOfOrder(query)
  if (rankField === undefined) return { rows, next: { before: encodeTimeCursor(position) } }
  const rank = rankField === 'stars' ? last.rating : (last.helpfulCount ?? 0)
  return { rows, next: { after: encodeReviewCursor({ ...position, rank }) } }
}

/** A page of reviews that are all in memory. */
const pageInMemory = <S extends Pick<StoredReview, '_id' | 'rating' | 'helpfulCount'>>(
  reviews: readonly S[],
  query: VenueReviewsQuery,
  dateOf: (review: S) => Date,
) => pageOf(query, async (page) => selectPage(reviews, dateOf, page), dateOf)

const wordOf = ({ text, members, google }: StoredVenueWord): ReviewWord => ({
  word: text,
  count: members.length + google.length,
})

interface Summary {
  readonly members: RatingCounts
  readonly google: RatingCounts
  readonly words: ReviewWord[]
  /** Number of reviews with approved photos; missing when 0. */
  readonly withPhotos?: number
}

/** Number of reviews that a download reads at a time. */
const DOWNLOAD_BATCH = 500

/**
 * Reads pages of reviews in the requested order; new reviews do not shift the pages. For reviews of a hidden venue
 * everybody but their authors gets a 404.
 */
export const createReadReviews = (
  reviews: ReviewRepository,
  words: VenueWords,
  venues: Pick<FindVenues, 'findWithPage'>,
) => {
  const refuseHidden = async (listingId: number): Promise<void> => {
    if (!(await venues.findWithPage(listingId))) throw listingNotFound()
  }

  const own = async (
    { id }: Pick<Member, 'id'>,
    query: ReviewPageQuery,
  ): Promise<Omit<ReviewPage<OwnReview>, 'total'>> => {
    const { rows, next } = await pageOf(query, (page) => reviews.ofAuthor(id, page), createdAtOf)
    return { rows: rows.map(ownReviewOf), next }
  }

  return {
    async google(listingId: number, query: VenueReviewsQuery): Promise<ReviewPage<Review>> {
      await refuseHidden(listingId)
      const now = new Date()
      // Imported reviews have no photos.
      if (query.photos) return { rows: [], total: 0, next: undefined }
      if (query.word !== undefined) {
        const reviewsWithWord = await words.google(listingId, query.word)
        const { rows, next } = await pageInMemory(reviewsWithWord, query, reviewDateOf)
        return { rows: rows.map((review) => googleReviewOf(review, now)), total: reviewsWithWord.length, next }
      }
      const [{ rows, next }, counts] = await Promise.all([
        pageOf(query, (page) => reviews.googleOf(listingId, page), reviewDateOf),
        reviews.googleCounts(listingId),
      ])
      return { rows: rows.map((review) => googleReviewOf(review, now)), total: totalOf(counts, query), next }
    },
    async ofListing(listingId: number, query: VenueReviewsQuery): Promise<ReviewPage<Review>> {
      await refuseHidden(listingId)
      const now = new Date()
      if (query.word !== undefined) {
        const reviewsWithWord = await words.members(listingId, query.word)
        const { rows, next } = await pageInMemory(reviewsWithWord, query, createdAtOf)
        return { rows: rows.map((review) => reviewOf(review, now)), total: reviewsWithWord.length, next }
      }
      const [{ rows, next }, counts] = await Promise.all([
        pageOf(query, (page) => reviews.ofListing(listingId, page), createdAtOf),
        reviews.counts(listingId),
      ])
      return { rows: rows.map((review) => reviewOf(review, now)), total: totalOf(counts, query), next }
    },
    async summary(listingId: number): Promise<Summary> {
      await refuseHidden(listingId)
      const [{ withPhotos, ...members }, google, venueWords] = await Promise.all([
        reviews.counts(listingId),
        reviews.googleCounts(listingId),
        words.ofVenue(listingId),
      ])
      return withoutUndefined({
        members,
        google,
        words: venueWords.map(wordOf),
        withPhotos: withPhotos > 0 ? withPhotos : undefined,
      })
    },
    async own(member: Pick<Member, 'id'>, query: ReviewPageQuery): Promise<ReviewPage<OwnReview>> {
      const [page, total] = await Promise.all([own(member, query), reviews.countOfAuthor(member.id)])
      return { ...page, total }
    },
    /** All reviews of a member, for a download. */
    async allOwn(member: Pick<Member, 'id'>): Promise<OwnReview[]> {
      const ownReviews: OwnReview[] = []
      let page = await own(member, { limit: DOWNLOAD_BATCH })
      ownReviews.push(...page.rows)
      while (page.next && 'before' in page.next) {
        page = await own(member, { before: page.next.before, limit: DOWNLOAD_BATCH })
        ownReviews.push(...page.rows)
      }
      return ownReviews
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

const createdAtOf = (review: StoredReview) => review.createdAt
const reviewDateOf = (review: StoredGoogleReview) => review.reviewDate
