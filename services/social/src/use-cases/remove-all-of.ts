import type { DigestRepository } from '../storage/digest-repository'
import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MessageRepository } from '../storage/message-repository'
import type { RejectionRepository } from '../storage/rejection-repository'
import type { ShareRepository } from '../storage/share-repository'

interface Repositories {
  readonly friendships: FriendshipRepository
  readonly feedback: FeedbackRepository
  readonly shares: ShareRepository
  readonly rejections: RejectionRepository
  readonly digests: Pick<DigestRepository, 'removeAllOf'>
  readonly messages: Pick<MessageRepository, 'removeAllOf'>
}

/** Removes all data of members that is stored outside their own documents. */
export const createRemoveAllOf =
  ({ friendships, feedback, shares, rejections, digests, messages }: Repositories) =>
  (userIds: readonly string[]): Promise<unknown> =>
    Promise.all([
      friendships.removeAllOf(userIds),
      rejections.removeAllOf(userIds),
      feedback.anonymise(userIds),
      shares.removeAllOf(userIds),
      digests.removeAllOf(userIds),
      messages.removeAllOf(userIds),
    ])
