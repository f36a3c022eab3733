import type { Topic } from '@plekje/contracts'
import { type KeptAnswer, keepAnswer } from './kept-answer'
import type { WholeAnswer } from './read-whole'
import type { CacheRule } from './route-table'

/**
 * Answers to visitors, kept in this process until an event says that they changed, or the clock does.
 *
 * Correctness rests on three rules. (1) Nothing is kept or given while events may be missed. (2) Each rule has a
 * generation that an event raises; an answer counts only in the generation in which it was *asked*, so that an answer
 * under way when a change is announced is never kept. (3) An answer is not given past the full minute in which it was
 * asked, for whether a venue is open changes on minutes.
 */
export interface ResponseCache {
  /** An answer that may be given now. */
  find(key: string): KeptAnswer | undefined
  /** Asks, once for all who want the same at the same time, and keeps the answer when it may be kept. */
  load(key: string, rule: CacheRule, ask: () => Promise<WholeAnswer>): Promise<KeptAnswer>
  /** Something of this topic changed. */
  invalidate(topic: Topic): void
  /** Whether every event is heard from now on. */
  setConnected(isConnected: boolean): void
  readonly figures: CacheFigures
}

export interface CacheFigures {
  readonly isOn: boolean
  readonly entries: number
  readonly bytes: number
  /** Answers given from memory since the start. */
  readonly hits: number
  /** Questions asked of services, also those that may not be kept. */
  readonly misses: number
}

interface Entry {
  readonly answer: KeptAnswer
  readonly group: Group
  readonly generation: number
  readonly expiresAt: number
}

interface Flight {
  readonly generation: number
  readonly expiresAt: number
  readonly answer: Promise<KeptAnswer>
}

interface Group {
  generation: number
  readonly topics: readonly string[]
}

const MINUTE_MS = 60_000

export function createResponseCache({
  maxBytes,
  isEnabled = true,
  now = () => Date.now(),
}: {
  maxBytes: number
  /** False: everything is asked, nothing is shared. */
  isEnabled?: boolean
  now?: () => number
}): ResponseCache {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  const groups = new Map<CacheRule, Group>()
  let bytes = 0
  let hits = 0
  let misses = 0
  let isConnected = false

  const groupOf = (rule: CacheRule): Group => {
    const group = groups.get(rule) ?? { generation: 0, topics: rule.topics }
    groups.set(rule, group)
    return group
  }

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.answer.bytes
  }

  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return
      drop(key, entry)
    }
  }

  const keep = (key: string, entry: Entry) => {
    if (entry.answer.bytes > maxBytes / 4) return
    const former = entries.get(key)
    if (former) drop(key, former)
    entries.set(key, entry)
    bytes += entry.answer.bytes
    makeRoom()
  }

  const isFresh = ({ group, generation, expiresAt }: Entry) => generation === group.generation && now() < expiresAt

  const fetchAndKeep = async (key: string, asked: Omit<Entry, 'answer'>, ask: () => Promise<WholeAnswer>) => {
    const answer: KeptAnswer = keepAnswer(await ask(), (grown) => {
      if (entries.get(key)?.answer !== answer) return
      bytes += grown
      makeRoom()
    })
    const entry = { ...asked, answer }
    if (isConnected && answer.isShareable && isFresh(entry)) keep(key, entry)
    return answer
  }

  const find = (key: string): KeptAnswer | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (!isFresh(entry)) {
      drop(key, entry)
      return undefined
    }
    // A map keeps the order of insertion: what was asked last goes to the end, what nobody asks is in front.
    entries.delete(key)
    entries.set(key, entry)
    hits += 1
    return entry.answer
  }

  return {
    find,
    load(key, rule, ask) {
      if (!isEnabled || !isConnected) {
        misses += 1
        return ask().then((answer) => keepAnswer(answer))
      }
      const kept = find(key)
      if (kept) return Promise.resolve(kept)
      const group = groupOf(rule)
      const at = now()
      const flight = flights.get(key)
      // A joiner must not get an answer that was asked before a change it may already know of.
      if (flight && flight.generation === group.generation && at < flight.expiresAt) return flight.answer
      misses += 1
      const asked = { group, generation: group.generation, expiresAt: expiryOf(rule, at) }
      const answer = fetchAndKeep(key, asked, ask).finally(() => {
        if (flights.get(key)?.answer === answer) flights.delete(key)
      })
      flights.set(key, { generation: asked.generation, expiresAt: asked.expiresAt, answer })
      return answer
    },
    invalidate(topic) {
      for (const group of groups.values()) {
        if (group.topics.includes(topic)) group.generation += 1
      }
    },
    setConnected(connected) {
      isConnected = connected
      for (const group of groups.values()) group.generation += 1
      entries.clear()
      bytes = 0
    },
    get figures() {
      return { isOn: isEnabled && isConnected, entries: entries.size, bytes, hits, misses }
    },
  }
}

const expiryOf = (rule: CacheRule, at: number): number =>
  rule.still === undefined ? (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS : at + rule.still * 1000

/**
 * One key for the same question: parameters in the order of their names (repeated ones keep theirs). The key is also
 * the target that is asked upstream, so that the answer is the key's by construction.
 */
export function cacheKey(target: string): string {
  const mark = target.indexOf('?')
  if (mark === -1) return target
  const query = target.slice(mark + 1)
  if (query === '') return target.slice(0, mark)
  if (!query.includes('&')) return target
  const pairs = query.split('&').filter((pair) => pair !== '')
  const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''
  const sorted = pairs.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return `${target.slice(0, mark)}?${sorted.join('&')}`
}
