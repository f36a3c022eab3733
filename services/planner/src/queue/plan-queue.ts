import { setTimeout as pause } from 'node:timers/promises'
import { type Acquired, type Cache, keepLease } from '@plekje/engines'
import { UnavailableError } from '@plekje/service-kit'

export interface PlanQueueOptions {
  /** Plans that all processes together work on at the same time. */
  readonly atOnce: number
  /** Requests that may wait, of all processes together; more are refused. */
  readonly maxWaiting: number
  /** Whoever has waited this long is served at once, in a hurry. */
  readonly patienceMs: number
  /** About how often a process that has requests waiting asks whether there is room. */
  readonly askAgainMs?: number
}

export interface Turn {
  /** True after a long wait: only what is quick may be done. */
  readonly isHurried: boolean
}

export interface PlanQueue {
  /**
   * Runs the work when its turn has come: members take turns, one request each, whoever has many waiting.
   * Rejects with {@link UnavailableError} when too many wait already, and with what the cache engine says while it is
   * away: nobody knows then how many plans are made. With the signal's reason, and without the work, when that comes first:
   * the request gives its place in the queue to those behind it.
   * @param onQueued gets how many requests of this process come before, when there is a wait
   */
  run<T>(
    memberId: string,
    work: (turn: Turn) => Promise<T>,
    onQueued?: (ahead: number) => void,
    signal?: AbortSignal,
  ): Promise<T>
}

interface Waiting {
  begin(turn: Turn, place?: Acquired): void
}

const BUSY_RETRY_SECONDS = 30
/** Of a place that is worked in: what a crashed process held is free again after this. */
const PLACE_SECONDS = 30
const ASK_AGAIN_MS = 100

const tooBusy = () =>
  new UnavailableError(
    'planner_busy',
    'Er worden nu heel veel plannen tegelijk gemaakt. Probeer het over een halve minuut opnieuw.',
    { retryAfterSeconds: BUSY_RETRY_SECONDS },
  )

/**
 * A bounded queue. How many are worked on and how many wait is known to the cache engine, for all processes together;
 * whose turn it is within a process is fair between its members. Between processes it is left to chance: each that has
 * requests waiting asks for room at moments of its own.
 */
export function createPlanQueue(
  leases: Pick<Cache, 'acquireLease' | 'renewLease' | 'releaseLease'>,
  { atOnce, maxWaiting, patienceMs, askAgainMs = ASK_AGAIN_MS }: PlanQueueOptions,
): PlanQueue {
  /** Insertion order is the order of turns: a member who was served goes to the end. */
  const rounds = new Map<string, Waiting[]>()
  let isAsking = false

  const freePlace = async (): Promise<Acquired | undefined> => {
    const askedAt = performance.now()
    const lease = await leases.acquireLease('planner:working', { ttlSeconds: PLACE_SECONDS, holders: atOnce })
    return lease && { lease, askedAt }
  }
  const release = ({ lease }: Pick<Acquired, 'lease'>) => leases.releaseLease(lease).catch(() => undefined)

  const next = (place: Acquired) => {
    const [first] = rounds
    // Whoever it was for has lost patience meanwhile.
    if (first === undefined) return void release(place)
    const [memberId, requests] = first
    rounds.delete(memberId)
    const request = requests.shift()
    if (requests.length > 0) rounds.set(memberId, requests)
    request?.begin({ isHurried: false }, place)
  }

  /** Asks for room as long as someone waits here. */
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    while (rounds.size > 0) {
      const place = await freePlace().catch(() => undefined)
      if (place) next(place)
      // Others ask at other moments: who has just released a place does not get it back before them.
      else await pause(askAgainMs * (0.5 + Math.random()))
    }
    isAsking = false
  }

  const leave = (memberId: string, request: Waiting) => {
    const left = (rounds.get(memberId) ?? []).filter((other) => other !== request)
    if (left.length > 0) rounds.set(memberId, left)
    else rounds.delete(memberId)
  }

  /** Requests that get their turn before a new one of this member. */
  const aheadOf = (memberId: string): number => {
    const own = rounds.get(memberId)?.length ?? 0
    const isIn = own > 0
    let isBefore = true
    let ahead = own
    for (const [other, { length }] of rounds) {
      if (other === memberId) isBefore = false
      else ahead += Math.min(length, own + (isBefore || !isIn ? 1 : 0))
    }
    return ahead
  }

  const turnOf = (memberId: string, signal: AbortSignal | undefined) =>
    new Promise<{ readonly turn: Turn; readonly place: Acquired | undefined }>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const request: Waiting = {
        begin: (turn, place) => {
          end()
          resolve({ turn, place })
        },
      }
      const onAbort = () => {
        end()
        leave(memberId, request)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        leave(memberId, request)
        request.begin({ isHurried: true })
      }, patienceMs)
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { once: true })
      rounds.set(memberId, [...(rounds.get(memberId) ?? []), request])
      void ask()
    })

  const wait = async (memberId: string, onQueued?: (ahead: number) => void, signal?: AbortSignal) => {
    const ttlSeconds = patienceMs / 1000 + PLACE_SECONDS
    const waiting = await leases.acquireLease('planner:waiting', { ttlSeconds, holders: maxWaiting })
    if (!waiting) throw tooBusy()
    onQueued?.(aheadOf(memberId))
    try {
      return await turnOf(memberId, signal)
    } finally {
      void release({ lease: waiting })
    }
  }

  return {
    async run(memberId, work, onQueued, signal) {
      signal?.throwIfAborted()
      const free = rounds.size === 0 ? await freePlace() : undefined
      const { turn, place } = free
        ? { turn: { isHurried: false }, place: free }
        : await wait(memberId, onQueued, signal)
      const keeping = place && keepLease(leases, place, PLACE_SECONDS)
      try {
        signal?.throwIfAborted()
        return await work(turn)
      } finally {
        // Not waited for: the plan is made, and a place that cannot be released now is free later.
        if (place) void keeping?.stop().then(() => release(place))
      }
    },
  }
}
