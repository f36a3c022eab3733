import type { EngineRole, Engines } from '@plekje/engines'
import pTimeout from 'p-timeout'

/** What a service adds to `/readyz`. `ready` false makes it 503; details are for people. */
export interface Readiness {
  readonly ready: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Without these most services answer nothing. Whatever else is away costs a part of what a service does, and that part
 * says so: a process out of its balancer would do none of it.
 */
const REQUIRED_UNLESS_TOLD: readonly EngineRole[] = ['documents', 'search']

/** Probes come from many sides; an engine is asked once for all of them. */
const REFRESH_MS = 1000
/** Whoever asks waits no longer, so that a probe is answered well within the time that balancers give it. */
const PATIENCE_MS = 1000
/** The last state holds for so long while pings are unanswered, or ran out of time: a busy process reads answers late. */
const BELIEVED_MS = 5000
/** A ping without an answer is given up, and the engine asked anew. */
const GIVEN_UP_MS = 10_000

export interface EngineStates {
  /** Whether every required engine answers. */
  readonly ready: boolean
  /** `up`, `down` or `no answer`, by role. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * How the engines are, as they last answered: each is pinged at most once a second and one ping at a time, however often this is
 * asked, and nobody is kept waiting for longer than a second, nor for a ping that others waited for in vain.
 */
export function watchEngines(
  engines: Partial<Engines>,
  { required = REQUIRED_UNLESS_TOLD, now = () => performance.now() }: WatchOptions = {},
): () => Promise<EngineStates> {
  const roles = (Object.keys(engines) as EngineRole[]).filter((role) => typeof engines[role]?.ping === 'function')
  const watches = roles.map((role) => ({
    role,
    isRequired: required.includes(role),
    read: watchOne(async () => engines[role]?.ping(), now),
  }))
  return async () => {
    const states = await Promise.all(
      watches.map(async ({ role, isRequired, read }) => ({ role, isRequired, state: await read() })),
    )
    return {
      ready: states.every(({ isRequired, state }) => !isRequired || state === 'up'),
      details: Object.fromEntries(states.map(({ role, state }) => [role, state])),
    }
  }
}

export interface WatchOptions {
  readonly required?: readonly EngineRole[] | undefined
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

function watchOne(ping: () => Promise<void>, now: () => number): () => Promise<string> {
  let state = 'no answer'
  /** When the first of the pings was sent that have no answer; undefined after an answer. */
  let unansweredSince: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined

  const ask = () => {
    askedAt = now()
    unansweredSince ??= askedAt
    const asked = ping().then(
      () => settle('up'),
      (error: unknown) => settle(isTimeout(error) ? undefined : 'down'),
    )
    const settle = (answer: string | undefined) => {
      // The answer to a ping that was given up is out of date.
      if (pending !== asked) return
      pending = undefined
      if (answer === undefined) return
      state = answer
      unansweredSince = undefined
    }
    pending = asked
  }

  return async () => {
    const age = now() - askedAt
    if (pending === undefined ? age >= REFRESH_MS : age >= GIVEN_UP_MS) ask()
    const leftMs = PATIENCE_MS - (now() - askedAt)
    if (pending !== undefined && leftMs > 0) await pTimeout(pending, { milliseconds: leftMs, message: false })
    if (unansweredSince !== undefined && now() - unansweredSince >= BELIEVED_MS) state = 'no answer'
    return state
  }
}

/** Of p-timeout and of `AbortSignal.timeout`. It says how long this process waited, and nothing of the engine. */
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Details cost more than a probe may: the store is asked for them at most so often. */
const DETAILS_KEPT_MS = 500
/** Operators have more patience than probes. */
const DETAILS_PATIENCE_MS = 3000

/** What operators see beside the state of engines; a `problem` when the store does not answer in time. */
export function keepDetails(
  read: () => Promise<Readonly<Record<string, unknown>>>,
): () => Promise<Readonly<Record<string, unknown>>> {
  let kept: { readonly at: number; readonly details: Promise<Readonly<Record<string, unknown>>> } | undefined
  const ask = async () => {
    let found: Readonly<Record<string, unknown>> = { problem: 'no answer' }
    const reading = read().then(
      (details) => {
        found = details
      },
      (error: unknown) => {
        found = { problem: error instanceof Error ? error.message : String(error) }
      },
    )
    await pTimeout(reading, { milliseconds: DETAILS_PATIENCE_MS, message: false })
    return found
  }
  return () => {
    const at = performance.now()
    if (kept === undefined || at - kept.at > DETAILS_KEPT_MS) kept = { at, details: ask() }
    return kept.details
  }
}
