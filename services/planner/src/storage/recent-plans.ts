import type { Cache } from '@plekje/engines'
import type { MemberPlan } from './planner-models'

/** Lifetime of a plan that is not saved (contract). */
const DAY_SECONDS = 86_400

/** Plans of the last day; only their member can find them. */
export interface RecentPlans {
  put(memberId: string, memberPlan: MemberPlan): Promise<void>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** Newest first. */
  list(memberId: string): Promise<MemberPlan[]>
  remove(memberId: string, planId: string): Promise<void>
  removeAllOf(memberId: string): Promise<void>
}

export function createRecentPlans(
  cache: Pick<Cache, 'get' | 'set' | 'delete' | 'addToSet' | 'removeFromSet' | 'members'>,
): RecentPlans {
  const key = (memberId: string, planId: string) => `planner:plan:${memberId}:${planId}`
  const index = (memberId: string) => `planner:plans-of:${memberId}`

  const find = async (memberId: string, planId: string) => {
    const text = await cache.get(key(memberId, planId))
    return text === null ? undefined : (JSON.parse(text) as MemberPlan)
  }

  return {
    find,
    async put(memberId, memberPlan) {
      const { id } = memberPlan.plan
      // Write the index first: an erasure finds only plans that it contains.
      await cache.addToSet(index(memberId), id, DAY_SECONDS)
      await cache.set(key(memberId, id), JSON.stringify(memberPlan), { ttlSeconds: DAY_SECONDS })
    },
    async list(memberId) {
      const ids = await cache.members(index(memberId))
      const plans = await Promise.all(ids.map((id) => find(memberId, id)))
      return plans
        .filter((memberPlan) => memberPlan !== undefined)
        .sort((a, b) => b.plan.createdAt.localeCompare(a.plan.createdAt, 'nl'))
    },
    async remove(memberId, planId) {
      await cache.delete(key(memberId, planId))
      await cache.removeFromSet(index(memberId), planId)
    },
    async removeAllOf(memberId) {
      const ids = await cache.members(index(memberId))
      await cache.delete(...ids.map((id) => key(memberId, id)), index(memberId))
    },
  }
}
