import { readVenueVersions, type Topic, VENUE_VERSIONS_HEADER } from '@plekje/contracts'
import type { WholeResponse } from '../proxy/read-whole'
import { type AnnouncedVersions, createAnnouncedVersions } from './announced-versions'
import { type CacheEntry, createCacheEntries } from './cache-entries'
import { type CacheRule, type TailedTopic, tailedTopics } from './cache-rules'
import type { CacheableRequest } from './cacheable-request'
import { type CachedResponse, prepareResponse } from './cached-response'
import type { Change } from './changes'

/**
 * Responses to visitors, cached in this process until an event or the clock ends them.
 *
 * 1. Nothing is cached or served while events may be missed.
 * 2. An event ends the responses that it may affect. A response that was requested before the event and arrives after
 *    it is not cached.
 * 3. A service process may not have received an event that this process has. A response that names a venue in an older
 *    version than an event announced is not cached, nor one without versions that names a venue hidden in the last
 *    minute; a response that an event of the last second may affect is cached only when its versions prove that it is
 *    newer.
 * 4. A response ends at the full minute, because opening hours change on minutes.
 */
export interface ResponseCache {
  /** A response that may be served now. */
  find(key: string): CachedResponse | undefined
  /**
   * Requests a response, once for all concurrent callers of the same key, and caches it when allowed. Rejects with the
   * reason of `callerSignal` when the caller aborts; `fetchUpstream` is aborted when no caller waits any more.
   */
  load(
    request: CacheableRequest,
    fetchUpstream: (signal: AbortSignal) => Promise<WholeResponse>,
    callerSignal?: AbortSignal,
  ): Promise<CachedResponse>
  /** True when `load` would join a request in flight. */
  isInFlight(request: CacheableRequest): boolean
  invalidate(change: Change): void
  /** `true` means that every event is received from now on. */
  setConnected(isConnected: boolean): void
  readonly figures: CacheFigures
}

export interface CacheFigures {
  readonly isOn: boolean
  readonly entries: number
  readonly bytes: number
  /** Responses served from memory since the start. */
  readonly hits: number
  /** Requests sent to services, including those that may not be cached. */
  readonly misses: number
}

interface Flight {
  readonly snapshot: Snapshot
  readonly expiresAt: number
  readonly response: Promise<CachedResponse>
  readonly abortController: AbortController
  callers: number
}

/** The number of events received per topic of a rule, in the order of its topics. */
type Snapshot = readonly number[]

/** Events of one topic. */
interface History {
  /** The number of events since the start. */
  received: number
  /** The last `MAX_RECENT` events, newest last. */
  readonly recent: { readonly change: Change; readonly receivedAt: number }[]
  /** When the newest event that was dropped from `recent` was received. */
  droppedAt: number
}

const MINUTE_MS = 60_000
/** A response that is in flight during more changes than this is not cached. */
const MAX_RECENT = 256
/**
 * A process of a service may answer for this long without having received an event. When an event may affect a response
 * that does not name the venue, the response cannot prove that it is new, so it is cached only after this time.
 */
const SETTLE_MS = 1000

