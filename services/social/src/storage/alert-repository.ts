import { MAX_ALERTS } from '@plekje/contracts'
import { isDuplicateKey, writeOnce } from '@plekje/service-kit'
import type { AlertModels, StoredAlert } from './alert-models'
import type { SocialModels, StoredMember } from './social-models'

export type AlertChanges = Partial<Pick<StoredAlert, 'frequency' | 'isPaused' | 'since' | 'dueAt'>>

export interface AlertRepository {
  /** Newest first. */
  of(userId: string): Promise<StoredAlert[]>
  /** Adds in one write with the checks that the member is not erased, has no such alert and not too many. */
  add(userId: string, alert: StoredAlert): Promise<'added' | 'present' | 'full' | 'erased'>
  change(userId: string, alertId: string, changes: AlertChanges): Promise<void>
  /** Also removes the records of reported venues. */
  remove(userId: string, alertId: string): Promise<void>
  /** Pauses all alerts of the member with this token and cancels a waiting digest; false for an unknown token. */
  pauseAllBy(token: string): Promise<boolean>
}

const present = { erasedAt: { $exists: false } }

export function createAlertRepository({
  members,
  mailedVenues,
}: Pick<SocialModels, 'members'> & AlertModels): AlertRepository {
  const of = async (userId: string): Promise<StoredAlert[]> => {
    const member = await members.findById(userId, { alerts: 1 }).lean<StoredMember>().exec()
    return [...(member?.alerts ?? [])].reverse()
  }

  /** An upsert for an erased member, or a duplicate alert, fails with a duplicate id. */
  const push = async (userId: string, alert: StoredAlert): Promise<boolean> => {
    const filter = {
      _id: userId,
      ...present,
      'alerts.criteria': { $ne: alert.criteria },
      [`alerts.${MAX_ALERTS - 1}`]: { $exists: false },
    }
    try {
      const done = await members.updateOne(filter, { $push: { alerts: alert } }, { upsert: true })
      return done.upsertedCount + done.modifiedCount > 0
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  return {
    of,
    async add(userId, alert) {
      // Retry when an alert was removed, or the member's document created, between the reads.
      for (;;) {
        const isAdded = await writeOnce(
          () => push(userId, alert),
          async () => (await members.exists({ _id: userId, 'alerts.id': alert.id })) !== null || null,
        )
        if (isAdded) return 'added'
        const member = await members.findById(userId).lean<StoredMember>().exec()
        if (member?.erasedAt) return 'erased'
        if (member?.alerts?.some(({ criteria }) => criteria === alert.criteria)) return 'present'
        if ((member?.alerts?.length ?? 0) >= MAX_ALERTS) return 'full'
      }
    },
    async change(userId, alertId, changes) {
      const set = Object.fromEntries(Object.entries(changes).map(([field, value]) => [`alerts.$.${field}`, value]))
      await members.updateOne({ _id: userId, 'alerts.id': alertId, ...present }, { $set: set })
    },
    async remove(userId, alertId) {
      await members.updateOne({ _id: userId }, { $pull: { alerts: { id: alertId } } })
      await mailedVenues.deleteMany({ alertId, userId })
    },
    async pauseAllBy(token) {
      const { matchedCount } = await members.updateOne(
        { alertsToken: token, ...present },
        { $set: { 'alerts.$[].isPaused': true, 'alerts.$[].dueAt': null }, $unset: { digest: 1 } },
      )
      return matchedCount === 1
    },
  }
}
