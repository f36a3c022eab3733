import type { FEEDBACK_STATES } from '@plekje/contracts'
import type { Outbox, OutboxEntry } from '@plekje/service-kit'
import type { SocialModels, StoredFeedback } from './social-models'

export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export interface FeedbackRepository {
  add(feedback: StoredFeedback): Promise<void>
  /** Newest first. */
  of(userId: string): Promise<StoredFeedback[]>
  /** Newest first, of all senders. */
  list(
    state: FeedbackState | undefined,
    page: { skip: number; limit: number },
  ): Promise<{ feedback: StoredFeedback[]; total: number }>
  byId(id: string): Promise<StoredFeedback | null>
  /** In a transaction: sets the state and publishes the event; null for an unchanged state or missing feedback. */
  setState(id: string, state: FeedbackState, event: OutboxEntry): Promise<StoredFeedback | null>
  /** Removes the sender; the text stays. */
  anonymise(userIds: readonly string[]): Promise<void>
}

/** The sender of feedback from an erased member. */
export const UNKNOWN_SENDER = { userId: null, username: null, email: null } as const

/** Matches feedback in a state: `open` is stored as a missing field, which `null` matches. */
const stateFilter = (state: FeedbackState) => ({ state: state === 'done' ? ('done' as const) : null })

export const createFeedbackRepository = (
  { feedback }: Pick<SocialModels, 'feedback'>,
  outbox: Pick<Outbox, 'add'>,
): FeedbackRepository => ({
  async add(newFeedback) {
    await feedback.insertMany([newFeedback], { lean: true })
  },
  of: (userId) => feedback.find({ userId }).sort({ createdAt: -1 }).lean<StoredFeedback[]>().exec(),
  async list(state, { skip, limit }) {
    // A condition that matches any date makes the store use the index.
    const filter = state ? stateFilter(state) : { createdAt: { $gte: new Date(0) } }
    const [feedbackOfPage, total] = await Promise.all([
      feedback.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<StoredFeedback[]>().exec(),
      feedback.countDocuments(filter).exec(),
    ])
    return { feedback: feedbackOfPage, total }
  },
  byId: (id) => feedback.findById(id).lean<StoredFeedback>().exec(),
  async setState(id, state, event) {
    const changedFeedback = await feedback
      .findOneAndUpdate(
        { _id: id, ...stateFilter(state === 'done' ? 'open' : 'done') },
        state === 'done' ? { $set: { state } } : { $unset: { state: 1 } },
        { returnDocument: 'after' },
      )
      .lean<StoredFeedback>()
      .exec()
    if (changedFeedback) await outbox.add(event)
    return changedFeedback
  },
  async anonymise(userIds) {
    await feedback.updateMany({ userId: { $in: [...userIds] } }, { $set: UNKNOWN_SENDER })
  },
})
