import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEADLINE_HEADER } from '@plekje/contracts'
import { DeadlineExceededError } from './errors'

/** Until when the caller of a request waits. Times are those of `performance.now()`. */
export interface Deadline {
  readonly arrivedAt: number
  /** Undefined: as long as it takes. */
  readonly endsAt: number | undefined
  /** Aborted when the time is over or the caller left, never after the answer. */
  readonly signal: AbortSignal
  /** Whether the answer is out, or nobody is there to take it. */
  readonly isSettled: boolean
}

/** The longest deadline: a larger number in the header is cut to it. */
const MAX_MS = 3_600_000

const storage = new AsyncLocalStorage<Deadline>()
const known = new WeakMap<IncomingMessage, Deadline>()

/** That of a request, which is read once: the first time is when the request counts as arrived. */
export function deadlineOf(request: IncomingMessage, response: ServerResponse): Deadline {
  const former = known.get(request)
  if (former) return former
  const arrivedAt = performance.now()
  const given = request.headers[DEADLINE_HEADER]
  const ms = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Math.min(Number(given), MAX_MS) : undefined
  const deadline = openDeadline(response, arrivedAt, ms === undefined ? undefined : arrivedAt + ms)
  known.set(request, deadline)
  return deadline
}

function openDeadline(response: ServerResponse, arrivedAt: number, endsAt: number | undefined): Deadline {
  let stop: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let isSettled = false
  const open = (): AbortController => {
    const opened = new AbortController()
    if (isSettled) {
      if (!response.writableFinished) opened.abort(new DeadlineExceededError())
    } else if (endsAt !== undefined) {
      timer = setTimeout(() => opened.abort(new DeadlineExceededError()), Math.max(0, endsAt - performance.now()))
      timer.unref()
    }
    return opened
  }
  response.once('close', () => {
    isSettled = true
    clearTimeout(timer)
    if (!response.writableFinished) stop?.abort(new DeadlineExceededError())
  })
  return {
    arrivedAt,
    endsAt,
    // Most handlers never ask for it.
    get signal() {
      stop ??= open()
      return stop.signal
    },
    get isSettled() {
      return isSettled
    },
  }
}

export const runWithin = <T>(deadline: Deadline, work: () => T): T => storage.run(deadline, work)

/**
 * Milliseconds that the caller of the request that is being served will still wait; 0 and less: nobody does. Undefined
 * where nobody said, and for what goes on after the answer.
 */
export function remainingMs(): number | undefined {
  const deadline = storage.getStore()
  if (deadline?.endsAt === undefined) return undefined
  if (!deadline.isSettled) return deadline.endsAt - performance.now()
  return undefined
}

/** Throws {@link DeadlineExceededError} when nobody waits any more. */
export function refuseWhenOver(): void {
  const left = remainingMs()
  if (left !== undefined && left < 1) throw new DeadlineExceededError()
}

/** Runs what is done for more than the request that happened to ask first: its deadline does not count there. */
export const outsideRequest = <T>(work: () => T): T => storage.exit(work)
