import type { Health, Waiting } from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import type { PrivateKey } from '@plekje/service-kit'
import pTimeout from 'p-timeout'
import { waitingIn } from '../domain/waiting'
import { probeService, type ServiceAddress } from './probe-service'

/** The engines in display order. */
const ENGINE_ROLES = ['documents', 'events', 'cache', 'search', 'blobs', 'geocoder', 'mail', 'model'] as const

/** Engines without which this service is not ready. */
const REQUIRED: ReadonlySet<string> = new Set(['documents'])

const PING_TIMEOUT_MS = 1500

/**
 * Returns the state of every service and engine, queried concurrently within about 1.5 seconds; one that does not
 * answer is reported as `away`. The state of an engine comes from the reports of the services that use it: `ready` when
 * all of them reach it, `away` when none does, `not-ready` when only some do, `unknown` without reports.
 */
export function createReadSystemHealth({
  addresses,
  key,
  engines,
  ownDetails,
}: {
  readonly addresses: readonly ServiceAddress[]
  /** Signs the probes: services tell details only to known callers. */
  readonly key: PrivateKey
  /** The engines of this service. */
  readonly engines: Partial<Pick<Engines, EngineRole>>
  /** Reads details of this service besides its engines. */
  readonly ownDetails: Readonly<Record<string, () => unknown>>
}) {
  return async (): Promise<{ at: string; health: Health[]; waiting: Waiting[] }> => {
    const [services, pings, details] = await Promise.all([
      Promise.all(addresses.map((address) => probeService(address, key))),
      pingAll(engines),
      readDetails(ownDetails),
    ])
    const allServices = [...services, selfOf(pings, details)]
    return {
      at: new Date().toISOString(),
      health: [...allServices, ...ENGINE_ROLES.map((role) => engineOf(role, allServices, pings))],
      waiting: waitingIn(allServices),
    }
  }
}

interface Ping {
  readonly state: string
  readonly tookMs: number
}

async function pingAll(engines: Partial<Engines>): Promise<Map<string, Ping>> {
  const roles = (Object.keys(engines) as EngineRole[]).filter((role) => typeof engines[role]?.ping === 'function')
  return new Map(
    await Promise.all(roles.map(async (role) => [role, await pingOf(() => engines[role]?.ping())] as const)),
  )
}

async function pingOf(ping: () => Promise<void> | undefined): Promise<Ping> {
  const began = performance.now()
  const stateOfEngine = async () => {
    try {
      await ping()
      return 'up'
    } catch {
      return 'down'
    }
  }
  const state = await pTimeout(stateOfEngine(), { milliseconds: PING_TIMEOUT_MS, fallback: () => 'no answer' })
  return { state, tookMs: Math.round(performance.now() - began) }
}

/** Reads the details within the limit of a ping: a store that does not answer must not block the rest of the report. */
async function readDetails(ownDetails: Readonly<Record<string, () => unknown>>): Promise<Record<string, unknown>> {
  const details = Object.entries(ownDetails).map(async ([name, read]) => {
    let value: unknown = { problem: 'no answer in time' }
    await pingOf(async () => {
      value = await read()
    })
    return [name, value] as const
  })
  return Object.fromEntries(await Promise.all(details))
}

/** The state of this service as in its `/readyz`: it works without the event log and the cache. */
function selfOf(pings: ReadonlyMap<string, Ping>, details: Readonly<Record<string, unknown>>): Health {
  const isReady = [...pings].every(([role, { state }]) => state === 'up' || !REQUIRED.has(role))
  const engines = Object.fromEntries([...pings].map(([role, { state }]) => [role, state]))
  return {
    name: 'analytics',
    kind: 'service',
    state: isReady ? 'ready' : 'not-ready',
    tookMs: null,
    details: { engines, ...details },
  }
}

function engineOf(role: string, services: readonly Health[], pings: ReadonlyMap<string, Ping>): Health {
  const stateIn = ({ details }: Health) => (details.engines as Readonly<Record<string, unknown>> | undefined)?.[role]
  const reports = services
    .map((service) => [service.name, stateIn(service)] as const)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    name: role,
    kind: 'engine',
    state: stateOf(reports.map(([, state]) => state)),
    tookMs: pings.get(role)?.tookMs ?? null,
    details: Object.fromEntries(reports),
  }
}

function stateOf(reports: readonly string[]): Health['state'] {
  if (reports.length === 0) return 'unknown'
  const upCount = reports.filter((state) => state === 'up').length
  if (upCount === reports.length) return 'ready'
  return upCount === 0 ? 'away' : 'not-ready'
}
