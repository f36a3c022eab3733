import { MAX_PLANS } from '@plekje/contracts'
import { isDuplicateKey, writeOnce } from '@plekje/service-kit'
import type { MemberModel, MemberPlan, StoredMember, StoredPlan } from './planner-models'

export interface SavedPlans {
  /** Last kept first. */
  of(memberId: string): Promise<MemberPlan[]>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** In one write with the checks of the limit and of the erasure. */
  keep(memberId: string, kept: MemberPlan): Promise<'kept' | 'present' | 'full' | 'erased'>
  /** Puts a changed plan in the place of the one of `from`; compared and changed in one write. */
  change(memberId: string, kept: MemberPlan, from: number | undefined): Promise<'changed' | 'outdated' | 'gone'>
  remove(memberId: string, planId: string): Promise<void>
  isErased(memberId: string): Promise<boolean>
}

/** What of a member's document goes when the member is erased. */
export const PERSONAL_FIELDS = ['plans'] as const

const present = { erasedAt: { $exists: false } }
/** Id and version beside the plan: conditions on an array reach one level down on every engine. */
const entryOf = (kept: MemberPlan): StoredPlan => {
  const { id, version } = kept.plan
  return { ...kept, id, ...(version === undefined ? {} : { version }) }
}

export function createSavedPlans(members: MemberModel): SavedPlans {
  const plansOf = async (memberId: string) => {
    const member = await members.findById(memberId, { plans: 1 }).lean<StoredMember>().exec()
    return member?.plans ?? []
  }

  /** An upsert whose conditions fail for a document that is there stumbles over its id. */
  const push = async (memberId: string, kept: MemberPlan): Promise<boolean> => {
    try {
      const { upsertedCount, modifiedCount } = await members.updateOne(
        {
          _id: memberId,
          ...present,
          'plans.id': { $ne: kept.plan.id },
          [`plans.${MAX_PLANS - 1}`]: { $exists: false },
        },
        { $push: { plans: entryOf(kept) } },
        { upsert: true },
      )
      return upsertedCount + modifiedCount > 0
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  return {
    of: async (memberId) => [...(await plansOf(memberId))].reverse(),
    find: async (memberId, planId) => (await plansOf(memberId)).find(({ plan }) => plan.id === planId),
    async keep(memberId, kept) {
      // Another try when a plan was removed, or the member's document made, between the two looks.
      for (;;) {
        const { id, savedAt } = kept.plan
        const isKept = await writeOnce(
          () => push(memberId, kept),
          async () => (await plansOf(memberId)).some(({ plan }) => plan.id === id && plan.savedAt === savedAt) || null,
        )
        if (isKept) return 'kept'
        const member = await members.findById(memberId).lean<StoredMember>().exec()
        if (member?.erasedAt) return 'erased'
        if (member?.plans?.some(({ plan }) => plan.id === kept.plan.id)) return 'present'
        if ((member?.plans?.length ?? 0) >= MAX_PLANS) return 'full'
      }
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
