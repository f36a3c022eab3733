import { type ReviewCursor, type ReviewOrder, rankOfOrder, type TimeCursor, withoutUndefined } from '@plekje/contracts'
import type { Model, SortOrder } from 'mongoose'
import type { StoredGoogleReview } from './models/google-review-model'
import { publicOnly, type StoredReview, withApprovedPhotos } from './models/review-model'
import type { ReviewModels } from './models/review-models'

export interface ReviewListQuery {
  /** Position of the page in a list by time. */
  readonly before?: TimeCursor | undefined
  /** Position of the page in a list by stars or votes. */
  readonly after?: ReviewCursor | undefined
  readonly limit: number
  readonly sortBy?: ReviewOrder | undefined
  /** Only reviews with this number of stars. */
  readonly stars?: number | undefined
}

export interface MemberReviewsQuery extends ReviewListQuery {
  /** Only reviews with approved photos. */
  readonly photos?: boolean | undefined
}

export interface ReviewLists {
  googleOf(listingId: number, query: ReviewListQuery): Promise<StoredGoogleReview[]>
  /** Members' public reviews of a venue. */
  ofListing(listingId: number, query: MemberReviewsQuery): Promise<StoredReview[]>
  /** Newest first, including hidden reviews. */
  ofAuthor(authorId: string, page: Pick<ReviewListQuery, 'before' | 'limit'>): Promise<StoredReview[]>
}

type DateField = 'createdAt' | 'reviewDate'

/** Filter of the rows after a position in a newest-first list. */
function olderThan(field: DateField, position: TimeCursor | undefined): object {
  if (position === undefined) return {}
  const { at, id } = position
  return { [field]: { $lte: at }, $or: [{ [field]: { $lt: at } }, { _id: { $lt: id } }] }
}

/** A part of a list that is one scan of an index. */
interface Part {
  readonly where: object
  readonly sort: Record<string, SortOrder>
}

/**
 * Splits a list by time or stars into parts: rows after a position either have the same stars and are older, or have
 * other stars.
 */
function partsOf(field: DateField, { sortBy, stars, before, after }: ReviewListQuery): Part[] {
  const sort: Part['sort'] = { [field]: -1, _id: -1 }
  const isByTime = rankOfOrder({ sortBy, stars }) === undefined
  if (isByTime) {
    return [{ where: withoutUndefined({ rating: stars, ...olderThan(field, before) }), sort }]
  }
  const byStars: Part['sort'] = { rating: sortBy === 'highest' ? -1 : 1, ...sort }
  if (after === undefined) return [{ where: {}, sort: byStars }]
  const ranksAfter = sortBy === 'highest' ? { $lt: after.rank } : { $gt: after.rank }
  return [
    { where: { rating: after.rank, ...olderThan(field, after) }, sort },
    { where: { rating: ranksAfter }, sort: byStars },
  ]
}

/** Parts of a list by votes: reviews without votes come last, newest first. Imported reviews have no votes. */
function partsByVotes(
  field: DateField,
  { stars, after }: ReviewListQuery,
  { haveVotes }: { haveVotes: boolean },
): Part[] {
  const sort: Part['sort'] = { [field]: -1, _id: -1 }
  const byVotes: Part['sort'] = { helpfulCount: -1, ...sort }
  const withStars = stars === undefined ? {} : { rating: stars }
  const whereNoVotes = haveVotes ? { ...withStars, helpfulCount: { $exists: false } } : withStars
  if (after?.rank === 0) return [{ where: { ...whereNoVotes, ...olderThan(field, after) }, sort }]
  const lastPart = { where: whereNoVotes, sort }
  if (!haveVotes) return [lastPart]
  if (after === undefined) return [{ where: { ...withStars, helpfulCount: { $gt: 0 } }, sort: byVotes }, lastPart]
  return [
    { where: { ...withStars, helpfulCount: after.rank, ...olderThan(field, after) }, sort },
    { where: { ...withStars, helpfulCount: { $gt: 0, $lt: after.rank } }, sort: byVotes },
    lastPart,
  ]
}

const partsOfVenue = (field: DateField, query: ReviewListQuery, votes: { haveVotes: boolean }): Part[] =>
  rankOfOrder(query) === 'votes' ? partsByVotes(field, query, votes) : partsOf(field, query)

async function readParts<S>(model: Pick<Model<S>, 'find'>, filter: object, parts: readonly Part[], limit: number) {
  const rows: S[] = []
  for (const part of parts) {
    if (rows.length === limit) break
    const rowsOfPart = await model
      .find({ ...filter, ...part.where })
      .sort(part.sort)
      .limit(limit - rows.length)
      .lean<S[]>()
      .exec()
    rows.push(...rowsOfPart)
  }
  return rows
}

/** Lists of reviews in the orders offered to visitors. */
export const createReviewLists = ({ reviews, google }: Pick<ReviewModels, 'reviews' | 'google'>): ReviewLists => ({
  googleOf: (listingId, query) =>
    readParts<StoredGoogleReview>(
      google,
      { listingId },
      partsOfVenue('reviewDate', query, { haveVotes: false }),
      query.limit,
    ),
  ofListing: (listingId, query) =>
    readParts<StoredReview>(
      reviews,
      query.photos ? { listingId, ...publicOnly, ...withApprovedPhotos } : { listingId, ...publicOnly },
      partsOfVenue('createdAt', query, { haveVotes: true }),
      query.limit,
    ),
  ofAuthor: (authorId, { before, limit }) =>
    readParts<StoredReview>(reviews, { authorId }, partsOf('createdAt', { before, limit, sortBy: 'newest' }), limit),
})
