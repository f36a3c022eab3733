import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface AdmissionOptions {
  readonly maxConcurrent: number
  /** Maximum queue length. When it is exceeded, the request that has waited longest is refused. */
  readonly maxWaiting: number
  /** Maximum wait in a short rush, in milliseconds. */
  readonly queueTimeoutMs: number
  /** Maximum wait in a standing queue, where waiting longer only makes every request late. */
  readonly standingQueueTimeoutMs: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Share of the time since the last call in which the process was busy, 0 to 1. */
  readonly utilization?: () => number
}

export interface AdmissionFigures {
  readonly running: number
  readonly waiting: number
  /** Refused since the start. */
  readonly shed: number
  /** The current limit of concurrent requests. */
  readonly limit: number
}

export interface Admission {
  /** Calls `begin` or `refuse`, now or later; calls neither when the client disconnects first. */
  admit(response: ServerResponse, begin: () => void, refuse: () => void): void
  readonly figures: AdmissionFigures
}

interface WaitingRequest {
  readonly joinedAt: number
  readonly leave: () => void
  begin(): void
  refuse(): void
}

/** Default timeout in a standing queue, at the gateway and at services. */
export const STANDING_QUEUE_TIMEOUT_MS = 500
/** A queue that was not empty for this long is standing: requests arrive faster than they are served. */
const STANDING_AFTER_MS = 500
const TICK_MS = 100
/** A less busy process waits for other systems, so more concurrency means more throughput. */
const BUSY_UTILIZATION = 0.6
/** Target for the average time in progress in a busy process. More concurrency would only make each request slower. */
const TARGET_IN_PROGRESS_MS = 500
/**
 * A request in progress for longer than this in a process that is not busy waits for something else, such as a language
 * model or a slow client: it frees its place and does not count in the measurements.
 */
const LONG_REQUEST_MS = 3000
/** With fewer requests at once, the processor would be idle while an engine answers. */
const MIN_CONCURRENT = 12
/** Weight of the last tick in the moving averages. */
const NEWEST_TICK_WEIGHT = 0.2

/** The function that frees the place of an admitted response. */
const leaveFunctions = new WeakMap<ServerResponse, () => void>()

/** Frees the place of a response that streams, so that it blocks no other request. */
export const freePlace = (response: ServerResponse): void => leaveFunctions.get(response)?.()

/**
 * Admits as many requests as can be served in time and refuses the others early, so that no work is spent on responses
 * that nobody waits for. When requests take over half a second in a busy process, the limit falls to the measured
 * number that completes in that time; otherwise it rises. In a rush requests are served in order of arrival; in a
 * standing queue the newest goes first, because the oldest are about to time out (controlled delay with adaptive LIFO).
 */
