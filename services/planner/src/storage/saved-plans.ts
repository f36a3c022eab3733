import { MAX_PLANS } from '@plekje/contracts'
import type { MemberModel, MemberPlan, StoredMember, StoredPlan } from './planner-models'

export interface SavedPlans {
  /** Last saved first. */
  of(memberId: string): Promise<MemberPlan[]>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** In a transaction: saves a plan, unless the member has it, has too many or is erased. */
  keep(memberId: string, kept: MemberPlan): Promise<'kept' | 'present' | 'full' | 'erased'>
  /** Replaces a plan if its version is `from`, in one write. */
  change(memberId: string, kept: MemberPlan, from: number | undefined): Promise<'changed' | 'outdated' | 'gone'>
  remove(memberId: string, planId: string): Promise<void>
  isErased(memberId: string): Promise<boolean>
}

/** Fields that an erasure removes. */
export const PERSONAL_FIELDS = ['plans'] as const

const present = { erasedAt: { $exists: false } }
/** Copies id and version beside the plan: conditions on array elements work one level deep on every engine. */
const entryOf = (kept: MemberPlan): StoredPlan => {
  const { id, version } = kept.plan
  return { ...kept, id, ...(version === undefined ? {} : { version }) }
}

export function createSavedPlans(members: MemberModel): SavedPlans {
  const plansOf = async (memberId: string) => {
    const member = await members.findById(memberId, { plans: 1 }).lean<StoredMember>().exec()
    return member?.plans ?? []
  }

  return {
    of: async (memberId) => [...(await plansOf(memberId))].reverse(),
    find: async (memberId, planId) => (await plansOf(memberId)).find(({ plan }) => plan.id === planId),
    async keep(memberId, kept) {
      const hasRoom = {
        _id: memberId,
        ...present,
        'plans.id': { $ne: kept.plan.id },
        [`plans.${MAX_PLANS - 1}`]: { $exists: false },
      }
      const push = { $push: { plans: entryOf(kept) } }
      const { matchedCount } = await members.updateOne(hasRoom, push)
      if (matchedCount > 0) return 'kept'
      const member = await members.findById(memberId).lean<StoredMember>().exec()
      if (member?.erasedAt) return 'erased'
      if (member) return member.plans?.some(({ id }) => id === kept.plan.id) ? 'present' : 'full'
      await members.updateOne({ _id: memberId }, push, { upsert: true })
      return 'kept'
    },
    async change(memberId, kept, from) {
      const { id } = kept.plan
      const version = from === undefined ? { $exists: false } : from
      const { matchedCount } = await members.updateOne(
        { _id: memberId, ...present, plans: { $elemMatch: { id, version } } },
        { $set: { 'plans.$': entryOf(kept) } },
      )
      if (matchedCount > 0) return 'changed'
      const isThere = (await plansOf(memberId)).some(({ plan }) => plan.id === id)
      return isThere ? 'outdated' : 'gone'
    },
    async remove(memberId, planId) {
      await members.updateOne({ _id: memberId }, { $pull: { plans: { id: planId } } })
    },
    isErased: async (memberId) => (await members.exists({ _id: memberId, erasedAt: { $exists: true } })) !== null,
  }
}
