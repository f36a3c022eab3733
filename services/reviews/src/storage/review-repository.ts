import { randomBytes } from 'node:crypto'
import type { PlaceInTime, RatingCounts } from '@plekje/contracts'
import { addedEntry, writeOnce } from '@plekje/service-kit'
import { isReopenedByEdit } from '../domain/moderation'
import { unchanged } from './moderation-repository'
import { ERASED, present, type ReviewModels, type StoredGoogleReview, type StoredReview } from './review-models'
import { type CountedRating, perRating, type ReviewTotals, ratingCounts, starsOf } from './review-totals'
import { createWritten } from './written'

/** Rows of a newest-first list: so many at most, those after a place. */
export interface ListPage {
  readonly before: PlaceInTime | undefined
  readonly limit: number
}

export interface ReviewRepository {
  googleOf(listingId: number, page: ListPage): Promise<StoredGoogleReview[]>
  /** Of imported reviews. */
  googleCounts(listingId: number): Promise<RatingCounts>
  /** Without hidden ones. */
  ofListing(listingId: number, page: ListPage): Promise<StoredReview[]>
  /** Of the reviews that `ofListing` lists. */
  counts(listingId: number): Promise<RatingCounts>
  ofAuthor(authorId: string, page: ListPage): Promise<StoredReview[]>
  countOfAuthor(authorId: string): Promise<number>
  /** Of members, as anyone may read them; those of erased accounts too, for they stay. */
  count(): Promise<number>
  /** How many of those were written in each hour, from an instant on. */
  writtenPerHour(since: Date): Promise<Record<string, number>>
  /**
   * Null when the author has a review of this venue already. Rejects when `check` does, and takes the review back; until
   * that is told, the venue stays marked as one with a change.
   */
  add(review: Omit<StoredReview, '_id'>, check: (written: StoredReview) => Promise<void>): Promise<StoredReview | null>
  /** Reviews of a venue that were written from an instant on, by their authors. */
  writtenIn(listingId: number, since: Date): Promise<Pick<StoredReview, '_id' | 'authorId'>[]>
  /** Null when there is no such review of this author. A hidden one stays hidden. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  remove(id: string, authorId: string): Promise<StoredReview | null>
  /** Removes all of a deleted venue, which takes none any more. */
  removeOfListing(listingId: number): Promise<void>
  /** What a process had emptied and had no time left to take out. */
  removeLeftovers(): Promise<void>
  /** Leaves reviews under another name, each cut loose from its author and from the author's others. */
  cutLoose(authorIds: readonly string[], authorName: string): Promise<void>
}

/** Rows that come after a place in a newest-first list. */
const after = (field: 'createdAt' | 'reviewDate', before: PlaceInTime | undefined) =>
  before === undefined
    ? {}
    : { [field]: { $lte: before.at }, $or: [{ [field]: { $lt: before.at } }, { _id: { $lt: before.id } }] }

/** Any date: so that the index tells. */
const isRemoved = { removedAt: { $gt: new Date(0) } }

/** In place of the author, so that the review is no longer theirs and they may write another. */
const REMOVED = 'removed.'

const DUPLICATE_KEY = 11_000

type Changed = Pick<StoredReview, '_id' | 'createdAt' | 'isHidden'>

