import { compareSchemas, type SchemaBreak } from './compare-schemas'
import type { Contracts, EndpointOnWire, SentAndAccepted } from './describe-contracts'
import type { WireSchema } from './wire-schema'

/** A change that breaks units built on the released contracts. */
export interface ContractBreak {
  readonly kind: 'endpoint' | 'event'
  /** `reviewsApi.writeReview`, or a topic. */
  readonly name: string
  /** `POST /listings/:listingId/reviews`; a topic again for events. */
  readonly wireName: string
  /** A line per change, with the values before → after. */
  readonly changes: readonly string[]
}

const DEFAULT_MAX_BODY_BYTES = 1_000_000

/** Finds incompatible changes between the released and today's contracts. Additions are compatible. */
export function compareContracts(released: Contracts, today: Contracts): ContractBreak[] {
  const endpoints = Object.entries(released.endpoints).map(([key, before]) => ({
    kind: 'endpoint' as const,
    name: before.name,
    wireName: `${before.method} ${before.path}`,
    changes: endpointChanges(before, today.endpoints[key], today),
  }))
  const events = Object.entries(released.events).map(([topic, before]) => ({
    kind: 'event' as const,
    name: topic,
    wireName: topic,
    changes: eventChanges(before, today.events[topic]),
  }))
  return [...endpoints, ...events].filter(({ changes }) => changes.length > 0)
}

/** Names of endpoints and topics that were added or extended since the release. */
export function findAdditions(released: Contracts, today: Contracts): string[] {
  const differs = (kind: 'endpoints' | 'events') =>
    Object.keys(today[kind]).filter((key) => JSON.stringify(today[kind][key]) !== JSON.stringify(released[kind][key]))
  return [...differs('endpoints').map((key) => today.endpoints[key]?.name ?? key), ...differs('events')]
}

/**
 * Finds replies of a released service that today's callers cannot read, mostly because of a new field. They are no breaks,
 * because callers are released after the service, but a caller released first would fail.
 */
export function findRepliesToWaitFor(released: Contracts, today: Contracts): string[] {
  return Object.entries(released.endpoints).flatMap(([key, before]) => {
    const now = today.endpoints[key]
    if (!now) return []
    const unread = compareSchemas(before.reply.sent ?? before.reply.accepted, now.reply.accepted, 'receiver')
    const first = `release ${now.servedBy.join(', ') || 'the service'} first`
    return describeBreaks('reply', unread).map((line) => `${now.name}: ${line}: ${first}`)
  })
}

function endpointChanges(before: EndpointOnWire, now: EndpointOnWire | undefined, today: Contracts): string[] {
  if (!now) {
    const moved = Object.values(today.endpoints).find(({ name }) => name === before.name)
    return [moved ? `${before.method} ${before.path} → ${moved.method} ${moved.path}` : 'is no longer in the contracts']
  }
  const gone = before.servedBy.filter((unit) => !now.servedBy.includes(unit))
  const limitBefore = before.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES
  const limitNow = now.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES
  const refused = (before.callers ?? []).filter((caller) => !now.callers?.includes(caller))
  const changes: string[] = []
  if (refused.length > 0) changes.push(`${refused.join(', ')} may no longer call it`)
  if (gone.length > 0) changes.push(`served by ${before.servedBy.join(', ')} → ${now.servedBy.join(', ') || 'none'}`)
  if (isNarrowerAccess(before.access, now.access)) changes.push(`access ${before.access} → ${now.access}`)
  if (limitNow < limitBefore) changes.push(`largest body ${limitBefore} → ${limitNow} bytes`)
  return [
    ...changes,
    ...requestChanges('params', before.params, now.params && withNamesOf(before.path, now.path, now.params)),
    ...requestChanges('query', before.query, now.query),
    ...requestChanges('body', before.body, now.body),
    ...describeBreaks('reply', compareSchemas(now.reply.sent ?? now.reply.accepted, before.reply.accepted, 'sender')),
  ]
}

/** Tells if fewer callers have access. `internal` calls have no member, so only `public` also admits them. */
function isNarrowerAccess(before: EndpointOnWire['access'], now: EndpointOnWire['access']): boolean {
  if (before === now || now === 'public') return false
  return !(before === 'admin' && now === 'member')
}

function requestChanges(part: string, before: WireSchema | undefined, now: WireSchema | undefined): string[] {
  if (!now) return before ? [`${part}: is no longer read`] : []
  // Without a schema callers sent nothing for that part, which parses as an empty object.
  const emptyObject: WireSchema = { type: 'object', properties: {} }
  return describeBreaks(part, compareSchemas(before ?? emptyObject, now, 'receiver'))
}

/** Deployed consumers must understand events published today, and today's consumers the events in the log. */
function eventChanges(before: SentAndAccepted, now: SentAndAccepted | undefined): string[] {
  if (!now) return ['is no longer in the contracts']
  const published = compareSchemas(now.sent ?? now.accepted, before.accepted, 'sender')
  const inLog = compareSchemas(before.sent ?? before.accepted, now.accepted, 'receiver')
  const ofPublished = describeBreaks('', published)
  const ofLog = describeBreaks('', inLog).filter((line) => !ofPublished.includes(line))
  return [...ofPublished, ...ofLog.map((line) => `${line} (events in the log)`)]
}

const describeBreaks = (part: string, breaks: readonly SchemaBreak[]): string[] => [
  ...new Set(breaks.map(({ at, problem }) => `${[part, at].filter(Boolean).join('.') || 'event'}: ${problem}`)),
]

/** The schema with the old names of parameters, because renaming a path parameter changes nothing on the wire. */
function withNamesOf(before: string, now: string, params: WireSchema): WireSchema {
  const names = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
  const old = names(before)
  const rename = new Map(names(now).map((name, index) => [name, old[index] ?? name]))
  const properties = Object.fromEntries(
    Object.entries(params.properties ?? {}).map(([name, part]) => [rename.get(name) ?? name, part]),
  )
  if (!params.required) return { ...params, properties }
  return { ...params, properties, required: params.required.map((name) => rename.get(name) ?? name) }
}
