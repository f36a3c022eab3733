import type { Cache } from '@plekje/engines'
import type { RemotesList } from './remotes'
import type { ResponseCache } from './response-cache'
import { SERVICES, type ServiceName } from './route-table'
import type { StaticFiles } from './static-files'
import type { Upstream } from './upstream'

export interface GatewayReadiness {
  readonly ready: boolean
  readonly details: Readonly<Record<string, unknown>>
}

/** A service that has an engine to wait for answers within 2.5 s. */
const TIMEOUT_MS = 3000
/** Probes come from several sides; services need not be asked for each. */
const KEEP_MS = 500

/**
 * Ready when a visitor can use the site: the shell's files, the list of remotes and listings (DESIGN §3, lifecycle).
 * Everything else is told of, not required: its part of a page says so itself.
 */
export function createReadiness(parts: {
  readonly files: StaticFiles
  readonly remotes: RemotesList
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly cache: Cache
  readonly responseCache: ResponseCache
}): () => Promise<GatewayReadiness> {
  const check = async (): Promise<GatewayReadiness> => {
    const [shell, remotes, cache, ...services] = await Promise.all([
      parts.files.readShellFile('index.html').then(
        (file) => (file === undefined ? 'missing' : 'up'),
        () => 'down',
      ),
      stateOf(parts.remotes.read()),
      stateOf(parts.cache.ping()),
      ...SERVICES.map((service) => stateOfService(parts.upstreams.get(service))),
    ])
    const states = Object.fromEntries(SERVICES.map((service, index) => [service, services[index]]))
    return {
      ready: shell === 'up' && remotes === 'up' && states.listings === 'up',
      details: { shell, remotes, services: states, engines: { cache } },
    }
  }

  let last: { readonly at: number; readonly state: Promise<GatewayReadiness> } | undefined
  return async () => {
    if (last === undefined || performance.now() - last.at > KEEP_MS) last = { at: performance.now(), state: check() }
    const { ready, details } = await last.state
    return { ready, details: { ...details, responseCache: parts.responseCache.figures } }
  }
}

/**
 * Not through the breaker: a probe must see a recovery at once, and not cause an outage. Whoever says no is asked again:
 * a process that is being replaced says so over the connection that was kept to it, and closes it; the next one leads to
 * who stands in its place.
 */
async function stateOfService(upstream: Upstream | undefined): Promise<string> {
  if (upstream === undefined) return 'not configured'
  const state = await askService(upstream)
  return state === 'not ready' ? askService(upstream) : state
}

async function askService(upstream: Upstream): Promise<string> {
  try {
    const response = await fetch(`${upstream.url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.arrayBuffer()
    return response.ok ? 'up' : 'not ready'
  } catch {
    return 'down'
  }
}

const stateOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'up',
    () => 'down',
  )
