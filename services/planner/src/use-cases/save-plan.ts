import { MAX_PLANS, type Member, type Plan } from '@plekje/contracts'
import { AuthenticationError, ConflictError, type InTransaction, type StoreReply } from '@plekje/service-kit'
import { refuseOutdated } from '../refusals'
import { type PlanLock, refuseWhenLost } from '../storage/plan-lock'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'
import type { ReadPlans } from './read-plans'

const tooManyPlans = () =>
  new ConflictError(
    'too_many_saved_plans',
    `Je hebt al ${MAX_PLANS} plannen bewaard. Verwijder er eerst een bij ‘Mijn plannen’ en probeer het dan opnieuw.`,
  )

export interface SavePlanParts {
  readonly read: ReadPlans
  readonly recentPlans: RecentPlans
  readonly savedPlans: SavedPlans
  readonly lock: PlanLock
  readonly inTransaction: InTransaction
  readonly now: () => Date
}

interface SavedPlan {
  readonly plan: Plan
  readonly isNew: boolean
}

export const createSavePlan = ({ read, recentPlans, savedPlans, lock, inTransaction, now }: SavePlanParts) => ({
  /** Saves a plan. Throws 404 if it no longer exists, 409 if the limit is reached or `version` is not its version. */
  save: <Stored>(
    member: Member,
    { planId, version: expectedVersion }: { readonly planId: string; readonly version?: number | undefined },
    storeReply: StoreReply<SavedPlan, Stored>,
  ): Promise<Stored> =>
    lock(planId, async (lease) => {
      const memberPlan = await read.find(member.id, planId)
      refuseOutdated(memberPlan.plan, expectedVersion)
      if (memberPlan.plan.savedAt !== null)
        return inTransaction(() => storeReply({ plan: memberPlan.plan, isNew: false }))
      const savedPlan = { ...memberPlan, plan: { ...memberPlan.plan, savedAt: now().toISOString() } }
      refuseWhenLost(lease)
      const storedReply = await inTransaction(async () => {
        const outcome = await savedPlans.add(member.id, savedPlan)
        if (outcome === 'full') throw tooManyPlans()
        if (outcome === 'erased') throw new AuthenticationError()
        return storeReply({ plan: savedPlan.plan, isNew: outcome === 'added' })
      })
      // Ignore a failure: the plan is saved, and its copy in the cache expires.
      await recentPlans.remove(member.id, planId).catch(() => undefined)
      return storedReply
    }),
  /** Removes a plan from the saved plans. It remains available for a day, so that the member can save it again. */
  forget: (member: Member, planId: string): Promise<void> =>
    lock(planId, async (lease) => {
      const savedPlan = await savedPlans.find(member.id, planId)
      if (!savedPlan) return
      refuseWhenLost(lease)
      await recentPlans.put(member.id, { ...savedPlan, plan: { ...savedPlan.plan, savedAt: null } })
      await savedPlans.remove(member.id, planId)
      if (await savedPlans.isErased(member.id)) await recentPlans.removeAllOf(member.id)
    }),
})
