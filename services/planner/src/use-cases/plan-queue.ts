import { UnavailableError } from '@plekje/service-kit'

export interface PlanQueueOptions {
  /** Plans that are worked on at the same time. */
  readonly atOnce: number
  /** Requests that may wait; more are refused. */
  readonly maxWaiting: number
  /** Whoever has waited this long is served at once, in a hurry. */
  readonly patienceMs: number
}

export interface Turn {
  /** True after a long wait: only what is quick may be done. */
  readonly isHurried: boolean
}

export interface PlanQueue {
  /**
   * Runs the work when its turn has come: members take turns, one request each, whoever has many waiting.
   * Rejects with {@link UnavailableError} when too many wait already.
   * @param onQueued hears how many requests come before, when there is a wait
   */
  run<T>(memberId: string, work: (turn: Turn) => Promise<T>, onQueued?: (ahead: number) => void): Promise<T>
}

interface Waiting {
  begin(turn: Turn): void
}

const BUSY_RETRY_SECONDS = 30

const tooBusy = () =>
  new UnavailableError(
    'planner_busy',
    'Er worden nu heel veel plannen tegelijk gemaakt. Probeer het over een halve minuut opnieuw.',
    { retryAfterSeconds: BUSY_RETRY_SECONDS },
  )

/** A fair, bounded queue of this process. */
export function createPlanQueue({ atOnce, maxWaiting, patienceMs }: PlanQueueOptions): PlanQueue {
  /** Insertion order is the order of turns: a member who was served goes to the end. */
  const rounds = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const next = () => {
    while (running < atOnce) {
      const [first] = rounds
      if (first === undefined) return
      const [memberId, requests] = first
      rounds.delete(memberId)
      const request = requests.shift()
      if (requests.length > 0) rounds.set(memberId, requests)
      waiting -= 1
      request?.begin({ isHurried: false })
    }
  }

  const leave = (memberId: string, request: Waiting) => {
    const left = (rounds.get(memberId) ?? []).filter((other) => other !== request)
    if (left.length > 0) rounds.set(memberId, left)
    else rounds.delete(memberId)
    waiting -= 1
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

  const turnOf = (memberId: string) =>
    new Promise<Turn>((resolve) => {
      const request: Waiting = {
        begin: (turn) => {
          clearTimeout(timer)
          running += 1
          resolve(turn)
        },
      }
      const timer = setTimeout(() => {
        leave(memberId, request)
        request.begin({ isHurried: true })
      }, patienceMs)
      rounds.set(memberId, [...(rounds.get(memberId) ?? []), request])
      waiting += 1
      next()
    })

  return {
    async run(memberId, work, onQueued) {
      const mustWait = running >= atOnce
      if (mustWait && waiting >= maxWaiting) throw tooBusy()
      if (mustWait) onQueued?.(aheadOf(memberId))
      const turn = await turnOf(memberId)
      try {
        return await work(turn)
      } finally {
        running -= 1
        next()
      }
    },
  }
}
