import type { Member, Plan } from '@plekje/contracts'
import { AuthenticationError, ConflictError } from '@plekje/service-kit'
import type { PlanLock } from '../storage/plan-lock'
import type { RecentPlans } from '../storage/recent-plans'
import { MAX_SAVED_PLANS, type SavedPlans } from '../storage/saved-plans'
import type { ReadPlans } from './read-plans'

const full = () =>
  new ConflictError(
    'too_many_saved_plans',
    `Je hebt al ${MAX_SAVED_PLANS} plannen bewaard. Verwijder er eerst een bij ‘Mijn plannen’ en probeer het dan opnieuw.`,
  )

export interface SavePlanParts {
  readonly read: ReadPlans
  readonly recent: RecentPlans
  readonly saved: SavedPlans
  readonly lock: PlanLock
  readonly now: () => Date
}

export const createSavePlan = ({ read, recent, saved, lock, now }: SavePlanParts) => ({
  /** Keeps a plan until its member forgets it. Throws 404 for a plan that is gone, 409 above the limit. */
  save: (member: Member, planId: string): Promise<{ readonly plan: Plan; readonly isNew: boolean }> =>
    lock(planId, async () => {
      const found = await read.find(member.id, planId)
      if (found.plan.savedAt !== null) return { plan: found.plan, isNew: false }
      const kept = { ...found, plan: { ...found.plan, savedAt: now().toISOString() } }
      const outcome = await saved.keep(member.id, kept)
      if (outcome === 'full') throw full()
      if (outcome === 'erased') throw new AuthenticationError()
      await recent.remove(member.id, planId)
      return { plan: kept.plan, isNew: true }
    }),
  /** A kept plan becomes one of the last day again, so that a slip can be undone. */
  forget: (member: Member, planId: string): Promise<void> =>
    lock(planId, async () => {
      const kept = await saved.find(member.id, planId)
      if (!kept) return
      await recent.put(member.id, { ...kept, plan: { ...kept.plan, savedAt: null } })
      await saved.remove(member.id, planId)
      if (await saved.isErased(member.id)) await recent.removeAllOf(member.id)
    }),
})
