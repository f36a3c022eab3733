import { auditEntry, type FeedbackItem, type Member } from '@plekje/contracts'
import { type InTransaction, NotFoundError, outboxEvent } from '@plekje/service-kit'
import type { FeedbackRepository, FeedbackState } from '../storage/feedback-repository'
import type { StoredFeedback } from '../storage/social-models'

const notFound = () => new NotFoundError('feedback_not_found', 'Deze feedback bestaat niet (meer).')

export const createManageFeedback = (inTransaction: InTransaction, feedback: FeedbackRepository) => ({
  async list({ state, page, limit }: { state?: FeedbackState | undefined; page: number; limit: number }) {
    const { feedback: feedbackOfPage, total } = await feedback.list(state, { skip: (page - 1) * limit, limit })
    return { feedback: feedbackOfPage.map(itemOf), total }
  },
  /** Marks feedback as done or open. Publishes nothing if it already has the state. */
  setState: (admin: Member, id: string, state: FeedbackState): Promise<FeedbackItem> =>
    inTransaction(async () => {
      const storedFeedback = await feedback.byId(id)
      if (!storedFeedback) throw notFound()
      const event = outboxEvent(
        'admin.audited',
        id,
        auditEntry({
          actorId: admin.id,
          action: state === 'done' ? 'feedback.done' : 'feedback.reopened',
          subject: { kind: 'feedback', id, name: storedFeedback.feedbackType },
          changes: [{ field: 'state', from: state === 'done' ? 'open' : 'done', to: state }],
        }),
      )
      return itemOf((await feedback.setState(id, state, event)) ?? storedFeedback)
    }),
})

const itemOf = ({ _id, createdAt, state, ...stored }: StoredFeedback): FeedbackItem => ({
  id: _id,
  feedbackType: stored.feedbackType,
  feedback: stored.feedback,
  username: stored.username ?? null,
  email: stored.email ?? null,
  createdAt: createdAt.toISOString(),
  state: state ?? 'open',
})
