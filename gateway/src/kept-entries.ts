import type { CacheRule } from './cache-rules'
import type { Change } from './changes'
import type { KeptAnswer } from './kept-answer'
import type { Question } from './question'

/** An answer that is kept. */
export interface Entry {
  readonly question: Question
  readonly answer: KeptAnswer
  /** Venues that it names. */
  readonly ids: ReadonlySet<number>
  /** Those of them whose version the service named, with it. */
  readonly versions: ReadonlyMap<number, number>
  readonly expiresAt: number
}

export interface KeptEntries {
  /** Counts as being asked. */
  find(key: string): Entry | undefined
  /** In place of a former one of the same question. */
  add(entry: Entry): void
  drop(entry: Entry): void
  /** The forms of an answer take more bytes than before. */
  addBytes(key: string, answer: KeptAnswer, bytes: number): void
  /** Of a rule, those that a change may concern: found by the venues they name where nothing else brings one in. */
  candidates(rule: CacheRule, change: Change): readonly Entry[]
  /** Those that name a venue. */
  naming(id: number): readonly Entry[]
  clear(): void
  /** Those by which answers are kept. */
  readonly rules: readonly CacheRule[]
  readonly count: number
  readonly bytes: number
}

/** What was asked more than once has most of the room, so that questions that come once cannot push it out. */
const PROVEN_SHARE = 0.75
/** Of a place in the index by venue. */
const ID_BYTES = 64

interface Segment {
  /** Least recently asked first: a map keeps the order of insertion. */
  readonly entries: Map<string, Entry>
  bytes: number
}

/** Answers within a number of bytes, in two segments: asked once, and asked again since (segmented LRU). */
export function createKeptEntries(maxBytes: number): KeptEntries {
  const fresh: Segment = { entries: new Map(), bytes: 0 }
  const proven: Segment = { entries: new Map(), bytes: 0 }
  const byRule = new Map<CacheRule, Set<Entry>>()
  const byVenue = new Map<number, Set<Entry>>()

  const put = (segment: Segment, entry: Entry) => {
    segment.entries.set(entry.question.key, entry)
    segment.bytes += sizeOf(entry)
  }
  const detach = (segment: Segment, entry: Entry) => {
    segment.entries.delete(entry.question.key)
    segment.bytes -= sizeOf(entry)
  }

  const drop = (entry: Entry) => {
    const segment = [fresh, proven].find(({ entries }) => entries.get(entry.question.key) === entry)
    if (segment === undefined) return
    detach(segment, entry)
    byRule.get(entry.question.rule)?.delete(entry)
    for (const id of entry.ids) remove(byVenue, id, entry)
  }

  const makeRoom = () => {
    for (const entry of proven.entries.values()) {
      if (proven.bytes <= maxBytes * PROVEN_SHARE) break
      detach(proven, entry)
      put(fresh, entry)
    }
    for (const { entries } of [fresh, proven]) {
      for (const entry of entries.values()) {
        if (fresh.bytes + proven.bytes <= maxBytes) return
        drop(entry)
      }
    }
  }

  return {
    find(key) {
      const known = proven.entries.get(key)
      const entry = known ?? fresh.entries.get(key)
      if (entry === undefined) return undefined
      detach(known ? proven : fresh, entry)
      put(proven, entry)
      if (!known) makeRoom()
      return entry
    },
    add(entry) {
      const { key, rule } = entry.question
      const former = proven.entries.get(key) ?? fresh.entries.get(key)
      if (former) drop(former)
      put(fresh, entry)
      add(byRule, rule, entry)
      for (const id of entry.ids) add(byVenue, id, entry)
      makeRoom()
    },
    drop,
    addBytes(key, answer, bytes) {
      for (const segment of [fresh, proven]) {
        if (segment.entries.get(key)?.answer !== answer) continue
        segment.bytes += bytes
        makeRoom()
      }
    },
    candidates(rule, { listingIds }) {
      if (listingIds === undefined || rule.entersBy !== 'never') return [...(byRule.get(rule) ?? [])]
      const found = listingIds.flatMap((id) => [...(byVenue.get(id) ?? [])])
      return found.filter(({ question }) => question.rule === rule)
    },
    naming: (id) => [...(byVenue.get(id) ?? [])],
    clear() {
      for (const segment of [fresh, proven]) {
        segment.entries.clear()
        segment.bytes = 0
      }
      byRule.clear()
      byVenue.clear()
    },
    get rules() {
      return [...byRule.keys()]
    },
    get count() {
      return fresh.entries.size + proven.entries.size
    },
    get bytes() {
      return fresh.bytes + proven.bytes
    },
  }
}

const sizeOf = ({ answer, ids, versions }: Entry): number => answer.bytes + (ids.size + versions.size) * ID_BYTES

function add<K>(sets: Map<K, Set<Entry>>, key: K, entry: Entry): void {
  const set = sets.get(key)
  if (set) set.add(entry)
  else sets.set(key, new Set([entry]))
}

function remove<K>(sets: Map<K, Set<Entry>>, key: K, entry: Entry): void {
  const set = sets.get(key)
  set?.delete(entry)
  if (set?.size === 0) sets.delete(key)
}
