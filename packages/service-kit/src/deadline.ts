import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEADLINE_HEADER } from '@plekje/contracts'
import { DeadlineExceededError } from './errors'

/** The time until which the caller of a request waits. Times are those of `performance.now()`. */
export interface Deadline {
  readonly arrivedAt: number
  /** Undefined means no limit. */
  readonly endsAt: number | undefined
  /** Aborts when the time is over or the caller disconnects, but not after the response. */
  readonly signal: AbortSignal
  /** True when the response was sent or the caller disconnected. */
  readonly isSettled: boolean
}

/** Maximum deadline: a larger value in the header is reduced to it. */
const MAX_MS = 3_600_000

const storage = new AsyncLocalStorage<Deadline>()
const deadlines = new WeakMap<IncomingMessage, Deadline>()

/** The deadline of a request. The first call counts as the arrival of the request. */
export function deadlineOf(request: IncomingMessage, response: ServerResponse): Deadline {
  const existing = deadlines.get(request)
  if (existing) return existing
  const arrivedAt = performance.now()
  const header = request.headers[DEADLINE_HEADER]
  const ms = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Math.min(Number(header), MAX_MS) : undefined
  const deadline = openDeadline(response, arrivedAt, ms === undefined ? undefined : arrivedAt + ms)
  deadlines.set(request, deadline)
  return deadline
}

function openDeadline(response: ServerResponse, arrivedAt: number, endsAt: number | undefined): Deadline {
  let controller: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let isSettled = false
  const createController = (): AbortController => {
    const newController = new AbortController()
    if (isSettled) {
      if (!response.writableFinished) newController.abort(new DeadlineExceededError())
    } else if (endsAt !== undefined) {
      timer = setTimeout(
        () => newController.abort(new DeadlineExceededError()),
        Math.max(0, endsAt - performance.now()),
      )
      timer.unref()
    }
    return newController
  }
  response.once('close', () => {
    isSettled = true
    clearTimeout(timer)
    if (!response.writableFinished) controller?.abort(new DeadlineExceededError())
  })
  return {
    arrivedAt,
    endsAt,
    // The controller is created on demand: most handlers never use it.
    get signal() {
      controller ??= createController()
      return controller.signal
    },
    get isSettled() {
      return isSettled
    },
  }
}

export const runWithDeadline = <T>(deadline: Deadline, work: () => T): T => storage.run(deadline, work)

/**
 * Milliseconds that the caller of the current request still waits; 0 or less when the caller waits no longer. Undefined
 * without a deadline, and after the response.
 */
export function remainingMs(): number | undefined {
  const deadline = storage.getStore()
  if (deadline?.endsAt === undefined || deadline.isSettled) return undefined
  return deadline.endsAt - performance.now()
}

/** Throws {@link DeadlineExceededError} when the caller waits no longer. */
export function refuseAfterDeadline(): void {
  const ms = remainingMs()
  if (ms !== undefined && ms < 1) throw new DeadlineExceededError()
}

/** Runs shared work without the deadline of the request that happened to start it. */
export const outsideRequest = <T>(work: () => T): T => storage.exit(work)
