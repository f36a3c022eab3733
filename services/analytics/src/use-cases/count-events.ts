import { type EventOf, withoutUndefined } from '@plekje/contracts'
import { amsterdamDay } from '../domain/amsterdam-day'
import { type CountableEvent, type CounterRepository, venueSubject } from '../storage/counter-repository'
import type { ShareRepository } from '../storage/share-repository'

export type CountedTopic = 'venue.activity' | 'share.activity' | 'page.views'
export type CountedEvent = { readonly [T in CountedTopic]: EventOf<T> }[CountedTopic]

/** Maximum number of separately counted paths per month; further ones, which somebody invents, are counted together. */
export const MAX_PATHS = 5000
export const OTHER_PATHS = 'page:*'

/** Counts each event once, for its venue, share code or page. */
export function createCountEvents({
  counters,
  shares,
  maxPaths = MAX_PATHS,
}: {
  readonly counters: Pick<CounterRepository, 'count' | 'subjects'>
  readonly shares: ShareRepository
  readonly maxPaths?: number
}) {
  const paths = createPathLimit(counters, maxPaths)

  return async (events: readonly CountedEvent[]): Promise<void> => {
    const shareEvents = events.filter((event) => event.topic === 'share.activity')
    const activities = shareEvents.map(({ data }) => data)
    const shared = activities.filter((data) => data.kind === 'shared').filter(({ bot }) => !bot)
    await shares.remember(shared.map(({ share }) => ({ code: share.shareCode, venueId: share.listingId })))
    const clicked = activities.filter((data) => data.kind === 'clicked')
    const venueOf = await shares.venuesOf([...new Set(clicked.map(({ click }) => click.shareCode))])
    const countable: CountableEvent[] = []
    for (const event of events) {
      if (event.topic === 'venue.activity') countable.push(ofVenue(event))
      else if (event.topic === 'share.activity') countable.push(...ofShare(event, venueOf))
      else countable.push(await paths.limit(ofPage(event)))
    }
    await counters.count(countable)
  }
}

export type CountEvents = ReturnType<typeof createCountEvents>

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
    visitor: setApart ? undefined : visitor,
  }
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
