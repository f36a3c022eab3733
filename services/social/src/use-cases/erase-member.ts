import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'
import type { RefusalRepository } from '../storage/refusal-repository'
import type { RequestLimit } from '../storage/request-limit'
import type { ShareRepository } from '../storage/share-repository'

interface Kept {
  readonly members: MemberRepository
  readonly friendships: FriendshipRepository
  readonly feedback: FeedbackRepository
  readonly shares: ShareRepository
  readonly refusals: RefusalRepository
  readonly limit: RequestLimit
}

/** Members whose leftovers are looked for at once. */
const BATCH = 500

export const createEraseMember = ({ members, friendships, feedback, shares, refusals, limit }: Kept) => {
  const removeAllOf = (userIds: readonly string[]) =>
    Promise.all([
      friendships.removeAllOf(userIds),
      refusals.removeAllOf(userIds),
      feedback.anonymise(userIds),
      shares.removeAllOf(userIds),
    ])

  return {
    /** Takes away everything of a member, then tells so. May be cut off and called again. */
    async erase(userId: string, eventId: string): Promise<void> {
      // First, so that whatever is written from here on finds out that it came too late.
      await members.erase(userId)
      await Promise.all([removeAllOf([userId]), limit.forget(userId)])
      await members.confirmErasure(userId, eventId)
    },
    /** What a process wrote for an erased member and had no time left to take back. */
    async removeLeftovers(): Promise<void> {
      const erased = await members.erasedIds()
      for (let start = 0; start < erased.length; start += BATCH) {
        await removeAllOf(erased.slice(start, start + BATCH))
      }
    },
  }
}