export function createResponseCache({
  maxBytes,
  now = () => Date.now(),
  elapsed = () => performance.now(),
}: {
  /** With 0, every request goes to its service and no response is shared. */
  maxBytes: number
  now?: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}): ResponseCache {
  const isEnabled = maxBytes > 0
  const entries = createCacheEntries(maxBytes)
  const flights = new Map<string, Flight>()
  const createHistory = (): History => ({ received: 0, recent: [], droppedAt: Number.NEGATIVE_INFINITY })
  const histories: Record<TailedTopic, History> = {
    'listing.changed': createHistory(),
    'search.refreshed': createHistory(),
    'review.changed': createHistory(),
  }
  let hits = 0
  let misses = 0
  let isConnected = false
  let wasConnected = false
  const announced = { venues: createAnnouncedVersions({ elapsed }), reviews: createAnnouncedVersions({ elapsed }) }
  const announcedBy = (topic: Topic): AnnouncedVersions =>
    topic === 'review.changed' ? announced.reviews : announced.venues
  const announcedFor = ({ topics }: CacheRule): AnnouncedVersions =>
    topics.includes('review.changed') ? announced.reviews : announced.venues

  const historiesOf = ({ topics }: CacheRule): History[] => topics.map((topic) => histories[topic])
  const snapshotOf = (rule: CacheRule): Snapshot => historiesOf(rule).map(({ received }) => received)

  /**
   * True when a response names every venue of a change, each in its announced version or a newer one. A version of
   * reviews says nothing about a change of their venue.
   */
  const provesCurrent = ({ request, versions }: CacheEntry, { topic, listingIds = [] }: Change): boolean => {
    const announcedVersions = announcedFor(request.rule)
    if (announcedVersions !== announcedBy(topic)) return false
    const isNewEnough = (id: number) => {
      const version = versions.get(id)
      const announcedVersion = announcedVersions.newestOf(id)
      return version !== undefined && announcedVersion !== undefined && version >= announcedVersion
    }
    return listingIds.length > 0 && listingIds.every(isNewEnough)
  }

  /**
   * False when a response contains the venue in an older version than an event announced. In a response without
   * versions, such as a long list, only a hidden venue counts: otherwise such lists would hardly be cached.
   */
  const hasCurrentVenue = ({ request, versions }: CacheEntry, id: number): boolean => {
    const announcedVersions = announcedFor(request.rule)
    if (versions.size === 0) return !announcedVersions.wasHiddenRecently(id)
    const version = versions.get(id)
    return version === undefined || announcedVersions.isCurrent(id, version)
  }

  /** True when a response is as new as every event that may affect it. */
  const isCurrent = (entry: CacheEntry, snapshot: Snapshot): boolean => {
    const { rule } = entry.request
    for (const id of entry.ids) if (!hasCurrentVenue(entry, id)) return false
    const settledAt = elapsed() - SETTLE_MS
    return historiesOf(rule).every(({ received, recent, droppedAt }, index) => {
      const receivedSince = received - (snapshot[index] ?? 0)
      // Events that were dropped from `recent` cannot be checked any more.
      if (receivedSince > recent.length || droppedAt > settledAt) return false
      return recent.every(({ change, receivedAt }, position) => {
        const isBeforeSnapshot = position < recent.length - receivedSince
        const isSettled = isBeforeSnapshot && receivedAt <= settledAt
        return isSettled || !isAffected(entry, change) || provesCurrent(entry, change)
      })
    })
  }

  /**
   * Drops responses that name a venue in an older version than the change announces, or name it although it is hidden,
   * whatever the topics of their rule.
   */
  const dropOlderThan = ({ topic, versions, venue }: Change) => {
    const announcedVersions = announcedBy(topic)
    for (const [id, version] of versions ?? []) {
      announcedVersions.record(id, version, venue === null)
      for (const entry of entries.entriesOfVenue(id)) if (!hasCurrentVenue(entry, id)) entries.drop(entry)
    }
  }

  const recordEvent = (history: History, change: Change) => {
    history.received += 1
    history.recent.push({ change, receivedAt: elapsed() })
    if (history.recent.length > MAX_RECENT) history.droppedAt = history.recent.shift()?.receivedAt ?? elapsed()
  }

  const fetchAndCache = async (
    request: CacheableRequest,
    start: { readonly snapshot: Snapshot; readonly expiresAt: number },
    fetchUpstream: () => Promise<WholeResponse>,
  ) => {
    const original = await fetchUpstream()
    const response: CachedResponse = prepareResponse(original, (bytes) =>
      entries.addBytes(request.key, response, bytes),
    )
    const mayCache = isConnected && response.isShareable && now() < start.expiresAt
    if (!mayCache || response.bytes > maxBytes / 4) return response
    const versions = readVenueVersions(original.headers[VENUE_VERSIONS_HEADER] ?? '') ?? new Map<number, number>()
    const ids = new Set([...idsOf(request, response.body), ...versions.keys()])
    const entry: CacheEntry = { request, response, ids, versions, expiresAt: start.expiresAt }
    if (isCurrent(entry, start.snapshot)) entries.add(entry)
    return response
  }

  const find = (key: string): CachedResponse | undefined => {
    const entry = entries.find(key)
    if (entry === undefined) return undefined
    if (now() >= entry.expiresAt) {
      entries.drop(entry)
      return undefined
    }
    hits += 1
    return entry.response
  }

  const startFlight = (
    request: CacheableRequest,
    fetchUpstream: (signal: AbortSignal) => Promise<WholeResponse>,
  ): Flight => {
    const { key, rule } = request
    const snapshot = snapshotOf(rule)
    const expiresAt = expiryOf(rule, now())
    const abortController = new AbortController()
    misses += 1
    const response = fetchAndCache(request, { snapshot, expiresAt }, () =>
      fetchUpstream(abortController.signal),
    ).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    const flight: Flight = { snapshot, expiresAt, response, abortController, callers: 0 }
    flights.set(key, flight)
    return flight
  }

  const leaveFlight = (key: string, flight: Flight, reason: unknown) => {
    flight.callers -= 1
    // A request that is too slow for one caller may hang, so later callers send another.
    const isTooSlow = reason instanceof Error && reason.name === 'TimeoutError'
    if ((flight.callers === 0 || isTooSlow) && flights.get(key) === flight) flights.delete(key)
    if (flight.callers === 0) flight.abortController.abort(new Error('no caller waits for the response'))
  }

  /** A caller must not join a request that was sent before a change that the caller may know of. */
  const findJoinableFlight = ({ key, rule }: CacheableRequest): Flight | undefined => {
    const flight = flights.get(key)
    if (flight === undefined || now() >= flight.expiresAt) return undefined
    const isUnchanged = snapshotOf(rule).every((received, index) => received === flight.snapshot[index])
    return isUnchanged ? flight : undefined
  }

  return {
    find,
    isInFlight: (request) => isEnabled && isConnected && findJoinableFlight(request) !== undefined,
    load(request, fetchUpstream, callerSignal = new AbortController().signal) {
      if (!isEnabled || !isConnected) {
        misses += 1
        return fetchUpstream(callerSignal).then((response) => prepareResponse(response))
      }
      const { key } = request
      const cached = find(key)
      if (cached) return Promise.resolve(cached)
      const flight = findJoinableFlight(request) ?? startFlight(request, fetchUpstream)
      flight.callers += 1
      return raceWithAbort(flight.response, callerSignal, () => leaveFlight(key, flight, callerSignal.reason))
    },
    invalidate(change) {
      dropOlderThan(change)
      const changedTopic = tailedTopics.find((topic) => topic === change.topic)
      if (changedTopic === undefined) return
      recordEvent(histories[changedTopic], change)
      for (const rule of entries.rules) {
        if (!rule.topics.includes(changedTopic)) continue
        for (const entry of entries.findCandidates(rule, change)) {
          if (isAffected(entry, change)) entries.drop(entry)
        }
      }
    },
    setConnected(connected) {
      isConnected = connected
      // A change of connection counts as an event of any venue, so no response in flight is cached. After a
      // reconnection no response is cached for SETTLE_MS either, because services may have missed the same events.
      for (const history of Object.values(histories)) {
        history.received += 1
        history.recent.length = 0
        if (wasConnected) history.droppedAt = elapsed()
      }
      wasConnected ||= connected
      entries.clear()
    },
    get figures() {
      return { isOn: isEnabled && isConnected, entries: entries.count, bytes: entries.bytes, hits, misses }
    },
  }
}

