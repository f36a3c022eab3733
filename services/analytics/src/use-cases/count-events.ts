import { type EventOf, withoutUndefined } from '@plekje/contracts'
import { amsterdamDay } from '../domain/amsterdam-day'
import type { CountableEvent, CounterRepository } from '../storage/counter-repository'
import type { FiguresRepository } from '../storage/figures-store'
import type { ShareRepository } from '../storage/share-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { SITE, type Visit } from '../storage/visitor-repository'

export type CountedTopic = 'venue.activity' | 'share.activity' | 'page.views'
export type CountedEvent = { readonly [T in CountedTopic]: EventOf<T> }[CountedTopic]

/** Maximum number of separately counted paths per month; further ones, which somebody invents, are counted together. */
export const MAX_PATHS = 5000
export const OTHER_PATHS = 'page:*'

/**
 * Counts each event once. Events of deleted venues are dropped; a venue that listings has not published yet is counted
 * temporarily, because its event may be late.
 */
export function createCountEvents(store: {
  readonly counters: FiguresRepository
  readonly venues: VenueRepository
  readonly shares: ShareRepository
  readonly mostPaths?: number
}) {
  const paths = createPathLimit(store.counters, store.mostPaths ?? MAX_PATHS)

  const countableOf = async (events: readonly CountedEvent[]): Promise<CountableEvent[]> => {
    const shareEvents = events.filter((event) => event.topic === 'share.activity')
    const activities = shareEvents.map(({ data }) => data)
    const shared = activities.filter((data) => data.kind === 'shared').filter(({ bot }) => !bot)
    await store.shares.remember(shared.map(({ share }) => ({ code: share.shareCode, venueId: share.listingId })))
    const clicked = activities.filter((data) => data.kind === 'clicked')
    const venueOf = await store.shares.venuesOf([...new Set(clicked.map(({ click }) => click.shareCode))])
    const countable: CountableEvent[] = []
    for (const event of events) {
      if (event.topic === 'venue.activity') countable.push(ofVenue(event))
      else if (event.topic === 'share.activity') countable.push(...ofShare(event, venueOf))
      else countable.push(await paths.limit(ofPage(event)))
    }
    return countable
  }

  return async (events: readonly CountedEvent[]): Promise<void> => {
    const countable = await countableOf(events)
    const venueIds = [...new Set(countable.flatMap(({ subject }) => venueIdOf(subject) ?? []))]
    const before = await store.venues.states(venueIds)
    // Adding a visit is idempotent, so it is independent of the exactly-once counting.
    const visits = events.flatMap(visitsOf).filter(({ subject }) => stateOf(before, subject) !== 'gone')
    if (visits.length > 0) await store.counters.addVisits(visits)
    await store.counters.applyBatch(
      countable
        .filter(({ subject }) => stateOf(before, subject) !== 'gone')
        .map((event) => (stateOf(before, event.subject) === 'unknown' ? { ...event, isTemporary: true } : event)),
    )
    // The projection stores a venue before it touches counters, so a concurrent change is visible here.
    const after = await store.venues.states(venueIds)
    const now = (state: string) => [...after].filter(([, is]) => is === state).map(([id]) => id)
    const gone = now('gone')
    const learned = now('known').filter((id) => !before.has(id))
    if (gone.length > 0) await store.counters.remove(gone.map(venueSubject))
    if (learned.length > 0) await store.counters.keep(learned.map(venueSubject))
  }
}

export type CountEvents = ReturnType<typeof createCountEvents>

export const venueSubject = (venueId: number) => `venue:${venueId}`

const venueIdOf = (subject: string) => (subject.startsWith('venue:') ? Number(subject.slice(6)) : undefined)

function stateOf(states: ReadonlyMap<number, 'known' | 'gone'>, subject: string): 'known' | 'gone' | 'unknown' {
  const venueId = venueIdOf(subject)
  return venueId === undefined ? 'known' : (states.get(venueId) ?? 'unknown')
}

const timeFields = (event: CountedEvent) => {
  const occurredAt = new Date(event.occurredAt)
  return { id: event.id, occurredAt, day: amsterdamDay(occurredAt) }
}

/** The separate field of an event that counts in no figure; undefined for a regular event. */
function apart({ bot, excess }: { readonly bot: boolean; readonly excess?: boolean | undefined }) {
  if (bot) return 'bot'
  return excess ? 'excess' : undefined
}

function ofVenue(event: EventOf<'venue.activity'>): CountableEvent {
  const { venueId, actionType, visitor } = event.data
  const setApart = apart(event.data)
  const detail = withoutUndefined({ visitor, action: setApart ? actionType : undefined })
  const hasDetail = Object.keys(detail).length > 0
  return {
    ...timeFields(event),
    subject: venueSubject(venueId),
    field: setApart ?? actionType,
    detail: hasDetail ? detail : undefined,
  }
}

/** A visit of the venue and of the site. */
function visitsOf(event: CountedEvent): Visit[] {
  if (event.topic !== 'venue.activity') return []
  const { venueId, visitor } = event.data
  if (visitor === undefined || apart(event.data)) return []
  const { day } = timeFields(event)
  return [venueSubject(venueId), SITE].map((subject) => ({ subject, day, visitor }))
}

/** Counts for the code and for its venue. */
function ofShare(event: EventOf<'share.activity'>, venueOf: ReadonlyMap<string, number>): CountableEvent[] {
  const { data } = event
  const isShared = data.kind === 'shared'
  const code = isShared ? data.share.shareCode : data.click.shareCode
  const venueId = isShared ? data.share.listingId : venueOf.get(code)
  const field = apart(data) ?? (isShared ? 'share' : 'share_visit')
  const detail = isShared ? { method: data.share.shareMethod } : { referrer: data.click.referrer }
  const facts = { ...timeFields(event), field } as const
  const ofCode: CountableEvent = { ...facts, subject: `share:${code}`, detail, isTemporary: true }
  if (venueId === undefined) return [ofCode]
  return [ofCode, { ...facts, id: `${event.id}/venue`, subject: venueSubject(venueId) }]
}

function ofPage(event: EventOf<'page.views'>): CountableEvent {
  const { kind, path, bot, ...detail } = event.data
  const hasDetail = Object.keys(detail).length > 0
  return {
    ...timeFields(event),
    subject: `page:${path}`,
    field: bot ? 'bot' : kind,
    detail: hasDetail ? detail : undefined,
  }
}

/** Anyone can send any path: only the first `maxPaths` of a month have counters of their own. */
function createPathLimit(counters: Pick<CounterRepository, 'subjects'>, maxPaths: number) {
  const knownByMonth = new Map<string, Set<string>>()
  return {
    async limit(event: CountableEvent): Promise<CountableEvent> {
      const month = event.day.slice(0, 7)
      const known = knownByMonth.get(month) ?? new Set(await counters.subjects('page', month, maxPaths))
      knownByMonth.set(month, known)
      if (known.has(event.subject)) return event
      if (known.size >= maxPaths) return { ...event, subject: OTHER_PATHS }
      known.add(event.subject)
      return event
    },
  }
}
