import type { CacheRule } from './cache-rules'
import type { CacheableRequest } from './cacheable-request'
import type { CachedResponse } from './cached-response'
import type { Change } from './changes'

export interface CacheEntry {
  readonly request: CacheableRequest
  readonly response: CachedResponse
  /** Venues that the response names. */
  readonly ids: ReadonlySet<number>
  /** Versions of those venues, as far as the service named them. */
  readonly versions: ReadonlyMap<number, number>
  readonly expiresAt: number
}

export interface CacheEntries {
  /** Returns an entry and marks it as recently used. */
  find(key: string): CacheEntry | undefined
  add(entry: CacheEntry): void
  drop(entry: CacheEntry): void
  /** Adds the size of a compressed form, which is made when a client first accepts it. */
  addBytes(key: string, response: CachedResponse, bytes: number): void
  /**
   * Entries of a rule that a change may affect. Under a rule with `affectsOthers: 'never'` a change affects only the
   * responses that name one of its venues, so they are looked up by venue.
   */
  findCandidates(rule: CacheRule, change: Change): readonly CacheEntry[]
  entriesOfVenue(id: number): readonly CacheEntry[]
  clear(): void
  /** Rules that have or had entries. */
  readonly rules: readonly CacheRule[]
  readonly count: number
  readonly bytes: number
}

/** The protected segment may use this share of `maxBytes`; the rest is left for new responses. */
const PROTECTED_SHARE = 0.75
/** Estimated size of one id or version of a venue in an entry, indexes included. */
const ID_BYTES = 64

interface Segment {
  /** Least recently used first: a map keeps insertion order. */
  readonly entries: Map<string, CacheEntry>
  bytes: number
}

/** A byte-bounded segmented LRU: an entry starts on probation, and becomes protected when it is requested again. */
export function createCacheEntries(maxBytes: number): CacheEntries {
  const probation: Segment = { entries: new Map(), bytes: 0 }
  const protectedSegment: Segment = { entries: new Map(), bytes: 0 }
  const entriesByRule = new Map<CacheRule, Set<CacheEntry>>()
  const entriesByVenue = new Map<number, Set<CacheEntry>>()

  const put = (segment: Segment, entry: CacheEntry) => {
    segment.entries.set(entry.request.key, entry)
    segment.bytes += sizeOf(entry)
  }
  const detach = (segment: Segment, entry: CacheEntry) => {
    segment.entries.delete(entry.request.key)
    segment.bytes -= sizeOf(entry)
  }

  const drop = (entry: CacheEntry) => {
    const segment = [probation, protectedSegment].find(({ entries }) => entries.get(entry.request.key) === entry)
    if (segment === undefined) return
    detach(segment, entry)
    entriesByRule.get(entry.request.rule)?.delete(entry)
    for (const id of entry.ids) removeFromSet(entriesByVenue, id, entry)
  }

  const evict = () => {
    for (const entry of protectedSegment.entries.values()) {
      if (protectedSegment.bytes <= maxBytes * PROTECTED_SHARE) break
      detach(protectedSegment, entry)
      put(probation, entry)
    }
    for (const { entries } of [probation, protectedSegment]) {
      for (const entry of entries.values()) {
        if (probation.bytes + protectedSegment.bytes <= maxBytes) return
        drop(entry)
      }
    }
  }

  const entriesOfVenue = (id: number): CacheEntry[] => [...(entriesByVenue.get(id) ?? [])]

  return {
    find(key) {
      const isProtected = protectedSegment.entries.has(key)
      const segment = isProtected ? protectedSegment : probation
      const entry = segment.entries.get(key)
      if (entry === undefined) return undefined
      detach(segment, entry)
      put(protectedSegment, entry)
      if (!isProtected) evict()
      return entry
    },
    add(entry) {
      const { key, rule } = entry.request
      const former = protectedSegment.entries.get(key) ?? probation.entries.get(key)
      if (former) drop(former)
      put(probation, entry)
      addToSet(entriesByRule, rule, entry)
      for (const id of entry.ids) addToSet(entriesByVenue, id, entry)
      evict()
    },
    drop,
    addBytes(key, response, bytes) {
      for (const segment of [probation, protectedSegment]) {
        if (segment.entries.get(key)?.response !== response) continue
        segment.bytes += bytes
        evict()
      }
    },
    findCandidates(rule, { listingIds }) {
      if (listingIds === undefined || rule.affectsOthers !== 'never') return [...(entriesByRule.get(rule) ?? [])]
      return listingIds.flatMap(entriesOfVenue).filter(({ request }) => request.rule === rule)
    },
    entriesOfVenue,
    clear() {
      for (const segment of [probation, protectedSegment]) {
        segment.entries.clear()
        segment.bytes = 0
      }
      entriesByRule.clear()
      entriesByVenue.clear()
    },
    get rules() {
      return [...entriesByRule.keys()]
    },
    get count() {
      return probation.entries.size + protectedSegment.entries.size
    },
    get bytes() {
      return probation.bytes + protectedSegment.bytes
    },
  }
}

const sizeOf = ({ response, ids, versions }: CacheEntry): number =>
  response.bytes + (ids.size + versions.size) * ID_BYTES

function addToSet<K>(sets: Map<K, Set<CacheEntry>>, key: K, entry: CacheEntry): void {
  const set = sets.get(key)
  if (set) set.add(entry)
  else sets.set(key, new Set([entry]))
}

function removeFromSet<K>(sets: Map<K, Set<CacheEntry>>, key: K, entry: CacheEntry): void {
  const set = sets.get(key)
  set?.delete(entry)
  if (set?.size === 0) sets.delete(key)
}