function isAffected({ request, ids, response }: CacheEntry, change: Change): boolean {
  const { affectsOthers } = request.rule
  if (change.listingIds === undefined || affectsOthers === 'always') return true
  if (change.listingIds.some((id) => ids.has(id))) return true
  return affectsOthers !== 'never' && affectsOthers(change, request, response.body)
}

function idsOf({ rule, params }: CacheableRequest, body: Buffer): ReadonlySet<number> {
  if (rule.namedBy !== undefined) return new Set([Number(params[rule.namedBy])])
  const ids = new Set<number>()
  const needsNoIds = rule.affectsOthers === 'always' || rule.topics.length === 0
  if (needsNoIds) return ids
  // Quotes in JSON texts are escaped, so `"id":` is always a property name.
  for (let at = body.indexOf('"id":'); at !== -1; at = body.indexOf('"id":', at + 5)) {
    const id = Number.parseInt(body.toString('latin1', at + 5, at + 16), 10)
    if (!Number.isNaN(id)) ids.add(id)
  }
  return ids
}

function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal, leave: () => void): Promise<T> {
  if (signal.aborted) {
    work.catch(() => undefined)
    leave()
    return Promise.reject(signal.reason)
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason)
      leave()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

const expiryOf = (rule: CacheRule, at: number): number =>
  rule.lifetimeSeconds === undefined ? (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS : at + rule.lifetimeSeconds * 1000
