import { outboxEvent } from '@plekje/service-kit'
import type { MemberModel, MemberPlan, StoredMember, StoredPlan } from './planner-models'

/** Contract: a list of kept plans is at most this long. */
export const MAX_SAVED_PLANS = 100

export interface SavedPlans {
  /** Last kept first. */
  of(memberId: string): Promise<MemberPlan[]>
  find(memberId: string, planId: string): Promise<MemberPlan | undefined>
  /** In one write with the checks of the limit and of the erasure. */
  keep(memberId: string, kept: MemberPlan): Promise<'kept' | 'present' | 'full' | 'erased'>
  /** Puts a changed plan in the place of the old one; false when it is not kept. */
  change(memberId: string, kept: MemberPlan): Promise<boolean>
  remove(memberId: string, planId: string): Promise<void>
  /** From here on nothing of the member is kept or taken. */
  erase(memberId: string): Promise<void>
  isErased(memberId: string): Promise<boolean>
  erasedSince(since: Date): Promise<string[]>
  /** Tells that nothing of the member is left; once per event. */
  confirmErasure(memberId: string, eventId: string): Promise<void>
}

const present = { erasedAt: { $exists: false } }
/** The id beside the plan: conditions on an array reach one level down on every engine. */
const entryOf = (kept: MemberPlan): StoredPlan => ({ id: kept.plan.id, ...kept })

const DUPLICATE_KEY = 11_000

export function createSavedPlans(members: MemberModel, onTold: () => void): SavedPlans {
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
          [`plans.${MAX_SAVED_PLANS - 1}`]: { $exists: false },
        },
        { $push: { plans: entryOf(kept) } },
        { upsert: true },
      )
      return upsertedCount + modifiedCount > 0
    } catch (error) {
      if ((error as { code?: unknown }).code === DUPLICATE_KEY) return false
      throw error
    }
  }

  return {
    of: async (memberId) => [...(await plansOf(memberId))].reverse(),
    find: async (memberId, planId) => (await plansOf(memberId)).find(({ plan }) => plan.id === planId),
    async keep(memberId, kept) {
      // Another try when a plan was removed, or the member's document made, between the two looks.
      for (;;) {
        if (await push(memberId, kept)) return 'kept'
        const member = await members.findById(memberId).lean<StoredMember>().exec()
        if (member?.erasedAt) return 'erased'
        if (member?.plans?.some(({ plan }) => plan.id === kept.plan.id)) return 'present'
        if ((member?.plans?.length ?? 0) >= MAX_SAVED_PLANS) return 'full'
      }
    },
    async change(memberId, kept) {
      const { matchedCount } = await members.updateOne(
        { _id: memberId, ...present, 'plans.id': kept.plan.id },
        { $set: { 'plans.$': entryOf(kept) } },
      )
      return matchedCount > 0
    },
    async remove(memberId, planId) {
      await members.updateOne({ _id: memberId }, { $pull: { plans: { id: planId } } })
    },
    async erase(memberId) {
      await members.updateOne(
        { _id: memberId },
        { $set: { erasedAt: new Date() }, $unset: { plans: 1 } },
        { upsert: true },
      )
    },
    isErased: async (memberId) => (await members.exists({ _id: memberId, erasedAt: { $exists: true } })) !== null,
    async erasedSince(since) {
      const found = await members
        .find({ erasedAt: { $gte: since } }, { _id: 1 })
        .lean<StoredMember[]>()
        .exec()
      return found.map(({ _id }) => _id)
    },
    async confirmErasure(memberId, eventId) {
      const event = outboxEvent('account.changed', memberId, {
        userId: memberId,
        change: 'erasure-confirmed',
        service: 'planner',
      })
      await members.updateOne(
        { _id: memberId, confirmedEvent: { $ne: eventId } },
        { $set: { confirmedEvent: eventId }, $push: { outbox: event } },
      )
      onTold()
    },
  }
}
