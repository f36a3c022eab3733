import type { FeedbackRepository } from '../storage/feedback-repository'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { MemberRepository } from '../storage/member-repository'

interface Kept {
  readonly members: MemberRepository
  readonly friendships: FriendshipRepository
  readonly feedback: FeedbackRepository
}

/** Members whose leftovers are looked for at once. */
const BATCH = 500

export const createEraseMember = ({ members, friendships, feedback }: Kept) => ({
  /** Takes away everything of a member, then tells so. May be cut off and called again. */
  async erase(userId: string, eventId: string): Promise<void> {
    // First, so that whatever is written from here on finds out that it came too late.
    await members.erase(userId)
    await Promise.all([friendships.removeAllOf([userId]), feedback.anonymise([userId])])
    await members.confirmErasure(userId, eventId)
  },
  /** What a process wrote for an erased member and had no time left to take back. */
  async removeLeftovers(): Promise<void> {
    const erased = await members.erasedIds()
    for (let start = 0; start < erased.length; start += BATCH) {
      const batch = erased.slice(start, start + BATCH)
      await Promise.all([friendships.removeAllOf(batch), feedback.anonymise(batch)])
    }
  },
})
