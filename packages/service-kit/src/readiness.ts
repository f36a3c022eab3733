import type { EngineRole, Engines } from '@plekje/engines'
import pTimeout from 'p-timeout'

/** The readiness of a service. `isReady` false makes `/readyz` answer 503; details are for operators. */
export interface Readiness {
  readonly isReady: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Most services can answer nothing without these engines. Any other unavailable engine only disables a part of a
 * service, which then answers 503 itself: an unready process would get no requests at all.
 */
const DEFAULT_REQUIRED: readonly EngineRole[] = ['documents', 'search']

/** Probes come from many clients; an engine is pinged once for all of them. */
const REFRESH_MS = 1000
/** Maximum wait for a ping, so that a probe is answered within a balancer's timeout. */
const PROBE_TIMEOUT_MS = 1000
/** The last state is trusted this long while pings are unanswered or timed out: a busy process reads responses late. */
const STATE_TRUSTED_MS = 5000
/** A ping without a response is abandoned after this, and the engine pinged again. */
const PING_TIMEOUT_MS = 10_000

export interface EngineStates {
  /** True when every required engine is up. */
  readonly isReady: boolean
  /** `up`, `down` or `no answer`, by role. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * The last known state of the engines. Each is pinged at most once a second and never concurrently. A call waits at
 * most a second, and not for a ping that earlier calls already waited for.
 */
export function watchEngines(
  engines: Partial<Engines>,
  { required = DEFAULT_REQUIRED, now = () => performance.now() }: WatchOptions = {},
): () => Promise<EngineStates> {
  const roles = (Object.keys(engines) as EngineRole[]).filter((role) => typeof engines[role]?.ping === 'function')
  const watches = roles.map((role) => ({
    role,
    isRequired: required.includes(role),
    readState: watchEngine(async () => engines[role]?.ping(), now),
  }))
  return async () => {
    const states = await Promise.all(
      watches.map(async ({ role, isRequired, readState }) => ({ role, isRequired, state: await readState() })),
    )
    return {
      isReady: states.every(({ isRequired, state }) => !isRequired || state === 'up'),
      details: Object.fromEntries(states.map(({ role, state }) => [role, state])),
    }
  }
}

export interface WatchOptions {
  readonly required?: readonly EngineRole[] | undefined
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

function watchEngine(ping: () => Promise<void>, now: () => number): () => Promise<string> {
  let state = 'no answer'
  /** Time of the first ping without a response; undefined after a response. */
  let unansweredSince: number | undefined
  let pingedAt = Number.NEGATIVE_INFINITY
  let pendingPing: Promise<void> | undefined

  const startPing = () => {
    pingedAt = now()
    unansweredSince ??= pingedAt
    const newPing = ping().then(
      () => settle('up'),
      (error: unknown) => settle(isTimeout(error) ? undefined : 'down'),
    )
    const settle = (newState: string | undefined) => {
      // Ignore the response to an abandoned ping.
      if (pendingPing !== newPing) return
      pendingPing = undefined
      if (newState === undefined) return
      state = newState
      unansweredSince = undefined
    }
    pendingPing = newPing
  }

  return async () => {
    const maxAgeMs = pendingPing === undefined ? REFRESH_MS : PING_TIMEOUT_MS
    if (now() - pingedAt >= maxAgeMs) startPing()
    const leftMs = PROBE_TIMEOUT_MS - (now() - pingedAt)
    if (pendingPing !== undefined && leftMs > 0) await pTimeout(pendingPing, { milliseconds: leftMs, message: false })
    if (unansweredSince !== undefined && now() - unansweredSince >= STATE_TRUSTED_MS) state = 'no answer'
    return state
  }
}

/** A timeout of p-timeout or `AbortSignal.timeout` says how long this process waited, and nothing about the engine. */
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Details are cached, because reading them loads the store. */
const DETAILS_CACHE_MS = 500
/** Operators may wait longer than probes. */
const DETAILS_TIMEOUT_MS = 3000

/** Caches details for operators. When the store fails or does not answer in time, the details are a `problem`. */
export function cacheDetails(
  read: () => Promise<Readonly<Record<string, unknown>>>,
): () => Promise<Readonly<Record<string, unknown>>> {
  let cached: { readonly readAt: number; readonly details: Promise<Readonly<Record<string, unknown>>> } | undefined
  const readInTime = async (): Promise<Readonly<Record<string, unknown>>> => {
    try {
      const details = await pTimeout(read(), { milliseconds: DETAILS_TIMEOUT_MS, message: false })
      return details ?? { problem: 'no answer' }
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
  }
  return () => {
    const readAt = performance.now()
    if (cached === undefined || readAt - cached.readAt > DETAILS_CACHE_MS) cached = { readAt, details: readInTime() }
    return cached.details
  }
}
