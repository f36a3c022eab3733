import type { AcknowledgedWrite } from '@plekje/containers/acknowledged'
import { ensure } from '@plekje/containers/checks'
import type { SiteState } from './site-state'

/** Epoch milliseconds of a backup. Of writes that ran between both moments, the backup may have any. */
export interface BackupMoments {
  /** Every write that was acknowledged before this moment is in the backup. */
  readonly beganAt: number
  /** No write that was requested after this moment is in the backup. */
  readonly moment: number
}

/** Returns a summary. Throws when the site lacks a write of the backup, or has a write that was requested after it. */
export function compareWrites(
  writes: readonly AcknowledgedWrite[],
  { present, addresses }: SiteState,
  { beganAt, moment }: BackupMoments,
): string {
  const withoutEdits = writes.filter(({ kind }) => kind !== 'edit')
  const expectedWrites = withoutEdits.filter(({ endedAt }) => endedAt < beganAt)
  const laterWrites = withoutEdits.filter(({ startedAt }) => startedAt > moment)
  const keyOf = ({ kind, subject }: AcknowledgedWrite) => `${kind} ${subject}`
  const lost = expectedWrites.map(keyOf).filter((key) => !present.has(key))
  const tooNew = laterWrites.map(keyOf).filter((key) => present.has(key))
  for (const [venue, address] of addresses) {
    const edits = writes.filter(({ kind, subject }) => kind === 'edit' && subject.startsWith(`${venue} `))
    // -1 if the venue has the address of the seed, which no edit set.
    const lastEditIndex = edits.findIndex(({ subject }) => subject === `${venue} ${address}`)
    if ((edits[lastEditIndex]?.startedAt ?? 0) > moment) tooNew.push(`edit ${venue} ${address}`)
    const lostEdits = edits.slice(lastEditIndex + 1).filter(({ endedAt }) => endedAt < beganAt)
    lost.push(...lostEdits.map(keyOf))
  }
  ensure(expectedWrites.length > 0, 'nothing was acknowledged before the backup')
  ensure(laterWrites.length > 0, 'nothing was acknowledged after the backup')
  ensure(lost.length === 0, `${lost.length} of ${expectedWrites.length} are lost: ${lost.slice(0, 10).join(', ')}`)
  ensure(tooNew.length === 0, `${tooNew.length} are newer than the backup: ${tooNew.slice(0, 10).join(', ')}`)
  return `${expectedWrites.length} writes acknowledged before the backup began are in it, none of ${laterWrites.length} requested after it`
}
