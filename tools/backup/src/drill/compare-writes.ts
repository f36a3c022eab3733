import type { AcknowledgedWrite } from '@plekje/containers/acknowledged'
import { ensure } from '@plekje/containers/checks'
import type { SiteState } from './site-state'

/** Epoch milliseconds of a backup. Writes in between may be in it or not. */
export interface Moments {
  /** Everything acknowledged before is there. */
  readonly begun: number
  /** Nothing requested after is there. */
  readonly moment: number
}

/** Returns a summary. Throws when a write is lost, or when the backup has a write that was requested after it. */
export function compareWrites(
  writes: readonly AcknowledgedWrite[],
  { present, addresses }: SiteState,
  { begun, moment }: Moments,
): string {
  const single = writes.filter(({ kind }) => kind !== 'edit')
  const expected = single.filter(({ endedAt }) => endedAt < begun)
  const later = single.filter(({ startedAt }) => startedAt > moment)
  const keyOf = ({ kind, subject }: AcknowledgedWrite) => `${kind} ${subject}`
  const lost = expected.map(keyOf).filter((key) => !present.has(key))
  const tooNew = later.map(keyOf).filter((key) => present.has(key))
  for (const [venue, address] of addresses) {
    const edits = writes.filter(({ kind, subject }) => kind === 'edit' && subject.startsWith(`${venue} `))
    const at = edits.findIndex(({ subject }) => subject === `${venue} ${address}`)
    // The address of the seed has no edit.
    if ((edits[at]?.startedAt ?? 0) > moment) tooNew.push(`edit ${venue} ${address}`)
    const missed = edits.slice(at + 1).filter(({ endedAt }) => endedAt < begun)
    for (const edit of missed) lost.push(keyOf(edit))
  }
  ensure(expected.length > 0, 'nothing was acknowledged before the backup')
  ensure(later.length > 0, 'nothing was acknowledged after the backup')
  ensure(lost.length === 0, `${lost.length} of ${expected.length} are lost: ${lost.slice(0, 10).join(', ')}`)
  ensure(tooNew.length === 0, `${tooNew.length} are newer than the backup: ${tooNew.slice(0, 10).join(', ')}`)
  return `${expected.length} writes acknowledged before the backup began are in it, none of ${later.length} requested after it`
}
