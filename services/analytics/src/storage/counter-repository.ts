import { withoutUndefined } from '@plekje/contracts'
import { type InTransaction, pickNew } from '@plekje/service-kit'
import type { AnalyticsModels, StoredCounter } from './analytics-models'
import {
  type CountableEvent,
  type CounterGroup,
  groupByCounter,
  isOfVenue,
  venueIdOf,
  venueSubject,
  writeOf,
} from './counter-groups'
import { createVenueRepository } from './venue-repository'
import { createViewSums } from './view-sums'
import { createVisitorRepository, SITE, type Visit } from './visitor-repository'

export interface VenueChanges {
  /** Ids of venues that listings published. */
  readonly published: readonly number[]
  /** Ids of venues that listings deleted. */
  readonly deleted: readonly number[]
}

export interface CounterRepository {
  /**
   * Counts each event once, however often and by whichever process it is passed. Events of deleted venues are dropped.
   * Events of venues that listings has not published are counted temporarily, because the publication may be late.
   */
  count(events: readonly CountableEvent[]): Promise<void>
  /** Makes the counters of published venues permanent, and removes those of deleted ones for good. */
  followVenues(changes: VenueChanges): Promise<void>
  /** Counters of a subject by month, newest first. */
  monthsOf(subject: string): Promise<Pick<StoredCounter, 'month' | 'totals' | 'days'>[]>
  /** Subjects of a kind (`page`) with counters in a month, at most `limit`. */
  subjects(kind: string, month: string, limit: number): Promise<string[]>
}

export interface CountingOptions {
  /** Single events are stored, and repeats recognised, for this many days. */
  readonly rawEventsDays: number
  readonly inTransaction: InTransaction
  readonly now?: () => number
}

/** Maximum number of events in a transaction. */
export const MAX_BATCH = 400
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A batch of events, its counters, visitors of venues and sums are one transaction: an event whose document is stored
 * is counted. A transaction that counts for a venue conflicts with its concurrent publication or deletion: both write
 * the counter, or, when the counter is new, the venue. Only the sketch of the site's visitors is written before,
 * outside the transaction: adding to it twice changes nothing, and all processes write to it.
 */
export function createCounterRepository(
  models: AnalyticsModels,
  { rawEventsDays, inTransaction, now = () => Date.now() }: CountingOptions,
): CounterRepository {
  const { events, counters } = models
  const venues = createVenueRepository(models)
  const visitors = createVisitorRepository(models, now)
  const sums = createViewSums(models)

  /** The expiry of each counter by id, undefined for permanent counters. Counters of deleted venues are missing. */
  const findExpiries = async (groups: readonly CounterGroup[], newExpiry: Date) => {
    const storedCounters = await counters
      .find({ _id: { $in: groups.map(({ id }) => id) } }, { expiresAt: 1 })
      .lean<Pick<StoredCounter, '_id' | 'expiresAt'>[]>()
      .exec()
    const expiryById = new Map(storedCounters.map(({ _id, expiresAt }) => [_id, expiresAt]))
    const newGroups = groups.filter(({ id }) => !expiryById.has(id))
    const venueIds = newGroups.filter(isOfVenue).map(venueIdOf)
    const stateOf = await venues.lockStates([...new Set(venueIds)], newExpiry)
    for (const group of newGroups) {
      const venueState = isOfVenue(group) ? stateOf(venueIdOf(group)) : 'published'
      const isTemporary = venueState === 'unpublished' || group.events.some((event) => event.isTemporary)
      if (venueState !== 'deleted') expiryById.set(group.id, isTemporary ? newExpiry : undefined)
    }
    return expiryById
  }

  const countBatch = async (batch: readonly CountableEvent[]) => {
    const expiresAt = new Date(now() + rawEventsDays * DAY_MS)
    const groups = groupByCounter(await pickNew(events, batch))
    if (groups.length === 0) return
    const expiryById = await findExpiries(groups, expiresAt)
    const countedGroups = groups.filter(({ id }) => expiryById.has(id))
    const countedEvents = countedGroups.flatMap((group) => group.events)
    if (countedEvents.length === 0) return
    const documents = countedEvents.map((event) => documentOf(event, expiresAt))
    await events.insertMany(documents, { lean: true })
    await visitors.addVisits(visitsOf(countedEvents.filter(isOfVenue)))
    await counters.bulkWrite(countedGroups.map((group) => writeOf(group, expiryById.get(group.id))))
    await sums.add(countedGroups.filter((group) => isOfVenue(group) && !expiryById.get(group.id)))
  }

  const makePermanent = async (subjects: readonly string[]) => {
    const temporaryFilter = { subject: { $in: subjects }, expiresAt: { $exists: true } }
    const temporaryCounters = await counters.find(temporaryFilter, { month: 1, days: 1 }).lean<StoredCounter[]>().exec()
    if (temporaryCounters.length === 0) return
    await counters.updateMany({ _id: { $in: temporaryCounters.map(({ _id }) => _id) } }, { $unset: { expiresAt: 1 } })
    await sums.add(temporaryCounters)
  }

  const removeCounters = async (subjects: readonly string[]) => {
    const subjectsFilter = { subject: { $in: subjects } }
    const rows = await counters.find(subjectsFilter, { month: 1, days: 1, expiresAt: 1 }).lean<StoredCounter[]>().exec()
    await counters.deleteMany(subjectsFilter)
    await visitors.removeVisitors(subjects)
    const permanentCounters = rows.filter(({ expiresAt }) => !expiresAt)
    await sums.add(permanentCounters, -1)
  }

  return {
    async count(received) {
      await visitors.addVisits(visitsOf(received).map((visit) => ({ ...visit, subject: SITE })))
      for (let start = 0; start < received.length; start += MAX_BATCH) {
        const batch = received.slice(start, start + MAX_BATCH)
        await inTransaction(() => countBatch(batch))
      }
    },
    followVenues: ({ published, deleted }) =>
      inTransaction(async () => {
        if (deleted.length > 0) {
          await venues.markDeleted(deleted)
          await removeCounters(deleted.map(venueSubject))
        }
        if (published.length > 0) {
          await venues.markPublished(published)
          await makePermanent(published.map(venueSubject))
        }
      }),
    monthsOf: (subject) =>
      counters
        .find({ subject }, { _id: 0, month: 1, totals: 1, days: 1 })
        .sort({ month: -1 })
        .lean<Pick<StoredCounter, 'month' | 'totals' | 'days'>[]>()
        .exec(),
    async subjects(kind, month, limit) {
      const rows = await counters
        .find({ month, subject: { $regex: `^${kind}:` } }, { subject: 1 })
        .limit(limit)
        .lean<Pick<StoredCounter, 'subject'>[]>()
        .exec()
      return rows.map(({ subject }) => subject)
    },
  }
}

const documentOf = ({ id, subject, field, occurredAt, detail }: CountableEvent, expiresAt: Date) =>
  withoutUndefined({ _id: id, subject, field, occurredAt, detail, expiresAt })

const visitsOf = (events: readonly CountableEvent[]): Visit[] =>
  events.map(({ subject, day, visitor = '' }) => ({ subject, day, visitor })).filter(({ visitor }) => visitor !== '')
