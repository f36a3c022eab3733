import { withoutUndefined } from '@plekje/contracts'
import type { Outbox, OutboxEntry } from '@plekje/service-kit'
import { withReport } from '../domain/moderation'
import type { StoredModeration, StoredReport, StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { ReviewTotals } from './review-totals'

export type ModerationRepository = ReturnType<typeof createModerationRepository>

export function createModerationRepository(
  { reviews, reporters, pastDecisions }: Pick<ReviewModels, 'reviews' | 'reporters' | 'pastDecisions'>,
  { totals, outbox }: { readonly totals: Pick<ReviewTotals, 'record'>; readonly outbox: Pick<Outbox, 'add'> },
) {
  return {
    byId: (id: string) => reviews.findById(id).lean<StoredReview>().exec(),
    /** In a transaction that read the review: adds or replaces a member's report. */
    async putReport(
      { _id, reports = [] }: StoredReview,
      report: StoredReport,
      { mustReopen }: { mustReopen: boolean },
    ) {
      const queue = mustReopen ? { state: 'open', at: report.reportedAt } : undefined
      await reviews.updateOne({ _id }, { $set: withoutUndefined({ queue, reports: withReport(reports, report) }) })
    },
    /** In a transaction that read the review: stores a decision, with its events. */
    async decide(before: StoredReview, moderation: StoredModeration, events: readonly OutboxEntry[]) {
      const isHiding = moderation.decision === 'hidden'
      const after = await reviews
        .findOneAndUpdate(
          { _id: before._id },
          {
            $set: withoutUndefined({
              moderation,
              queue: { state: 'decided', at: moderation.at },
              isHidden: isHiding ? true : undefined,
            }),
            // Votes are removed, because the text may be different when it is shown again.
            $unset: isHiding ? { helpfulTo: 1, helpfulCount: 1 } : { isHidden: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<StoredReview>()
        .orFail()
      await outbox.add(...events)
      if ((before.isHidden ?? false) !== isHiding) await totals.record(before.listingId, [{ before, after }])
      return after
    },
    /** Reported reviews: open ones in order of waiting, decided ones newest first. */
    async listReported(state: 'open' | 'decided', { skip, limit }: { readonly skip: number; readonly limit: number }) {
      const order = state === 'open' ? 1 : -1
      const filter = { 'queue.state': state }
      const [reportedReviews, total] = await Promise.all([
        reviews
          .find(filter)
          .sort({ 'queue.at': order, _id: order })
          .skip(skip)
          .limit(limit)
          .lean<StoredReview[]>()
          .exec(),
        reviews.countDocuments(filter).exec(),
      ])
      return { reviews: reportedReviews, total }
    },
    reportedBy: (memberId: string) => reviews.find({ 'reports.reporterId': memberId }).lean<StoredReview[]>().exec(),
    /** Removes these members from reports and decisions, and the past decisions about their deleted reviews. */
    async forget(memberIds: readonly string[], erasedName: string): Promise<void> {
      const memberFilter = { $in: [...memberIds] }
      await reviews.updateMany(
        { 'reports.reporterId': memberFilter },
        // Change the id last: the embedded server evaluates the filter again before each field.
        { $set: { 'reports.$[theirs].explanation': '', 'reports.$[theirs].reporterId': '' } },
        { arrayFilters: [{ 'theirs.reporterId': memberFilter }] },
      )
      await reviews.updateMany(
        { 'moderation.byId': memberFilter },
        { $set: { 'moderation.byId': '', 'moderation.byName': erasedName } },
      )
      await pastDecisions.deleteMany({ authorId: memberFilter })
      await pastDecisions.updateMany(
        { 'moderation.byId': memberFilter },
        { $set: { 'moderation.byId': '', 'moderation.byName': erasedName } },
      )
      await reporters.deleteMany({ _id: memberFilter })
    },
  }
}
