import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { UnitName } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import type { Logger } from 'pino'
import { ConfigError, type ServiceSettings } from './config'
import { createEventFlow } from './event-flow'
import { answerBrokenRequests } from './http/broken-requests'
import { createApp, type MountedRouter } from './http/create-app'
import type { Implementation } from './http/implement'
import type { PrivateKey } from './identity/keys'
import { createVerifier } from './identity/verify'
import { createLogger } from './logger'
import { createMetrics } from './metrics'
import { migrate, untilMigrated } from './migrations/migrate'
import type { ServiceMigrations } from './migrations/migrations'
import type { OutboxRelay } from './outbox/outbox-relay'
import { pingEngines, type Readiness } from './readiness'
import type { EventSpool } from './spool/event-spool'
import { observeSpools, spoolTotals } from './spool/spool-figures'
import type { EventSubscription, EventTail } from './subscriptions'
import { enableTraceContext } from './trace-context'

export interface ServiceParts {
  readonly name: string
  readonly settings: ServiceSettings & { readonly IDENTITY_PRIVATE_KEY?: PrivateKey }
  /** Pinged by `/readyz`. Whoever opened them closes them, after the service. */
  readonly engines: Partial<Engines>
  readonly implementations: readonly Implementation[]
  readonly routers?: readonly MountedRouter[]
  readonly subscriptions?: readonly EventSubscription[]
  readonly tails?: readonly EventTail[]
  readonly outboxes?: readonly OutboxRelay[]
  /** Started, closed, and told of in `/readyz` and `/metrics`. */
  readonly spools?: readonly EventSpool[]
  readonly readiness?: () => Promise<Readiness> | Readiness
  /** Run, or waited for, before `start`. Needs the engine `documents`. */
  readonly migrations?: ServiceMigrations
  /** Before requests are taken: first reading, leftovers. */
  readonly start?: () => Promise<void>
  /** After the last request and event. */
  readonly close?: () => Promise<void>
  readonly log?: Logger
}

export interface Service {
  readonly name: string
  /** Resolves when requests are taken. */
  start(): Promise<{ readonly url: string }>
  /** Unready at once, still serving for `DRAIN_SECONDS`; then stops accepting, finishes requests, stops taking events, delivers the outbox. May be called twice. */
  close(): Promise<void>
}

/** Longer than any proxy in front keeps an idle connection, so that it is never us who hang up. */
const KEEP_ALIVE_MS = 65_000
const SWEEP_MS = 50

/** Puts a service together: endpoints under `/api`, probes, metrics, events and an orderly end. */
export function assembleService(parts: ServiceParts): Service {
  enableTraceContext()
  const { name, settings } = parts
  refuseKeyOfOthers(name, settings.IDENTITY_PRIVATE_KEY)
  const log = parts.log ?? createLogger({ name, level: settings.LOG_LEVEL })
  const spools = parts.spools ?? []
  const metrics = createMetrics(name)
  if (spools.length > 0) observeSpools(metrics, spools)
  const flow = createEventFlow({
    serviceName: name,
    events: parts.engines.events,
    subscriptions: parts.subscriptions ?? [],
    tails: parts.tails ?? [],
    outboxes: parts.outboxes ?? [],
    spools,
    log,
  })
  const closing = new AbortController()

  const readiness = async () => {
    const [engines, own] = await Promise.all([pingEngines(parts.engines), ownReadiness(parts)])
    const details = {
      engines: engines.details,
      events: flow.state,
      ...(spools.length > 0 ? { spool: spoolTotals(spools) } : {}),
      ...own.details,
    }
    return { ready: !closing.signal.aborted && engines.ready && own.ready, details }
  }

  const app = createApp(
    {
      implementations: parts.implementations,
      routers: parts.routers ?? [],
      verifier: createVerifier({ audience: name, keys: settings.IDENTITY_PUBLIC_KEYS, units: callersOf(parts) }),
      metricsToken: settings.METRICS_TOKEN,
      log,
    },
    { metrics, readiness },
  )
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1000 }, app)
  answerBrokenRequests(server)
  server.prependListener('request', (_request, response: ServerResponse) => {
    // Nobody may send the next request on a connection that is about to end.
    if (closing.signal.aborted) response.setHeader('Connection', 'close')
  })
  let closed: Promise<void> | undefined

  const close = async () => {
    closing.abort()
    // Whoever sends requests here has to notice first that /readyz no longer says yes.
    if (server.listening) await pause(settings.DRAIN_SECONDS * 1000)
    await stopServer(server, settings.SHUTDOWN_SECONDS * 600)
    await flow.stopTaking()
    await flow.deliverRest()
    await parts.close?.()
    log.info('stopped')
  }

  return {
    name,
    async start() {
      await bringUpToDate(parts, log, closing.signal)
      await parts.start?.()
      await flow.start()
      const url = await listen(server, settings)
      log.info({ url }, 'started')
      return { url }
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** Who calls with a key of another unit would be refused everywhere. Throws {@link ConfigError}. */
export function refuseKeyOfOthers(name: string, key: PrivateKey | undefined): void {
  if (key && key.unit !== name)
    throw new ConfigError({ IDENTITY_PRIVATE_KEY: `is a key of ${key.unit}, not of ${name}` })
}

/** Everybody whom an endpoint names. `analytics` asks everyone how they are. */
const callersOf = ({ implementations }: ServiceParts): ReadonlySet<UnitName> =>
  new Set([
    'analytics',
    ...implementations.flatMap(({ routes }) => routes.flatMap(({ endpoint }) => endpoint.callers ?? [])),
  ])

async function bringUpToDate({ settings, engines, migrations }: ServiceParts, log: Logger, signal: AbortSignal) {
  if (!migrations) return
  if (!engines.documents) throw new Error(`${migrations.database}: migrations need the engine "documents"`)
  if (settings.MIGRATIONS === 'before') await untilMigrated(engines.documents, migrations, { log, signal })
  else await migrate(engines.documents, migrations, { log, signal })
}

async function ownReadiness({ readiness }: ServiceParts): Promise<Readiness> {
  try {
    return (await readiness?.()) ?? { ready: true }
  } catch (error) {
    return { ready: false, details: { problem: error instanceof Error ? error.message : String(error) } }
  }
}

function listen(server: Server, { PORT, HOST }: ServiceSettings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => {
      server.off('error', reject)
      const { port } = server.address() as AddressInfo
      resolve(`http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${port}`)
    })
  })
}

/** Requests in hand get `graceMs`; whoever is still busy then is cut off. */
function stopServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    // A connection falls idle after its answer and would then be kept for the next request.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
