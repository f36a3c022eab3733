import { SERVICES, type ServiceName } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import pTimeout from 'p-timeout'
import type { Prefetch } from '../assets/prefetch'
import type { StaticFiles } from '../assets/static-files'
import type { ResponseCache } from '../cache/response-cache'
import type { RemotesList } from '../pages/remotes'
import type { Upstream } from '../proxy/upstream'
import type { TrialVersions } from '../trial-versions/trial-versions'

export interface GatewayReadiness {
  /** For load balancers: true when a visitor can get a page. Asks no service and no engine. */
  isReady(): Promise<boolean>
  /** For operators: the state of each part, services and engines included. */
  details(): Promise<Readonly<Record<string, unknown>>>
}

/** A service answers a probe within a second, from the last known state of its engines. */
const PROBE_TIMEOUT_MS = 2000
/** The shell may come from a container, so its state is cached. */
const SHELL_CACHE_MS = 500
/** Caches the details, so that frequent reads do not probe services each time. */
const DETAILS_CACHE_MS = 500

/**
 * The gateway is ready when it can send the shell. Without a service, a page shows a notice in its part. If services
 * counted, one unavailable service would take every gateway out of the balancer, and visitors would get no page at all.
 */
export function createReadiness(parts: {
  readonly files: StaticFiles
  readonly remotes: RemotesList
  readonly prefetch: Prefetch
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly cache: Cache
  readonly responseCache: ResponseCache
  readonly trialVersions: Pick<TrialVersions, 'details'>
}): GatewayReadiness {
  const readShellState = memoizeFor(SHELL_CACHE_MS, () =>
    withTimeout(
      parts.files.readShellFile('index.html').then(
        (file) => (file === undefined ? 'missing' : 'up'),
        () => 'down',
      ),
    ),
  )

  const readOtherStates = memoizeFor(DETAILS_CACHE_MS, async () => {
    const [remotes, cache, ...services] = await Promise.all([
      stateOf(parts.remotes.read()),
      stateOf(parts.cache.ping()),
      ...SERVICES.map((service) => stateOfService(parts.upstreams.get(service))),
    ])
    return {
      remotes,
      services: Object.fromEntries(SERVICES.map((service, index) => [service, services[index]])),
      engines: { cache },
    }
  })

  return {
    isReady: async () => (await readShellState()) === 'up',
    details: async () => {
      const [shellState, otherStates] = await Promise.all([readShellState(), readOtherStates()])
      const frontEndFiles = parts.prefetch.isDone ? 'in memory' : 'being fetched'
      return {
        shell: shellState,
        frontEndFiles,
        ...otherStates,
        shares: parts.trialVersions.details(),
        responseCache: parts.responseCache.figures,
      }
    },
  }
}

/** Shares one call among callers within `ms`. */
function memoizeFor<T>(ms: number, call: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at > ms) last = { at, result: call() }
    return last.result
  }
}

/**
 * Bypasses the circuit breaker: a probe must see a recovery immediately and must not open a breaker. Repeats a negative
 * probe once: a process that shuts down answers over its open connection and closes the connection, so the second probe
 * reaches its successor.
 */
async function stateOfService(upstream: Upstream | undefined): Promise<string> {
  if (upstream === undefined) return 'not configured'
  const state = await probeService(upstream)
  return state === 'not ready' ? probeService(upstream) : state
}

async function probeService(upstream: Upstream): Promise<string> {
  try {
    const response = await fetch(`${upstream.url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    await response.arrayBuffer()
    return response.ok ? 'up' : 'not ready'
  } catch {
    return 'down'
  }
}

const stateOf = (work: Promise<unknown>): Promise<string> =>
  withTimeout(
    work.then(
      () => 'up',
      () => 'down',
    ),
  )

const withTimeout = (state: Promise<string>): Promise<string> =>
  pTimeout(state, { milliseconds: PROBE_TIMEOUT_MS, fallback: () => 'no answer' })
