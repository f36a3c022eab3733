import { randomBytes } from 'node:crypto'
import { withoutUndefined } from '@plekje/contracts'
import { ignoreDuplicateKeys } from '@plekje/service-kit'
import type { AlertModels, Digest, StoredAlert } from './alert-models'
import { notErased, type SocialModels, type StoredMember } from './social-models'

export interface DigestRepository {
  /** A batch of members whose digests are due. */
  findDue(at: Date): Promise<string[]>
  /** Claims a member's digest; null when another process has it, or the member is erased. */
  claim(userId: string, lease: { owner: string; at: Date; until: Date }): Promise<StoredMember | null>
  /** The venues that the alert has not reported yet. */
  findUnmailed(alertId: string, listingIds: readonly number[]): Promise<number[]>
  /** Stores the digest, with the token of its link; null when another process has the claim by now. */
  write(userId: string, owner: string, digest: Digest): Promise<StoredMember | null>
  /** Records a sent digest and the next due times of its alerts, then removes it. Repeatable. */
  finish(userId: string, digest: Digest, at: Date, nextDueAt: (alert: StoredAlert) => Date): Promise<void>
  countDue(at: Date): Promise<number>
  /** Due time of the most overdue digest; undefined when none is due. */
  oldestDue(at: Date): Promise<Date | undefined>
  removeAllOf(userIds: readonly string[]): Promise<void>
}

const BATCH_SIZE = 100
/** A due time this far ahead comes from a wrong clock, because the longest period is a week. */
const FAR_AHEAD_MS = 8 * 24 * 3_600_000
/** Maximum number of stored records per alert. A check finds only the latest venues, far fewer than this. */
const MAX_MAILED_PER_ALERT = 10_000

export const isDue = ({ isPaused, dueAt }: StoredAlert, at: Date): boolean =>
  !isPaused && dueAt !== null && (dueAt <= at || dueAt.getTime() > at.getTime() + FAR_AHEAD_MS)

export function createDigestRepository({
  members,
  mailedVenues,
}: Pick<SocialModels, 'members'> & AlertModels): DigestRepository {
  const dueConditions = (at: Date) => [
    { 'alerts.dueAt': { $lte: at } },
    { 'alerts.dueAt': { $gt: new Date(at.getTime() + FAR_AHEAD_MS) } },
  ]
  const overdueFilter = (at: Date) => ({ 'alerts.dueAt': { $lte: at }, ...notErased })

  const removeSurplus = async (alertId: string) => {
    const surplus = await mailedVenues
      .find({ alertId }, { _id: 1 })
      .sort({ at: -1, _id: 1 })
      .skip(MAX_MAILED_PER_ALERT)
      .lean()
      .exec()
    if (surplus.length > 0) await mailedVenues.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } })
  }
  const finishPart = async (
    userId: string,
    { id }: Digest,
    part: Digest['parts'][number],
    { at, nextDueAt }: { at: Date; nextDueAt: (alert: StoredAlert) => Date },
  ) => {
    const { alertId, dueAt, mailed, since, news } = part
    if (mailed.length > 0) {
      const rows = mailed.map((listingId) => ({ _id: `${alertId}:${listingId}`, alertId, userId, at }))
      await mailedVenues.insertMany(rows, { ordered: false }).catch(ignoreDuplicateKeys)
      await removeSurplus(alertId)
    }
    const member = await members.findOne({ _id: userId, 'digest.id': id }, { alerts: 1 }).lean<StoredMember>().exec()
    const alert = member?.alerts?.find((candidate) => candidate.id === alertId)
    if (!alert) return
    const unchangedAlert = { _id: userId, 'digest.id': id, alerts: { $elemMatch: { id: alertId, dueAt } } }
    const changes = withoutUndefined({
      'alerts.$[alert].dueAt': nextDueAt(alert),
      'alerts.$[alert].checkedAt': at,
      'alerts.$[alert].lastMailedAt': news ? at : undefined,
      'alerts.$[alert].since': since,
    })
    await members.updateOne(unchangedAlert, { $set: changes }, { arrayFilters: [{ 'alert.id': alertId }] })
  }

  return {
    async findDue(at) {
      const batches = await Promise.all(
        dueConditions(at).map((filter) =>
          members
            .find({ ...filter, ...notErased }, { _id: 1 })
            .limit(BATCH_SIZE)
            .lean<{ _id: string }[]>()
            .exec(),
        ),
      )
      return [...new Set(batches.flat().map(({ _id }) => _id))]
    },
    claim(userId, { owner, at, until }) {
      const leaseMs = until.getTime() - at.getTime()
      const freeLease = [
        { digestLease: { $exists: false } },
        { 'digestLease.until': { $lte: at } },
        // A lease that ends this late comes from a wrong clock.
        { 'digestLease.until': { $gt: new Date(until.getTime() + leaseMs) } },
      ]
      return members
        .findOneAndUpdate(
          { _id: userId, ...notErased, $or: freeLease },
          { $set: { digestLease: { owner, until } } },
          { returnDocument: 'after' },
        )
        .lean<StoredMember>()
        .exec()
    },
    async findUnmailed(alertId, listingIds) {
      const ids = listingIds.map((listingId) => `${alertId}:${listingId}`)
      const mailedRows = await mailedVenues
        .find({ _id: { $in: ids } }, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec()
      const mailed = new Set(mailedRows.map(({ _id }) => _id))
      return listingIds.filter((listingId) => !mailed.has(`${alertId}:${listingId}`))
    },
    async write(userId, owner, digest) {
      const claimedMember = { _id: userId, ...notErased, 'digestLease.owner': owner }
      const token = randomBytes(32).toString('base64url')
      await members.updateOne({ ...claimedMember, alertsToken: { $exists: false } }, { $set: { alertsToken: token } })
      await members.updateOne(claimedMember, { $set: { digest } })
      return members
        .findOne({ ...claimedMember, 'digest.id': digest.id })
        .lean<StoredMember>()
        .exec()
    },
    async finish(userId, digest, at, nextDueAt) {
      for (const part of digest.parts) await finishPart(userId, digest, part, { at, nextDueAt })
      await members.updateOne({ _id: userId, 'digest.id': digest.id }, { $unset: { digest: 1, digestLease: 1 } })
    },
    countDue: (at) => members.countDocuments(overdueFilter(at)).exec(),
    async oldestDue(at) {
      const first = await members
        .findOne(overdueFilter(at), { alerts: 1 })
        .sort({ 'alerts.dueAt': 1 })
        .lean<StoredMember>()
        .exec()
      const times = (first?.alerts ?? []).filter((alert) => isDue(alert, at)).map(({ dueAt }) => Number(dueAt))
      return times.length === 0 ? undefined : new Date(Math.min(...times))
    },
    async removeAllOf(userIds) {
      await mailedVenues.deleteMany({ userId: { $in: [...userIds] } })
    },
  }
}
