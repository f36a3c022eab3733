import type { CacheRule } from './cache-rules'
import type { Change } from './changes'
import { type KeptAnswer, keepAnswer } from './kept-answer'
import { createKeptEntries, type Entry } from './kept-entries'
import type { Question } from './question'
import type { WholeAnswer } from './read-whole'

/**
 * Answers to visitors, kept in this process until an event says that they changed, or the clock does.
 *
 * Correctness rests on three rules. (1) Nothing is kept or given while events may be missed. (2) An event ends the answers
 * that it may show in, those that are still on their way included: one that was *asked* before the event and comes after it
 * is held against it, and never kept when it may show in it. (3) An answer is not given past the full minute in which it was
 * asked, for whether a venue is open changes on minutes.
 */
export interface ResponseCache {
  /** An answer that may be given now. */
  find(key: string): KeptAnswer | undefined
  /**
   * Asks, once for all who want the same at the same time, and keeps the answer when it may be kept. Rejects with the
   * reason of `caller` when that is aborted; `ask` is aborted when nobody waits any more.
   */
  load(
    question: Question,
    ask: (signal: AbortSignal) => Promise<WholeAnswer>,
    caller?: AbortSignal,
  ): Promise<KeptAnswer>
  /** Something changed. */
  invalidate(change: Change): void
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

interface Flight {
  readonly generation: number
  readonly expiresAt: number
  readonly answer: Promise<KeptAnswer>
  readonly stop: AbortController
  callers: number
}

/** What happened to the answers of one rule. */
interface History {
  /** Changes since the start. */
  generation: number
  /** The last of them, the newest at the end. */
  readonly recent: Change[]
}

const MINUTE_MS = 60_000
/** An answer that is on its way for longer than so many changes is not kept. */
const MAX_RECENT = 256

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
  const entries = createKeptEntries(maxBytes)
  const flights = new Map<string, Flight>()
  const histories = new Map<CacheRule, History>()
  let hits = 0
  let misses = 0
  let isConnected = false

  const historyOf = (rule: CacheRule): History => {
    const history = histories.get(rule) ?? { generation: 0, recent: [] }
    histories.set(rule, history)
    return history
  }

  /** Whether nothing happened since it was asked that may show in it. */
  const isUntouched = (entry: Entry, askedAt: number): boolean => {
    const { generation, recent } = historyOf(entry.question.rule)
    const since = generation - askedAt
    return since <= recent.length && !recent.slice(recent.length - since).some((change) => isTouched(entry, change))
  }

  const fetchAndKeep = async (
    question: Question,
    asked: { readonly generation: number; readonly expiresAt: number },
    ask: () => Promise<WholeAnswer>,
  ) => {
    const answer: KeptAnswer = keepAnswer(await ask(), (bytes) => entries.grown(question.key, answer, bytes))
    const isTimely = isConnected && answer.isShareable && now() < asked.expiresAt
    if (!isTimely || answer.bytes > maxBytes / 4) return answer
    const entry: Entry = { question, answer, ids: idsOf(question, answer.body), expiresAt: asked.expiresAt }
    if (isUntouched(entry, asked.generation)) entries.add(entry)
    return answer
  }

  const find = (key: string): KeptAnswer | undefined => {
    const entry = entries.find(key)
    if (entry === undefined) return undefined
    if (now() >= entry.expiresAt) {
      entries.drop(entry)
      return undefined
    }
    hits += 1
    return entry.answer
  }

  const takeOff = (question: Question, ask: (signal: AbortSignal) => Promise<WholeAnswer>): Flight => {
    const { key, rule } = question
    const { generation } = historyOf(rule)
    const expiresAt = expiryOf(rule, now())
    const stop = new AbortController()
    misses += 1
    const answer = fetchAndKeep(question, { generation, expiresAt }, () => ask(stop.signal)).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    const flight: Flight = { generation, expiresAt, answer, stop, callers: 0 }
    flights.set(key, flight)
    return flight
  }

  const leave = (key: string, flight: Flight) => {
    flight.callers -= 1
    if (flight.callers > 0) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.stop.abort(new Error('nobody waits for the answer'))
  }

  return {
    find,
    load(question, ask, caller = new AbortController().signal) {
      if (!isEnabled || !isConnected) {
        misses += 1
        return ask(caller).then((answer) => keepAnswer(answer))
      }
      const { key, rule } = question
      const kept = find(key)
      if (kept) return Promise.resolve(kept)
      const known = flights.get(key)
      // A joiner must not get an answer that was asked before a change it may already know of.
      const isCurrent = known && known.generation === historyOf(rule).generation && now() < known.expiresAt
      const flight = isCurrent ? known : takeOff(question, ask)
      flight.callers += 1
      return untilAborted(flight.answer, caller, () => leave(key, flight))
    },
    invalidate(change) {
      for (const [rule, history] of histories) {
        if (!rule.topics.some((topic) => topic === change.topic)) continue
        history.generation += 1
        history.recent.push(change)
        if (history.recent.length > MAX_RECENT) history.recent.shift()
        for (const entry of entries.candidates(rule, change)) if (isTouched(entry, change)) entries.drop(entry)
      }
    },
    setConnected(connected) {
      isConnected = connected
      for (const history of histories.values()) {
        history.generation += 1
        history.recent.length = 0
      }
      entries.clear()
    },
    get figures() {
      return { isOn: isEnabled && isConnected, entries: entries.count, bytes: entries.bytes, hits, misses }
    },
  }
}

/** Whether a change may show in an answer. */
function isTouched({ question, ids, answer }: Entry, change: Change): boolean {
  const { entersBy } = question.rule
  if (change.listingIds === undefined || entersBy === 'any') return true
  if (change.listingIds.some((id) => ids.has(id))) return true
  return entersBy !== 'never' && entersBy(change, question, answer.body)
}

/** The venues that an answer names. */
function idsOf({ rule, params }: Question, body: Buffer): ReadonlySet<number> {
  if (rule.namedBy !== undefined) return new Set([Number(params[rule.namedBy])])
  const ids = new Set<number>()
  if (rule.entersBy === 'any' || rule.topics.length === 0) return ids
  // A quote within a JSON text is escaped: this is the name of a field wherever it stands.
  for (let at = body.indexOf('"id":'); at !== -1; at = body.indexOf('"id":', at + 5)) {
    const id = Number.parseInt(body.toString('latin1', at + 5, at + 16), 10)
    if (!Number.isNaN(id)) ids.add(id)
  }
  return ids
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal, leave: () => void): Promise<T> {
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
  rule.still === undefined ? (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS : at + rule.still * 1000
