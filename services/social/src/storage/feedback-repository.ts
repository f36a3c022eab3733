import { randomBytes } from 'node:crypto'
import type { SocialModels, StoredFeedback } from './social-models'

export interface FeedbackRepository {
  /** Answers the id. */
  add(feedback: Omit<StoredFeedback, '_id'>): Promise<string>
  /** Newest first. */
  of(userId: string): Promise<StoredFeedback[]>
  /** Takes away who sent it; the text stays. */
  anonymise(userIds: readonly string[]): Promise<void>
}

export const createFeedbackRepository = ({ feedback }: SocialModels): FeedbackRepository => ({
  async add(sent) {
    const _id = randomBytes(12).toString('base64url')
    await feedback.create({ ...sent, _id })
    return _id
  },
  of: (userId) => feedback.find({ userId }).sort({ createdAt: -1 }).lean<StoredFeedback[]>().exec(),
  async anonymise(userIds) {
    await feedback.updateMany(
      { userId: { $in: [...userIds] } },
      { $set: { userId: null, username: null, email: null } },
    )
  },
})
