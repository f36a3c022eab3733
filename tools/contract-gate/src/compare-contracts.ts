import { compareSchemas, type SchemaBreak } from './compare-schemas'
import type { Contracts, EndpointOnWire, SentAndAccepted } from './describe-contracts'
import type { WireSchema } from './wire-schema'

/** A change that units which were built on the released contracts would not survive. */
export interface ContractBreak {
  readonly kind: 'endpoint' | 'event'
  /** `reviewsApi.writeReview`, or a topic. */
  readonly name: string
  /** `POST /listings/:listingId/reviews`; a topic again for events. */
  readonly wireName: string
  /** A line per change: what changed, from → to. */
  readonly changes: readonly string[]
}

const DEFAULT_MAX_BODY_BYTES = 1_000_000

/** Every incompatible change between what was released and what is. Additions are none. */
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

/** Names of endpoints and topics that were not there, or have grown, since the release. */
export function findAdditions(released: Contracts, today: Contracts): string[] {
  const differs = (kind: 'endpoints' | 'events') =>
    Object.keys(today[kind]).filter((key) => JSON.stringify(today[kind][key]) !== JSON.stringify(released[kind][key]))
  return [...differs('endpoints').map((key) => today.endpoints[key]?.name ?? key), ...differs('events')]
}

/**
 * Changes that current callers could not read from a released service, mostly a reply without a new field. No break,
 * because callers are released after the service, but a caller released first would fail.
 */
export function findRepliesToWaitFor(released: Contracts, today: Contracts): string[] {
  return Object.entries(released.endpoints).flatMap(([key, before]) => {
    const now = today.endpoints[key]
    if (!now) return []
    const unread = compareSchemas(before.reply.sent ?? before.reply.accepted, now.reply.accepted, 'receiver')
    const first = `release ${now.servedBy.join(', ') || 'who serves it'} first`
    return inWords('reply', unread).map((line) => `${now.name}: ${line}: ${first}`)
  })
}

function endpointChanges(before: EndpointOnWire, now: EndpointOnWire | undefined, today: Contracts): string[] {
  if (!now) {
    const moved = Object.values(today.endpoints).find(({ name }) => name === before.name)
    return [moved ? `${before.method} ${before.path} → ${moved.method} ${moved.path}` : 'is no longer in the contracts']
  }
  const gone = before.servedBy.filter((unit) => !now.servedBy.includes(unit))
  const limits = [before, now].map(({ maxBodyBytes }) => maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)
  const refused = (before.callers ?? []).filter((caller) => !now.callers?.includes(caller))
  return [
    ...(refused.length > 0 ? [`${refused.join(', ')} may no longer call it`] : []),
    ...(gone.length > 0 ? [`served by ${before.servedBy.join(', ')} → ${now.servedBy.join(', ') || 'none'}`] : []),
    ...(isNarrowerAccess(before.access, now.access) ? [`access ${before.access} → ${now.access}`] : []),
    ...((limits[1] ?? 0) < (limits[0] ?? 0) ? [`largest body ${limits[0]} → ${limits[1]} bytes`] : []),
    ...requestChanges('params', before.params, now.params && withNamesOf(before.path, now.path, now.params)),
    ...requestChanges('query', before.query, now.query),
    ...requestChanges('body', before.body, now.body),
    ...inWords('reply', compareSchemas(now.reply.sent ?? now.reply.accepted, before.reply.accepted, 'sender')),
  ]
}

/** `internal` calls carry no member, so that only `public` takes them over. */
function isNarrowerAccess(before: EndpointOnWire['access'], now: EndpointOnWire['access']): boolean {
  if (before === now || now === 'public') return false
  return !(before === 'admin' && now === 'member')
}

function requestChanges(part: string, before: WireSchema | undefined, now: WireSchema | undefined): string[] {
  if (!now) return before ? [`${part}: is no longer read`] : []
  // Without a schema callers sent nothing for that part, which parses as an empty object.
  const nothing: WireSchema = { type: 'object', properties: {} }
  return inWords(part, compareSchemas(before ?? nothing, now, 'receiver'))
}

/** Running consumers must understand what is published today, and today's consumers what is still in the log. */
function eventChanges(before: SentAndAccepted, now: SentAndAccepted | undefined): string[] {
  if (!now) return ['is no longer in the contracts']
  const published = compareSchemas(now.sent ?? now.accepted, before.accepted, 'sender')
  const inLog = compareSchemas(before.sent ?? before.accepted, now.accepted, 'receiver')
  const [first, second] = [inWords('', published), inWords('', inLog)]
  return [...first, ...second.filter((line) => !first.includes(line)).map((line) => `${line} (events in the log)`)]
}

const inWords = (part: string, breaks: readonly SchemaBreak[]): string[] => [
  ...new Set(breaks.map(({ at, problem }) => `${[part, at].filter(Boolean).join('.') || 'event'}: ${problem}`)),
]

/** Parameters are sent by place: another name for one is no change on the wire. */
function withNamesOf(before: string, now: string, params: WireSchema): WireSchema {
  const names = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
  const old = names(before)
  const rename = new Map(names(now).map((name, index) => [name, old[index] ?? name]))
  return {
    ...params,
    properties: Object.fromEntries(
      Object.entries(params.properties ?? {}).map(([name, part]) => [rename.get(name) ?? name, part]),
    ),
    ...(params.required ? { required: params.required.map((name) => rename.get(name) ?? name) } : {}),
  }
}
