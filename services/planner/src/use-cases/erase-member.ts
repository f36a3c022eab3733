import type { PlanLimit } from '../storage/plan-limit'
import { DAY_SECONDS, type RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'
import type { TokenBudget } from '../storage/token-budget'

interface Kept {
  readonly saved: SavedPlans
  readonly recent: RecentPlans
  readonly limits: readonly PlanLimit[]
  readonly budget: TokenBudget
}

export const createEraseMember = ({ saved, recent, limits, budget }: Kept) => ({
  /** Takes away everything of a member, then tells so. May be cut off and called again. */
  async erase(memberId: string, eventId: string): Promise<void> {
    // First, so that whatever is written from here on finds out that it came too late.
    await saved.erase(memberId)
    await Promise.all([
      recent.removeAllOf(memberId),
      budget.forget(memberId),
      ...limits.map((limit) => limit.forget(memberId)),
    ])
    await saved.confirmErasure(memberId, eventId)
  },
  /** What a process wrote for an erased member and had no time left to take back; older ones are gone by themselves. */
  async removeLeftovers(): Promise<void> {
    const erased = await saved.erasedSince(new Date(Date.now() - DAY_SECONDS * 1000))
    await Promise.all(erased.map((memberId) => recent.removeAllOf(memberId)))
  },
})

export type EraseMember = ReturnType<typeof createEraseMember>
