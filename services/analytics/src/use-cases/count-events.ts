import { type EventOf, withoutUndefined } from '@plekje/contracts'
import { amsterdamDay } from '../domain/amsterdam-day'
import { type CountableEvent, venueSubject } from '../storage/counter-groups'
import type { CounterRepository } from '../storage/counter-repository'
import type { ShareRepository } from '../storage/share-repository'

export type CountedTopic = 'venue.activity' | 'share.activity' | 'favorite.changed' | 'page.views'
export type CountedEvent = { readonly [T in CountedTopic]: EventOf<T> }[CountedTopic]

/** Maximum number of separately counted paths per month. Further paths, which somebody invents, count together. */
const MAX_PATHS = 5000
const OTHER_PATHS = 'page:*'

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
    const sharesByPeople = activities.filter((data) => data.kind === 'shared').filter(({ bot }) => !bot)
    await shares.remember(sharesByPeople.map(({ share }) => ({ code: share.shareCode, venueId: share.listingId })))
    const clicks = activities.filter((data) => data.kind === 'clicked')
    const venueOf = await shares.venuesOf([...new Set(clicks.map(({ click }) => click.shareCode))])
    const countable: CountableEvent[] = []
    for (const event of events) {
      if (event.topic === 'venue.activity') countable.push(readVenueActivity(event))
      else if (event.topic === 'share.activity') countable.push(...readShareActivity(event, venueOf))
      else if (event.topic === 'favorite.changed') countable.push(readFavoriteChange(event))
      else countable.push(await paths.limit(readPageView(event)))
    }
    await counters.count(countable)
  }
}

export type CountEvents = ReturnType<typeof createCountEvents>

const eventFields = (event: CountedEvent) => {
  const occurredAt = new Date(event.occurredAt)
  return { id: event.id, occurredAt, day: amsterdamDay(occurredAt) }
}

/** The field of an event that is excluded from figures, because it is from a bot or beyond a limit; else undefined. */
function excludedField({ bot, excess }: { readonly bot: boolean; readonly excess?: boolean | undefined }) {
  if (bot) return 'bot'
  return excess ? 'excess' : undefined
}

function readVenueActivity(event: EventOf<'venue.activity'>): CountableEvent {
  const { venueId, actionType, visitor } = event.data
  const excluded = excludedField(event.data)
  const detail = withoutUndefined({ visitor, action: excluded ? actionType : undefined })
  const hasDetail = Object.keys(detail).length > 0
  return {
    ...eventFields(event),
    subject: venueSubject(venueId),
    field: excluded ?? actionType,
    detail: hasDetail ? detail : undefined,
    visitor: excluded ? undefined : visitor,
  }
}

/** A share or click counts for its code and for the venue of the code. */
function readShareActivity(event: EventOf<'share.activity'>, venueOf: ReadonlyMap<string, number>): CountableEvent[] {
  const { data } = event
  const isShared = data.kind === 'shared'
  const code = isShared ? data.share.shareCode : data.click.shareCode
  const venueId = isShared ? data.share.listingId : venueOf.get(code)
  const regularField = isShared ? 'share' : 'share_visit'
  const field = excludedField(data) ?? regularField
  const detail = isShared ? { method: data.share.shareMethod } : { referrer: data.click.referrer }
  const commonFields = { ...eventFields(event), field } as const
  const codeEvent: CountableEvent = { ...commonFields, subject: `share:${code}`, detail, isTemporary: true }
  if (venueId === undefined) return [codeEvent]
  return [codeEvent, { ...commonFields, id: `${event.id}/venue`, subject: venueSubject(venueId) }]
}

const readFavoriteChange = (event: EventOf<'favorite.changed'>): CountableEvent => ({
  ...eventFields(event),
  subject: venueSubject(event.data.listingId),
  field: `favorite_${event.data.change}`,
})

function readPageView(event: EventOf<'page.views'>): CountableEvent {
  const { kind, path, bot, ...detail } = event.data
  const hasDetail = Object.keys(detail).length > 0
  return {
    ...eventFields(event),
    subject: `page:${path}`,
    field: bot ? 'bot' : kind,
    detail: hasDetail ? detail : undefined,
  }
}

/** Limits counted paths, because anyone can send any path: the first `maxPaths` of a month have their own counters. */
function createPathLimit(counters: Pick<CounterRepository, 'subjects'>, maxPaths: number) {
  const subjectsByMonth = new Map<string, Set<string>>()
  return {
    async limit(event: CountableEvent): Promise<CountableEvent> {
      const month = event.day.slice(0, 7)
      const subjects = subjectsByMonth.get(month) ?? new Set(await counters.subjects('page', month, maxPaths))
      subjectsByMonth.set(month, subjects)
      if (subjects.has(event.subject)) return event
      if (subjects.size >= maxPaths) return { ...event, subject: OTHER_PATHS }
      subjects.add(event.subject)
      return event
    },
  }
}