/** `onRemoved` runs after reviews were emptied: their documents go once the sums have lost them. */
export function createReviewRepository(
  models: Pick<ReviewModels, 'reviews' | 'google' | 'written'>,
  totals: ReviewTotals,
  onRemoved: () => void = () => undefined,
): ReviewRepository {
  const { reviews, google } = models
  const written = createWritten(models)
  const nothingWaits = { 'outbox.0': { $exists: false }, 'unsummed.0': { $exists: false } }
  /**
   * Empties reviews and takes them out; one whose events still wait goes once they are told, and none before the sums have
   * lost it. Answers how many there were.
   */
  const removeAll = async (where: { _id: string } | { listingId: number }, authorId?: string): Promise<number> => {
    const removedAt = new Date()
    const asked = { ...where, ...(authorId === undefined ? {} : { authorId }), ...present }
    let removed = 0
    for (let left = 1; left > 0; ) {
      const { found, changed } = await changeEach(asked, ({ _id, createdAt, isHidden = false }) => ({
        // Again when it was hidden or shown meanwhile: the sums have what is shown.
        asSeen: { isHidden: isHidden ? true : { $ne: true } },
        update: {
          $set: { removedAt, authorId: REMOVED + _id, authorName: '', comment: '' },
          $unset: { reports: '', moderation: '', queue: '', isHidden: '' },
          ...(isHidden ? {} : { $push: { unsummed: addedEntry(createdAt, -1) } }),
        },
      }))
      removed += changed
      left = found - changed
    }
    if (removed > 0) onRemoved()
    await reviews.deleteMany({ ...where, ...isRemoved, ...nothingWaits })
    return removed
  }
  /** Each in one write that its id is part of. Answers how many met the condition, and how many of them still did then. */
  const changeEach = async (where: object, change: (review: Changed) => { asSeen?: object; update: object }) => {
    const found = await reviews.find(where, { createdAt: 1, isHidden: 1 }).lean<Changed[]>().exec()
    if (found.length === 0) return { found: 0, changed: 0 }
    const writes = found.map((review) => {
      const { asSeen, update } = change(review)
      return { updateOne: { filter: { ...where, ...asSeen, _id: review._id }, update } }
    })
    const { modifiedCount } = await reviews.collection.bulkWrite(writes as never, { ordered: false })
    return { found: found.length, changed: modifiedCount }
  }

  return {
    googleOf: (listingId, { before, limit }) =>
      google
        .find({ listingId, ...after('reviewDate', before) })
        .sort({ reviewDate: -1, _id: -1 })
        .limit(limit)
        .lean<StoredGoogleReview[]>()
        .exec(),
    async googleCounts(listingId) {
      const found = await google.aggregate<CountedRating>([{ $match: { listingId } }, perRating])
      return ratingCounts(starsOf(found))
    },
    ofListing: (listingId, { before, limit }) =>
      reviews
        .find({ listingId, isHidden: { $ne: true }, ...present, ...after('createdAt', before) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<StoredReview[]>()
        .exec(),
    counts: async (listingId) => ratingCounts(await totals.stars(listingId)),
    ofAuthor: (authorId, { before, limit }) =>
      reviews
        .find({ authorId, ...present, ...after('createdAt', before) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<StoredReview[]>()
        .exec(),
    countOfAuthor: (authorId) => reviews.countDocuments({ authorId, ...present }).exec(),
    async count() {
      // The store keeps how many documents it has; what is not shown is little, and found by its indexes.
      const [documents, removed, hidden] = await Promise.all([
        reviews.estimatedDocumentCount().exec(),
        reviews.countDocuments({ removedAt: { $gte: new Date(0) } }).exec(),
        reviews.countDocuments({ isHidden: true, ...present }).exec(),
      ])
      return Math.max(0, documents - removed - hidden)
    },
    writtenPerHour: (since) => written.since(since),
    writtenIn: (listingId, since) =>
      reviews
        .find({ listingId, createdAt: { $gte: since }, ...present }, { authorId: 1 })
        .lean<Pick<StoredReview, '_id' | 'authorId'>[]>()
        .exec(),
    async add(review, check) {
      const stored = { ...review, _id: randomBytes(12).toString('base64url') }
      const insert = async () => {
        try {
          const isThere = async () => (await reviews.exists({ _id: stored._id })) !== null
          await writeOnce<unknown>(
            () => reviews.create({ ...stored, unsummed: [addedEntry(stored.createdAt, 1)] }),
            async () => ((await isThere()) ? stored : null),
          )
          return stored
        } catch (error) {
          if ((error as { code?: number }).code === DUPLICATE_KEY) return null
          throw error
        }
      }
      return totals.changing(review.listingId, async () => {
        const written = await insert()
        if (!written) return null
        try {
          await check(written)
        } catch (error) {
          // Whoever is told that it failed may write it again. What cannot be taken out now is looked at later.
          const takeBack = () => removeAll({ _id: written._id }, written.authorId)
          await totals.changing(written.listingId, takeBack).catch(() => undefined)
          throw error
        }
        return written
      })
    },
    async changeComment(id, authorId, comment, at) {
      // Another try when it was reported, decided or edited between the two.
      for (;;) {
        const found = await reviews
          .findOne({ _id: id, authorId, ...present })
          .lean<StoredReview>()
          .exec()
        if (!found) return null
        const isOther = found.comment !== comment
        const opened = isOther && isReopenedByEdit(found) ? { queue: { state: 'open', at } } : {}
        const changed = await reviews
          .findOneAndUpdate(
            { ...unchanged(found), authorId },
            { $set: { comment, updatedAt: at, ...opened }, $inc: { revision: 1, commentNumber: isOther ? 1 : 0 } },
            { returnDocument: 'after' },
          )
          .lean<StoredReview>()
          .exec()
        if (changed) return changed
      }
    },
    async remove(id, authorId) {
      const found = await reviews
        .findOne({ _id: id, authorId, ...present })
        .lean<StoredReview>()
        .exec()
      if (!found) return null
      return totals.changing(found.listingId, async () => ((await removeAll({ _id: id }, authorId)) > 0 ? found : null))
    },
    async removeLeftovers() {
      await reviews.deleteMany({ ...isRemoved, ...nothingWaits })
    },
    async removeOfListing(listingId) {
      await totals.end(listingId)
      await totals.changing(listingId, () => removeAll({ listingId }))
      await google.deleteMany({ listingId })
    },
    async cutLoose(authorIds, authorName) {
      const theirs = { authorId: { $in: [...authorIds] } }
      await changeEach(theirs, ({ _id }) => ({ update: { $set: { authorName, authorId: ERASED + _id } } }))
    },
  }
}
