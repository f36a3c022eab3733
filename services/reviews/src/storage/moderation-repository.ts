import { addedEntry, type OutboxEntry, writeOnce } from '@plekje/service-kit'
import { present, type StoredModeration, type StoredReport, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { ReviewTotals } from './review-totals'

export interface ModerationRepository {
  byId(id: string): Promise<StoredReview | null>
  /** Adds or replaces a member's report. False when the review changed since it was read. */
  putReport(review: StoredReview, report: StoredReport, options: { reopens: boolean }): Promise<boolean>
  /** Stores a decision, with its event in the same write. Null when the review changed since it was read. */
  decide(
    review: StoredReview,
    moderation: StoredModeration,
    events: readonly OutboxEntry[],
  ): Promise<StoredReview | null>
  /** Open ones in order of waiting; decided ones newest first. */
  reported(
    state: 'open' | 'decided',
    page: { skip: number; limit: number },
  ): Promise<{ reviews: StoredReview[]; total: number }>
  /** Reviews that a member reported. */
  reportedBy(memberId: string): Promise<StoredReview[]>
  /**
   * Removes these members from reports and decisions, with their explanations, and past decisions about their deleted
   * reviews.
   */
  forget(memberIds: readonly string[], name: string): Promise<void>
}

/** Further reports of a review add no information; the first ones are kept. */
const MAX_REPORTS = 200

/** A condition that the review is unchanged since it was read. */
export const unchanged = ({ _id, revision }: StoredReview) => ({ _id, ...present, revision: revision ?? null })

export function createModerationRepository(
  { reviews, reporters, pastDecisions }: Pick<ReviewModels, 'reviews' | 'reporters' | 'pastDecisions'>,
  totals: ReviewTotals,
  onEventWritten: () => void,
): ModerationRepository {
  return {
    byId: (id) =>
      reviews
        .findOne({ _id: id, ...present })
        .lean<StoredReview>()
        .exec(),
    async putReport(review, report, { reopens }) {
      const { reporterId } = report
      const isAgain = review.reports?.some((earlier) => earlier.reporterId === reporterId) ?? false
      const opened = reopens ? { queue: { state: 'open', at: report.reportedAt } } : {}
      const change = {
        $set: { ...opened, ...(isAgain ? { 'reports.$[own]': report } : {}) },
        ...(isAgain ? {} : { $push: { reports: { $each: [report], $slice: MAX_REPORTS } } }),
        $inc: { revision: 1 },
      }
      const options = isAgain ? { arrayFilters: [{ 'own.reporterId': reporterId }] } : {}
      const own = { $elemMatch: { reporterId, reportedAt: report.reportedAt } }
      return writeOnce(
        async () => (await reviews.updateOne(unchanged(review), change, options)).modifiedCount > 0,
        async () => (await reviews.exists({ _id: review._id, reports: own })) !== null || null,
      )
    },
    async decide(review, moderation, events) {
      const isHiding = moderation.decision === 'hidden'
      const changesTotals = (review.isHidden ?? false) !== isHiding
      const write = () =>
        reviews
          .findOneAndUpdate(
            unchanged(review),
            {
              $set: {
                moderation,
                queue: { state: 'decided', at: moderation.at },
                ...(isHiding ? { isHidden: true } : {}),
              },
              // Votes are removed: the text may be different when it is shown again, and nobody could take a vote back
              // meanwhile.
              $unset: isHiding ? { helpfulTo: 1, helpfulCount: 1 } : { isHidden: 1 },
              $inc: { revision: 1 },
              $push: {
                outbox: { $each: [...events] },
                ...(changesTotals ? { unsummed: addedEntry(review.createdAt, isHiding ? -1 : 1) } : {}),
              },
            },
            { returnDocument: 'after' },
          )
          .lean<StoredReview>()
          .exec()
      const changed = await (changesTotals ? totals.changing(review.listingId, write) : write())
      if (changed) onEventWritten()
      return changed
    },
    async reported(state, { skip, limit }) {
      const order = state === 'open' ? 1 : -1
      const found = { 'queue.state': state, ...present }
      const [listed, total] = await Promise.all([
        reviews
          .find(found)
          .sort({ 'queue.at': order, _id: order })
          .skip(skip)
          .limit(limit)
          .lean<StoredReview[]>()
          .exec(),
        reviews.countDocuments(found).exec(),
      ])
      return { reviews: listed, total }
    },
    reportedBy: (memberId) =>
      reviews
        .find({ 'reports.reporterId': memberId, ...present })
        .lean<StoredReview[]>()
        .exec(),
    async forget(memberIds, name) {
      const these = { $in: [...memberIds] }
      await reviews.updateMany(
        { 'reports.reporterId': these },
        // Change the id last: the embedded server evaluates the filter again before each field.
        { $set: { 'reports.$[theirs].explanation': '', 'reports.$[theirs].reporterId': '' } },
        { arrayFilters: [{ 'theirs.reporterId': these }] },
      )
      await reviews.updateMany(
        { 'moderation.byId': these },
        { $set: { 'moderation.byId': '', 'moderation.byName': name } },
      )
      await pastDecisions.deleteMany({ authorId: these })
      await pastDecisions.updateMany(
        { 'moderation.byId': these },
        { $set: { 'moderation.byId': '', 'moderation.byName': name } },
      )
      await reporters.deleteMany({ _id: these })
    },
  }
}
