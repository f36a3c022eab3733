import type { Member, Plan } from '@plekje/contracts'
import { planNotFound } from '../refusals'
import type { MemberPlan } from '../storage/planner-models'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'

export function createReadPlans({ recentPlans, savedPlans }: { recentPlans: RecentPlans; savedPlans: SavedPlans }) {
  /** Throws 404 for a plan that no longer exists or belongs to another member. */
  const find = async (memberId: string, planId: string): Promise<MemberPlan> => {
    const plan = (await savedPlans.find(memberId, planId)) ?? (await recentPlans.find(memberId, planId))
    if (!plan) throw planNotFound()
    return plan
  }
  return {
    find,
    list: async (member: Member): Promise<Plan[]> => (await savedPlans.list(member.id)).map(({ plan }) => plan),
    get: async (member: Member, planId: string): Promise<Plan> => (await find(member.id, planId)).plan,
  }
}

export type ReadPlans = ReturnType<typeof createReadPlans>
