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
  const changedKeys = (kind: 'endpoints' | 'events') =>
    Object.keys(today[kind]).filter((key) => JSON.stringify(today[kind][key]) !== JSON.stringify(released[kind][key]))
  return [...changedKeys('endpoints').map((key) => today.endpoints[key]?.name ?? key), ...changedKeys('events')]
}

/**
 * Finds replies of a released service that today's callers cannot read, mostly because of a new field. They are no
 * breaks, because callers are released after the service, but a caller released first would fail.
 */
export function findRepliesToWaitFor(released: Contracts, today: Contracts): string[] {
  return Object.entries(released.endpoints).flatMap(([key, before]) => {
    const current = today.endpoints[key]
    if (!current) return []
    const unreadable = compareSchemas(before.reply.sent ?? before.reply.accepted, current.reply.accepted, 'receiver')
    const instruction = `release ${current.servedBy.join(', ') || 'the service'} first`
    return describeBreaks('reply', unreadable).map((line) => `${current.name}: ${line}: ${instruction}`)
  })
}

function endpointChanges(before: EndpointOnWire, current: EndpointOnWire | undefined, today: Contracts): string[] {
  if (!current) {
    const moved = Object.values(today.endpoints).find(({ name }) => name === before.name)
    return [moved ? `${before.method} ${before.path} → ${moved.method} ${moved.path}` : 'is no longer in the contracts']
  }
  const removedUnits = before.servedBy.filter((unit) => !current.servedBy.includes(unit))
  const limitBefore = before.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES
  const currentLimit = current.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES
  const removedCallers = (before.callers ?? []).filter((caller) => !current.callers?.includes(caller))
  const changes: string[] = []
  if (removedCallers.length > 0) changes.push(`${removedCallers.join(', ')} may no longer call it`)
  if (removedUnits.length > 0) {
    changes.push(`served by ${before.servedBy.join(', ')} → ${current.servedBy.join(', ') || 'none'}`)
  }
  if (isNarrowerAccess(before.access, current.access)) changes.push(`access ${before.access} → ${current.access}`)
  if (currentLimit < limitBefore) changes.push(`largest body ${limitBefore} → ${currentLimit} bytes`)
  const params = current.params && withFormerNames(before.path, current.path, current.params)
  const replyBreaks = compareSchemas(current.reply.sent ?? current.reply.accepted, before.reply.accepted, 'sender')
  return [
    ...changes,
    ...requestChanges('params', before.params, params),
    ...requestChanges('query', before.query, current.query),
    ...requestChanges('body', before.body, current.body),
    ...describeBreaks('reply', replyBreaks),
  ]
}

/** True if fewer callers have access. Callers of an `internal` endpoint have no member: only `public` admits them. */
function isNarrowerAccess(before: EndpointOnWire['access'], current: EndpointOnWire['access']): boolean {
  if (before === current || current === 'public') return false
  return !(before === 'admin' && current === 'member')
}

function requestChanges(part: string, before: WireSchema | undefined, current: WireSchema | undefined): string[] {
  if (!current) return before ? [`${part}: is no longer read`] : []
  // Without a schema callers sent nothing for that part, which parses as an empty object.
  const emptyObject: WireSchema = { type: 'object', properties: {} }
  return describeBreaks(part, compareSchemas(before ?? emptyObject, current, 'receiver'))
}

/** Deployed consumers must understand events published today, and today's consumers the events in the log. */
function eventChanges(before: SentAndAccepted, current: SentAndAccepted | undefined): string[] {
  if (!current) return ['is no longer in the contracts']
  const published = compareSchemas(current.sent ?? current.accepted, before.accepted, 'sender')
  const inLog = compareSchemas(before.sent ?? before.accepted, current.accepted, 'receiver')
  const publishedChanges = describeBreaks('', published)
  const logChanges = describeBreaks('', inLog).filter((line) => !publishedChanges.includes(line))
  return [...publishedChanges, ...logChanges.map((line) => `${line} (events in the log)`)]
}

const describeBreaks = (part: string, breaks: readonly SchemaBreak[]): string[] => [
  ...new Set(breaks.map(({ at, problem }) => `${[part, at].filter(Boolean).join('.') || 'event'}: ${problem}`)),
]

/** The schema with the former names of parameters, because renaming a path parameter changes nothing on the wire. */
function withFormerNames(before: string, current: string, params: WireSchema): WireSchema {
  const paramsIn = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
  const formerParams = paramsIn(before)
  const formerNames = new Map(paramsIn(current).map((name, index) => [name, formerParams[index] ?? name]))
  const properties = Object.fromEntries(
    Object.entries(params.properties ?? {}).map(([name, part]) => [formerNames.get(name) ?? name, part]),
  )
  if (!params.required) return { ...params, properties }
  return { ...params, properties, required: params.required.map((name) => formerNames.get(name) ?? name) }
}
