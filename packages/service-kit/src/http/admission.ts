import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface AdmissionOptions {
  /** Requests that are worked on at the same time, at most. */
  readonly atOnce: number
  /** Requests that may wait for their turn. When there are more, the one that waits longest is refused. */
  readonly maxWaiting: number
  /** How long one may wait in a short rush, in milliseconds. */
  readonly patienceMs: number
  /** How long one may wait in a queue that stands: waiting longer helps nobody, as many leave unserved, only later. */
  readonly standingPatienceMs?: number
  /** False for work of which much may wait long, in the order in which it was asked for. */
  readonly isHurried?: boolean
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
  /** Share of the time since the last call in which the process had work to do, 0 to 1. */
  readonly utilization?: () => number
}

export interface AdmissionFigures {
  readonly running: number
  readonly waiting: number
  /** Refused since the start. */
  readonly shed: number
  /** How many may run now. */
  readonly limit: number
}

export interface Admission {
  /** Calls one of the two, now or later, or neither when the caller left before. The place is free again on `close`. */
  admit(response: ServerResponse, begin: () => void, refuse: () => void): void
  readonly figures: AdmissionFigures
}

interface Waiting {
  readonly joinedAt: number
  readonly leave: () => void
  begin(): void
  refuse(): void
}

/** A queue that was never empty for so long stands: what comes in is more than what gets done. */
const STANDING_AFTER_MS = 500
const TICK_MS = 100
/** A process that is less busy waits for others: more at once is more that they answer. */
const BUSY = 0.6
/** So long a request may be in hand in a busy process, on average. More at once would make each take longer, and none come sooner. */
const IN_HAND_MS = 500
/** What is in hand for longer in a process with time to spare waits for something of its own: a language model, a slow line. It keeps nobody out, and says nothing. */
const LONG_MS = 3000
/** Fewer at once would leave the processor idle while an engine answers. */
const MIN_AT_ONCE = 12
/** How much the last tick counts in what is measured. */
const NEWEST_SHARE = 0.2

const places = new WeakMap<ServerResponse, () => void>()

/** Of an answer that is a stream, once it began: it keeps nobody from being served. */
export const freePlace = (response: ServerResponse): void => places.get(response)?.()

/**
 * Lets in as many requests as can be served in time, and refuses the others soon, so that work is not spent on answers
 * that nobody waits for any more. When requests are in hand for over half a second in a busy process, as many run at once as
 * get done in that time, as measured; else more again. In a rush the order is that of arrival; in a queue that stands the newest goes first, for whoever waited
 * long is about to leave (controlled delay with adaptive LIFO).
 */
export function createAdmission({
  atOnce,
  maxWaiting,
  patienceMs,
  standingPatienceMs = 500,
  isHurried = true,
  now = () => performance.now(),
  utilization = measureUtilization(),
}: AdmissionOptions): Admission {
  const queue: Waiting[] = []
  let shed = 0
  let limit = atOnce
  let emptyAt = 0
  let ticking: NodeJS.Timeout | undefined
  let tickedAt = 0
  /** Since the last tick: requests that were done, and how long they were in hand together. */
  let done = { count: 0, ms: 0 }
  let donePerMs = 0
  let inHandMs = 0
  let isBusy = false
  let isComing = false
  /** When each that runs began, the oldest first. */
  const begun = new Map<() => void, number>()

  const isStanding = (at: number) => isHurried && queue.length > 0 && at - emptyAt > STANDING_AFTER_MS

  const refuse = (one: Waiting | undefined) => {
    if (one === undefined) return
    shed += 1
    one.refuse()
  }

  const refuseLate = (at: number) => {
    const patience = isStanding(at) ? Math.min(patienceMs, standingPatienceMs) : patienceMs
    while (queue[0] !== undefined && at - queue[0].joinedAt >= patience) refuse(queue.shift())
  }

  const next = () => {
    const at = now()
    refuseLate(at)
    while (begun.size < limit) {
      const one = isStanding(at) ? queue.pop() : queue.shift()
      if (one === undefined) return
      begun.set(one.leave, at)
      one.begin()
    }
  }

  /**
   * With the next turn of the event loop, so that all that has arrived is there before any of it begins: what is served
   * without waiting for anything would else leave the others unread, where nobody sees how long they wait.
   */
  const nextSoon = () => {
    if (isComing) return
    isComing = true
    setImmediate(() => {
      isComing = false
      next()
    })
  }

  const tick = () => {
    const at = now()
    const passedMs = Math.max(1, at - tickedAt)
    // A tick that came late stands for several.
    const share = 1 - (1 - NEWEST_SHARE) ** (passedMs / TICK_MS)
    donePerMs += (done.count / passedMs - donePerMs) * share
    if (done.count > 0) inHandMs += (done.ms / done.count - inHandMs) * share
    done = { count: 0, ms: 0 }
    tickedAt = at
    isBusy = utilization() > BUSY
    const isTooMuch = isBusy && inHandMs > IN_HAND_MS
    const wanted = isTooMuch ? Math.max(MIN_AT_ONCE, Math.ceil(donePerMs * IN_HAND_MS)) : limit + Math.ceil(limit / 10)
    limit = Math.min(atOnce, wanted)
    for (const [leave, since] of begun) {
      if (isBusy || at - since < LONG_MS) break
      leave()
    }
    next()
    if (queue.length > 0 || begun.size > 0 || limit < atOnce) return
    clearInterval(ticking)
    ticking = undefined
  }

  const watch = () => {
    if (ticking !== undefined) return
    tickedAt = now()
    utilization()
    ticking = setInterval(tick, TICK_MS).unref()
  }

  return {
    admit(response, begin, refuseIt) {
      let state: 'waiting' | 'running' | 'gone' = 'waiting'
      const leave = () => {
        const former = state
        state = 'gone'
        if (former === 'running') {
          const ms = now() - (begun.get(leave) ?? 0)
          begun.delete(leave)
          if (isBusy || ms < LONG_MS) done = { count: done.count + 1, ms: done.ms + ms }
          nextSoon()
        } else if (former === 'waiting') queue.splice(queue.indexOf(one), 1)
      }
      const one: Waiting = {
        joinedAt: now(),
        leave,
        begin() {
          state = 'running'
          begin()
        },
        refuse() {
          state = 'gone'
          refuseIt()
        },
      }
      places.set(response, leave)
      response.once('finish', leave).once('close', leave)
      watch()
      if (queue.length === 0) emptyAt = one.joinedAt
      queue.push(one)
      if (begun.size < limit) nextSoon()
      if (queue.length > maxWaiting + Math.max(0, limit - begun.size)) refuse(queue.shift())
    },
    get figures() {
      return { running: begun.size, waiting: queue.length, shed, limit }
    },
  }
}

function measureUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
