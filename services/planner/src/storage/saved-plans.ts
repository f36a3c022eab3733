import { MAX_PLANS, withoutUndefined } from '@plekje/contracts'
import type { MemberModel, MemberPlan, StoredMember, StoredPlan } from './planner-models'

export interface SavedPlans {
  /** Last saved first. */
  list(memberId: string): Promise<MemberPlan[]>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** In a transaction: saves a plan, unless the member has it, has too many or is erased. */
  add(memberId: string, plan: MemberPlan): Promise<'added' | 'present' | 'full' | 'erased'>
  /** Replaces a plan that has this version, in one write. */
  change(
    memberId: string,
    plan: MemberPlan,
    expectedVersion: number | undefined,
  ): Promise<'changed' | 'outdated' | 'gone'>
  remove(memberId: string, planId: string): Promise<void>
  isErased(memberId: string): Promise<boolean>
}

/** Fields that an erasure removes. */
export const PERSONAL_FIELDS = ['plans'] as const

const notErased = { erasedAt: { $exists: false } }
/** Copies id and version out of the plan, because conditions on array elements work only one level deep. */
const entryOf = (memberPlan: MemberPlan): StoredPlan => {
  const { id, version } = memberPlan.plan
  return withoutUndefined({ ...memberPlan, id, version })
}

export function createSavedPlans(members: MemberModel): SavedPlans {
  const plansOf = async (memberId: string) => {
    const member = await members.findById(memberId, { plans: 1 }).lean<StoredMember>().exec()
    return member?.plans ?? []
  }

  return {
    list: async (memberId) => [...(await plansOf(memberId))].reverse(),
    find: async (memberId, planId) => (await plansOf(memberId)).find(({ plan }) => plan.id === planId),
    async add(memberId, memberPlan) {
      const planId = memberPlan.plan.id
      const memberWithSpace = {
        _id: memberId,
        ...notErased,
        'plans.id': { $ne: planId },
        [`plans.${MAX_PLANS - 1}`]: { $exists: false },
      }
      const push = { $push: { plans: entryOf(memberPlan) } }
      const { matchedCount } = await members.updateOne(memberWithSpace, push)
      if (matchedCount > 0) return 'added'
      const member = await members.findById(memberId).lean<StoredMember>().exec()
      if (member?.erasedAt) return 'erased'
      if (member) return member.plans?.some(({ id }) => id === planId) ? 'present' : 'full'
      await members.updateOne({ _id: memberId }, push, { upsert: true })
      return 'added'
    },
    async change(memberId, memberPlan, expectedVersion) {
      const { id } = memberPlan.plan
      const version = expectedVersion === undefined ? { $exists: false } : expectedVersion
      const { matchedCount } = await members.updateOne(
        { _id: memberId, ...notErased, plans: { $elemMatch: { id, version } } },
        { $set: { 'plans.$': entryOf(memberPlan) } },
      )
      if (matchedCount > 0) return 'changed'
      const exists = (await plansOf(memberId)).some(({ plan }) => plan.id === id)
      return exists ? 'outdated' : 'gone'
    },
    async remove(memberId, planId) {
      await members.updateOne({ _id: memberId }, { $pull: { plans: { id: planId } } })
    },
    isErased: async (memberId) => (await members.exists({ _id: memberId, erasedAt: { $exists: true } })) !== null,
  }
}