export function createAdmission({
  maxConcurrent,
  maxWaiting,
  queueTimeoutMs,
  standingQueueTimeoutMs,
  now = () => performance.now(),
  utilization = measureUtilization(),
}: AdmissionOptions): Admission {
  const queue: WaitingRequest[] = []
  let shed = 0
  let limit = maxConcurrent
  /** When the queue was last empty. */
  let emptyAt = 0
  let ticker: NodeJS.Timeout | undefined
  let tickedAt = 0
  /** Requests completed since the last tick, and their total time in progress. */
  let completed = { count: 0, ms: 0 }
  let completedPerMs = 0
  let averageInProgressMs = 0
  let isBusy = false
  let isAdmissionScheduled = false
  /** Start time of each running request, by its `leave`, oldest first. */
  const startTimes = new Map<() => void, number>()

  const isStanding = (time: number) => queue.length > 0 && time - emptyAt > STANDING_AFTER_MS

  const refuseOldest = () => {
    const oldest = queue.shift()
    if (oldest === undefined) return
    shed += 1
    oldest.refuse()
  }

  const refuseLate = (time: number) => {
    const maxWaitMs = isStanding(time) ? Math.min(queueTimeoutMs, standingQueueTimeoutMs) : queueTimeoutMs
    while (queue[0] !== undefined && time - queue[0].joinedAt >= maxWaitMs) refuseOldest()
  }

  const admitWaiting = () => {
    const time = now()
    refuseLate(time)
    while (startTimes.size < limit) {
      const request = isStanding(time) ? queue.pop() : queue.shift()
      if (request === undefined) return
      startTimes.set(request.leave, time)
      request.begin()
    }
  }

  /**
   * Admits at the next turn of the event loop, so that all arrived requests are queued before one begins. Otherwise a
   * request that never waits for an engine would keep the others unread, and their waiting time unnoticed.
   */
  const scheduleAdmission = () => {
    if (isAdmissionScheduled) return
    isAdmissionScheduled = true
    setImmediate(() => {
      isAdmissionScheduled = false
      admitWaiting()
    })
  }

  /** Frees the places of requests that have long been in progress. */
  const freeLongHeldPlaces = (time: number) => {
    for (const [leave, startedAt] of startTimes) {
      if (time - startedAt < LONG_REQUEST_MS) return
      leave()
    }
  }

  const tick = () => {
    const time = now()
    const elapsedMs = Math.max(1, time - tickedAt)
    // A late tick counts as several.
    const weight = 1 - (1 - NEWEST_TICK_WEIGHT) ** (elapsedMs / TICK_MS)
    completedPerMs += (completed.count / elapsedMs - completedPerMs) * weight
    if (completed.count > 0) averageInProgressMs += (completed.ms / completed.count - averageInProgressMs) * weight
    completed = { count: 0, ms: 0 }
    tickedAt = time
    isBusy = utilization() > BUSY_UTILIZATION
    const isOverloaded = isBusy && averageInProgressMs > TARGET_IN_PROGRESS_MS
    const sustainableLimit = Math.max(MIN_CONCURRENT, Math.ceil(completedPerMs * TARGET_IN_PROGRESS_MS))
    const raisedLimit = limit + Math.ceil(limit / 10)
    limit = Math.min(maxConcurrent, isOverloaded ? sustainableLimit : raisedLimit)
    if (!isBusy) freeLongHeldPlaces(time)
    admitWaiting()
    if (queue.length > 0 || startTimes.size > 0 || limit < maxConcurrent) return
    clearInterval(ticker)
    ticker = undefined
  }

  const startTicking = () => {
    if (ticker !== undefined) return
    tickedAt = now()
    // `utilization` measures the time since its last call.
    utilization()
    ticker = setInterval(tick, TICK_MS).unref()
  }

  return {
    admit(response, begin, refuse) {
      // A closed response emits no further `close`, so its place would never be freed.
      if (response.destroyed) return
      let state: 'waiting' | 'running' | 'gone' = 'waiting'
      const leave = () => {
        const previousState = state
        state = 'gone'
        if (previousState === 'waiting') queue.splice(queue.indexOf(request), 1)
        if (previousState !== 'running') return
        const ms = now() - (startTimes.get(leave) ?? 0)
        startTimes.delete(leave)
        if (isBusy || ms < LONG_REQUEST_MS) completed = { count: completed.count + 1, ms: completed.ms + ms }
        scheduleAdmission()
      }
      const request: WaitingRequest = {
        joinedAt: now(),
        leave,
        begin() {
          state = 'running'
          begin()
        },
        refuse() {
          state = 'gone'
          refuse()
        },
      }
      leaveFunctions.set(response, leave)
      response.once('finish', leave).once('close', leave)
      startTicking()
      if (queue.length === 0) emptyAt = request.joinedAt
      queue.push(request)
      if (startTimes.size < limit) scheduleAdmission()
      // The queue also holds requests for free places, until the scheduled admission.
      const freePlaces = Math.max(0, limit - startTimes.size)
      if (queue.length > maxWaiting + freePlaces) refuseOldest()
    },
    get figures() {
      return { running: startTimes.size, waiting: queue.length, shed, limit }
    },
  }
}

function measureUtilization(): () => number {
  let previous = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, previous)
    previous = now
    return utilization
  }
}
