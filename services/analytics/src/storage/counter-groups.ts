import { withoutUndefined } from '@plekje/contracts'
import type { CounterField } from './analytics-models'

/** An event to count once. */
export interface CountableEvent {
  /** Unique per event and subject. */
  readonly id: string
  readonly subject: string
  readonly field: CounterField
  readonly occurredAt: Date
  /** The day in Europe/Amsterdam, `2026-11-21`. */
  readonly day: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  /** Visitor of the subject and of the site: 64 bits in base64url. */
  readonly visitor?: string | undefined
  /** True for subjects that anyone may invent: their counters expire. */
  readonly isTemporary?: boolean
}

type WithSubject = Pick<CountableEvent, 'subject'>
/** The events of one counter. */
export interface CounterGroup extends WithSubject {
  readonly id: string
  readonly month: string
  readonly events: CountableEvent[]
  /** Counts of the events by day of the month. */
  readonly days: Record<string, Partial<Record<CounterField, number>>>
}

export const venueSubject = (venueId: number) => `venue:${venueId}`
export const isOfVenue = ({ subject }: WithSubject) => subject.startsWith('venue:')
export const venueIdOf = ({ subject }: WithSubject) => Number(subject.slice('venue:'.length))

/** Groups events by subject and month, which is a counter. */
export function groupByCounter(events: readonly CountableEvent[]): CounterGroup[] {
  const groups = new Map<string, CounterGroup>()
  for (const event of events) {
    const { subject, field, day } = event
    const month = day.slice(0, 7)
    const dayOfMonth = day.slice(8)
    const id = `${subject}:${month}`
    const group = groups.get(id) ?? { id, subject, month, events: [], days: {} }
    group.events.push(event)
    const counts = group.days[dayOfMonth] ?? {}
    counts[field] = (counts[field] ?? 0) + 1
    group.days[dayOfMonth] = counts
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** The update of the counter of a group. */
export function writeOf({ id, subject, month, days }: CounterGroup, expiresAt: Date | undefined) {
  const $inc: Record<string, number> = {}
  for (const [dayOfMonth, counts] of Object.entries(days)) {
    for (const [field, count] of Object.entries(counts)) {
      $inc[`days.${dayOfMonth}.${field}`] = count
      $inc[`totals.${field}`] = ($inc[`totals.${field}`] ?? 0) + count
    }
  }
  const $setOnInsert = withoutUndefined({ subject, month, expiresAt })
  return { updateOne: { filter: { _id: id }, update: { $inc, $setOnInsert }, upsert: true } }
}
