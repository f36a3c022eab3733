import { setTimeout as pause } from 'node:timers/promises'
import { type AcquiredLease, type Cache, renewLeaseUntilStopped } from '@plekje/engines'
import { UnavailableError } from '@plekje/service-kit'

export interface PlanQueueOptions {
  /** Maximum number of plans in progress, in all processes together. */
  readonly atOnce: number
  /** Maximum number of waiting requests, in all processes together; more are refused. */
  readonly maxWaiting?: number | undefined
  /** A request that has waited this long runs at once, with `isHurried`. */
  readonly maxWaitMs: number
  /** The approximate interval between attempts to get a place. */
  readonly retryMs?: number
}

export interface Turn {
  /** True after a long wait: the work must be quick. */
  readonly isHurried: boolean
}

export interface PlanQueue {
  /**
   * Runs the work when it is its turn: members take turns with one request each. Rejects with {@link UnavailableError}
   * if the queue is full. While the cache engine is unavailable the limits are unknown: rejects with the error of the
   * engine. If the signal aborts before the work begins, rejects with the signal's reason and does not run the work.
   * @param onQueued is called with the number of requests of this process that run first, if there is a wait
   */
  run<T>(
    memberId: string,
    work: (turn: Turn) => Promise<T>,
    onQueued?: (ahead: number) => void,
    signal?: AbortSignal,
  ): Promise<T>
}

interface WaitingRequest {
  begin(turn: Turn, place?: AcquiredLease): void
}

const BUSY_RETRY_SECONDS = 30
/** A place is held this long without renewal: after this time the place of a crashed process is free. */
const PLACE_SECONDS = 30
const RETRY_MS = 100
/** Enough for a rush; more requests would only wait for `maxWaitMs` and get plans of the rules. */
const MAX_WAITING = 200

const tooBusy = () =>
  new UnavailableError(
    'planner_busy',
    'Er worden nu heel veel plannen tegelijk gemaakt. Probeer het over een halve minuut opnieuw.',
    { retryAfterSeconds: BUSY_RETRY_SECONDS },
  )

/**
 * Creates a bounded queue. The limits apply to all processes together, by leases in the cache engine. Within a process
 * members take turns. Between processes the order is random: each process with waiting requests tries to get a place at
 * intervals.
 */
export function createPlanQueue(
  leases: Pick<Cache, 'acquireLease' | 'renewLease' | 'releaseLease'>,
  { atOnce, maxWaiting = MAX_WAITING, maxWaitMs, retryMs = RETRY_MS }: PlanQueueOptions,
): PlanQueue {
  /** Waiting requests per member. Insertion order is the order of turns: a member who was served goes to the end. */
  const waitingByMember = new Map<string, WaitingRequest[]>()
  let isPolling = false

  const tryAcquirePlace = async (): Promise<AcquiredLease | undefined> => {
    const requestedAt = performance.now()
    const lease = await leases.acquireLease('planner:working', { ttlSeconds: PLACE_SECONDS, holders: atOnce })
    return lease && { lease, requestedAt }
  }
  const release = ({ lease }: Pick<AcquiredLease, 'lease'>) => leases.releaseLease(lease).catch(() => undefined)

  const startNext = (place: AcquiredLease) => {
    const [first] = waitingByMember
    // No request waits: the last one ran without a place meanwhile, or was aborted.
    if (first === undefined) {
      void release(place)
      return
    }
    const [memberId, requests] = first
    waitingByMember.delete(memberId)
    const request = requests.shift()
    if (requests.length > 0) waitingByMember.set(memberId, requests)
    request?.begin({ isHurried: false }, place)
  }

  /** Tries to get a place for as long as a request waits. */
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    while (waitingByMember.size > 0) {
      const place = await tryAcquirePlace().catch(() => undefined)
      if (place) {
        startNext(place)
        continue
      }
      // The random pause gives other processes a chance before the process that has just released a place.
      await pause(retryMs * (0.5 + Math.random()))
    }
    isPolling = false
  }

  const leave = (memberId: string, request: WaitingRequest) => {
    const remaining = (waitingByMember.get(memberId) ?? []).filter((queued) => queued !== request)
    if (remaining.length > 0) waitingByMember.set(memberId, remaining)
    else waitingByMember.delete(memberId)
  }

  /** The number of requests that run before a new request of this member. */
  const aheadOf = (memberId: string): number => {
    const ownRequests = waitingByMember.get(memberId)?.length ?? 0
    // Stays true if this member has no request in the queue yet: then every queued member comes first.
    let hasEarlierTurn = true
    let ahead = ownRequests
    for (const [queuedMember, { length }] of waitingByMember) {
      if (queuedMember === memberId) {
        hasEarlierTurn = false
        continue
      }
      const turns = hasEarlierTurn ? ownRequests + 1 : ownRequests
      ahead += Math.min(length, turns)
    }
    return ahead
  }

  const waitForTurn = (memberId: string, signal: AbortSignal | undefined) =>
    new Promise<{ readonly turn: Turn; readonly place: AcquiredLease | undefined }>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const request: WaitingRequest = {
        begin: (turn, place) => {
          stopWaiting()
          resolve({ turn, place })
        },
      }
      const onAbort = () => {
        stopWaiting()
        leave(memberId, request)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        leave(memberId, request)
        request.begin({ isHurried: true })
      }, maxWaitMs)
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      waitingByMember.set(memberId, [...(waitingByMember.get(memberId) ?? []), request])
      void poll()
    })

  const queueUp = async (memberId: string, onQueued?: (ahead: number) => void, signal?: AbortSignal) => {
    const ttlSeconds = maxWaitMs / 1000 + PLACE_SECONDS
    const waitingLease = await leases.acquireLease('planner:waiting', { ttlSeconds, holders: maxWaiting })
    if (!waitingLease) throw tooBusy()
    onQueued?.(aheadOf(memberId))
    try {
      return await waitForTurn(memberId, signal)
    } finally {
      void release({ lease: waitingLease })
    }
  }

  return {
    async run(memberId, work, onQueued, signal) {
      signal?.throwIfAborted()
      const freePlace = waitingByMember.size === 0 ? await tryAcquirePlace() : undefined
      const { turn, place } = freePlace
        ? { turn: { isHurried: false }, place: freePlace }
        : await queueUp(memberId, onQueued, signal)
      const renewal = place && renewLeaseUntilStopped(leases, place, PLACE_SECONDS)
      try {
        signal?.throwIfAborted()
        return await work(turn)
      } finally {
        // Release in the background, because the plan is ready. A lease that is not released expires.
        if (place) void renewal?.stop().then(() => release(place))
      }
    },
  }
}
