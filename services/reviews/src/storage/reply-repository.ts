import type { InTransaction } from '@plekje/service-kit'
import { inBatches } from './in-batches'
import { formerReplyOf, type StoredReply, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { ReviewTotals } from './review-totals'

export type ReviewWithReply = StoredReview & { readonly reply: StoredReply }

export type ReplyRepository = ReturnType<typeof createReplyRepository>

const BATCH_SIZE = 100

/** Replies of venues. Each is stored in its review, and is hidden and deleted with the review. */
export function createReplyRepository(
  { reviews }: Pick<ReviewModels, 'reviews'>,
  { inTransaction, totals }: { readonly inTransaction: InTransaction; readonly totals: Pick<ReviewTotals, 'record'> },
) {
  const withReply = (filter: object) => reviews.find({ ...filter, reply: { $exists: true } })

  /** Replaces the replies that `filter` selects, in batches. */
  const replaceReplies = async (filter: object, change: (reply: StoredReply) => StoredReply): Promise<void> => {
    const replaceBatch = async () => {
      const batch = await withReply(filter).limit(BATCH_SIZE).lean<ReviewWithReply[]>().exec()
      for (const { _id, reply } of batch) await reviews.updateOne({ _id }, { $set: { reply: change(reply) } })
      return batch.length
    }
    await inBatches(inTransaction, BATCH_SIZE, replaceBatch)
  }

  return {
    reviewById: (id: string) => reviews.findById(id).lean<StoredReview>().exec(),

    /** In a transaction that read the review: stores or removes its reply. Publishes a change, to invalidate caches. */
    async save(review: StoredReview, reply: StoredReply | null): Promise<void> {
      const { _id, listingId } = review
      if (reply) {
        await reviews.updateOne({ _id }, { $set: { reply }, $unset: { formerReply: '' } })
      } else if (review.reply) {
        await reviews.updateOne({ _id }, { $set: { formerReply: formerReplyOf(review.reply) }, $unset: { reply: '' } })
      }
      if (isPublicChange(review.reply, reply)) await totals.record(listingId, [])
    },

    /** In a transaction that read the review: stores that its author was mailed about a reply. */
    async markAuthorTold({ _id }: StoredReview): Promise<void> {
      await reviews.updateOne({ _id }, { $set: { isAuthorTold: true } })
    },

    /** Reviews with reported replies: open ones in order of waiting, decided ones newest first. */
    async listReported(state: 'open' | 'decided', { skip, limit }: { readonly skip: number; readonly limit: number }) {
      const order = state === 'open' ? 1 : -1
      const filter = { 'reply.queue.state': state }
      const [reportedReviews, total] = await Promise.all([
        reviews
          .find(filter)
          .sort({ 'reply.queue.at': order, _id: order })
          .skip(skip)
          .limit(limit)
          .lean<ReviewWithReply[]>()
          .exec(),
        reviews.countDocuments(filter).exec(),
      ])
      return { reviews: reportedReviews, total }
    },

    writtenBy: (memberId: string) => reviews.find({ 'reply.byId': memberId }).lean<ReviewWithReply[]>().exec(),

    reportedBy: (memberId: string) =>
      reviews.find({ 'reply.reports.reporterId': memberId }).lean<ReviewWithReply[]>().exec(),

    /** Removes these members from replies, reports and decisions; the reply of a venue stays. */
    async forget(memberIds: readonly string[], erasedName: string): Promise<void> {
      const members = new Set(memberIds)
      const ids = { $in: [...memberIds] }
      await replaceReplies({ 'reply.byId': ids }, (reply) => ({ ...reply, byId: '', byName: '' }))
      await replaceReplies({ 'reply.reports.reporterId': ids }, ({ reports = [], ...reply }) => ({
        ...reply,
        reports: reports.map((report) =>
          members.has(report.reporterId) ? { ...report, reporterId: '', explanation: '' } : report,
        ),
      }))
      await replaceReplies({ 'reply.moderation.byId': ids }, (reply) =>
        reply.moderation ? { ...reply, moderation: { ...reply.moderation, byId: '', byName: erasedName } } : reply,
      )
    },
  }
}

function isPublicChange(before: StoredReply | undefined, after: StoredReply | null): boolean {
  const textOf = (reply: StoredReply | null | undefined) => (reply && !reply.isHidden ? reply.text : undefined)
  return textOf(before) !== textOf(after)
}
