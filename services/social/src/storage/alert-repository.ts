import { MAX_ALERTS } from '@plekje/contracts'
import type { AlertModels, StoredAlert } from './alert-models'
import { pushToMember } from './push-to-member'
import { notErased, type SocialModels, type StoredMember } from './social-models'

export type AlertChanges = Partial<Pick<StoredAlert, 'frequency' | 'isPaused' | 'since' | 'dueAt'>>

export interface AlertRepository {
  /** Newest first. */
  of(userId: string): Promise<StoredAlert[]>
  /** In a transaction: adds an alert, unless the member has one with these criteria, has too many or is erased. */
  add(userId: string, alert: StoredAlert): Promise<'added' | 'present' | 'full' | 'erased'>
  /** Changes an alert. One that is paused leaves a waiting digest. */
  change(userId: string, alertId: string, changes: AlertChanges): Promise<void>
  /** Removes an alert, its part of a waiting digest, and its records of reported venues. */
  remove(userId: string, alertId: string): Promise<void>
  /** Pauses all alerts of the member with this token and cancels a waiting digest; false for an unknown token. */
  pauseAllBy(token: string): Promise<boolean>
}

export function createAlertRepository({
  members,
  mailedVenues,
}: Pick<SocialModels, 'members'> & AlertModels): AlertRepository {
  const of = async (userId: string): Promise<StoredAlert[]> => {
    const member = await members.findById(userId, { alerts: 1 }).lean<StoredMember>().exec()
    return [...(member?.alerts ?? [])].reverse()
  }

  return {
    of,
    async add(userId, alert) {
      const condition = {
        'alerts.criteria': { $ne: alert.criteria },
        [`alerts.${MAX_ALERTS - 1}`]: { $exists: false },
      }
      const unchangedMember = await pushToMember(members, userId, condition, { alerts: alert })
      if (!unchangedMember) return 'added'
      if (unchangedMember.erasedAt) return 'erased'
      return unchangedMember.alerts?.some(({ criteria }) => criteria === alert.criteria) ? 'present' : 'full'
    },
    async change(userId, alertId, changes) {
      const set = Object.fromEntries(Object.entries(changes).map(([field, value]) => [`alerts.$.${field}`, value]))
      const update = changes.isPaused ? { $set: set, $pull: { 'digest.parts': { alertId } } } : { $set: set }
      await members.updateOne({ _id: userId, 'alerts.id': alertId, ...notErased }, update)
    },
    async remove(userId, alertId) {
      await members.updateOne({ _id: userId }, { $pull: { alerts: { id: alertId }, 'digest.parts': { alertId } } })
      await mailedVenues.deleteMany({ alertId, userId })
    },
    async pauseAllBy(token) {
      const { matchedCount } = await members.updateOne(
        { alertsToken: token, ...notErased },
        { $set: { 'alerts.$[].isPaused': true, 'alerts.$[].dueAt': null }, $unset: { digest: 1 } },
      )
      return matchedCount === 1
    },
  }
}
