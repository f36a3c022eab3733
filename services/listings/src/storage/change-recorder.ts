import { type HourCounts, type Outbox, type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Names } from '../domain/catalog'
import type { Venue } from '../domain/venue'
import type { BeforeAndAfter } from '../domain/venue-counts'
import { snapshotOf } from '../domain/venue-views'
import type { VenueCountsStore } from './venue-counts'

export type ChangeRecorder = ReturnType<typeof createChangeRecorder>

/** Writes the counts and events that belong to changed venues, in the transaction that changes them. */
export const createChangeRecorder = ({
  counts,
  added,
  outbox,
  names,
}: {
  readonly counts: Pick<VenueCountsStore, 'add'>
  readonly added: Pick<HourCounts, 'add'>
  readonly outbox: Pick<Outbox, 'add'>
  /** Names of categories and places, for the events. */
  readonly names: Names
}) => ({
  /**
   * In the transaction of the changes: counts them, and adds their `listing.changed` events and the audit entries. Call
   * it before writing many venues: then a concurrent transaction that writes a counter repeats, not this long one.
   */
  async record(changes: readonly BeforeAndAfter<Venue>[], auditEvents: readonly OutboxEntry[] = []): Promise<void> {
    await counts.add(changes)
    await added.add(changes.flatMap(hourIncrementsOf))
    await outbox.add(...changes.flatMap((change) => eventsOf(change, names)), ...auditEvents)
  },
})

/** Increments of the number of venues per hour of addition. */
function hourIncrementsOf({ before, after }: BeforeAndAfter<Venue>) {
  if (after && !before) return [{ addedAt: after.createdAt, count: 1 }]
  if (before && !after) return [{ addedAt: before.createdAt, count: -1 }]
  return []
}

function eventsOf({ before, after }: BeforeAndAfter<Venue>, names: Names): OutboxEntry[] {
  if (after) {
    const { _id: listingId, version } = after
    return [outboxEvent('listing.changed', listingId, { listingId, version, listing: snapshotOf(after, names) })]
  }
  if (!before) return []
  const { _id: listingId, version } = before
  return [outboxEvent('listing.changed', listingId, { listingId, version: version + 1, listing: null })]
}
