import { MAX_PLANS } from '@plekje/contracts'
import { isDuplicateKey, writeOnce } from '@plekje/service-kit'
import type { MemberModel, MemberPlan, StoredMember, StoredPlan } from './planner-models'

export interface SavedPlans {
  /** Last saved first. */
  of(memberId: string): Promise<MemberPlan[]>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** Saves a plan; checks the limit and the erasure in the same write. */
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

  /** False if a condition fails: the upsert of an existing document then violates its unique id. */
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
      // Retries if a plan was removed, or the document created, between the write and the read.
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
