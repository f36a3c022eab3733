import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type UnitName, withoutUndefined } from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import { listen, stopServer } from '@plekje/front-end-files/server'
import type { Logger } from 'pino'
import { ConfigError, type ServiceSettings } from './config'
import { createEventFlow } from './event-flow'
import type { EventSubscription } from './event-subscription'
import { type Figure, showFigures } from './figures'
import type { MountedRouter } from './http/access'
import { answerBrokenRequests } from './http/broken-requests'
import { createApp } from './http/create-app'
import type { Implementation } from './http/implement'
import { serveAdmitted } from './http/serve-admitted'
import type { Idempotency } from './idempotency/idempotency'
import type { PrivateKey } from './identity/keys'
import { createVerifier } from './identity/verify'
import { createLogger } from './logger'
import { createMetrics, type ServiceMetrics } from './metrics'
import { migrate, waitUntilMigrated } from './migrations/migrate'
import type { ServiceMigrations } from './migrations/migrations'
import { observeOutboxes, outboxTotals } from './outbox/outbox-figures'
import type { OutboxRelay } from './outbox/outbox-relay'
import { refusedEventsRoutes } from './outbox/refused-events-routes'
import { cacheDetails, type Readiness, watchEngines } from './readiness'
import { retryWhileUnavailable, START_WAIT_MS } from './retry-while-unavailable'
import { requestGraceMs } from './shutdown'
import type { EventSpool } from './spool/event-spool'
import { observeSpools, spoolTotals } from './spool/spool-figures'
import { consumerFigures, type EventTail } from './subscriptions'
import { enableTraceContext } from './trace-context'

export interface ServiceParts {
  readonly name: string
  readonly settings: ServiceSettings & { readonly IDENTITY_PRIVATE_KEY?: PrivateKey }
  /** Pinged by `/readyz`. The caller opens the engines, and closes them after the service. */
  readonly engines: Partial<Engines>
  /** Engines without which this process can answer nothing. Default: documents and the search index, if it has them. */
  readonly requiredEngines?: readonly EngineRole[]
  readonly implementations: readonly Implementation[]
  readonly routers?: readonly MountedRouter[]
  readonly subscriptions?: readonly EventSubscription[]
  readonly tails?: readonly EventTail[]
  /** Started, closed and shown in `/metrics`; refused events can be listed and sent again over HTTP. */
  readonly outboxes?: readonly OutboxRelay[]
  /** Started, closed and shown in `/readyz` and `/metrics`. */
  readonly spools?: readonly EventSpool[]
  /** The service's own readiness. Must not read a store: probes are frequent and come from many clients. */
  readonly readiness?: () => Readiness
  /** Details that need a store, shown to operators only. */
  readonly details?: () => Promise<Readonly<Record<string, unknown>>>
  /** Shown in `/metrics` beside the metrics of requests, events and spools. */
  readonly figures?: readonly Figure[]
  readonly observe?: (metrics: ServiceMetrics) => void
  /** Required when endpoints create something. */
  readonly idempotency?: Idempotency
  /** The service runs missing migrations, or waits for them, before `start`. Needs the engine `documents`. */
  readonly migrations?: ServiceMigrations
  /**
   * Runs before requests are accepted, for initial reads and cleanup after a crash. Start background work last, because
   * `start` runs again when the store was unavailable.
   */
  readonly start?: () => Promise<void>
  /** Ends streaming responses: the service waits for responses in progress before it stops. */
  readonly endStreams?: () => void
  /** Runs after the last request and event. */
  readonly close?: () => Promise<void>
  readonly log?: Logger
}

export interface Service {
  readonly name: string
  /** Resolves when requests are accepted. */
  start(): Promise<{ readonly url: string }>
  /**
   * Becomes unready but keeps serving for `DRAIN_SECONDS`; then stops accepting, finishes requests, stops consuming
   * events and publishes the outbox. May be called twice.
   */
  close(): Promise<void>
}

/** Assembles a service: endpoints under `/api`, probes, metrics, events and an orderly shutdown. */
export function assembleService(parts: ServiceParts): Service {
  enableTraceContext()
  const { name, settings } = parts
  refuseForeignKey(name, settings.IDENTITY_PRIVATE_KEY)
  const log = parts.log ?? createLogger({ name, level: settings.LOG_LEVEL })
  const spools = parts.spools ?? []
  const metrics = createMetrics(name)
  if (spools.length > 0) observeSpools(metrics, spools)
  const outboxes = parts.outboxes ?? []
  if (outboxes.length > 0) observeOutboxes(metrics, outboxes)
  const implementations = [...parts.implementations, ...refusedEventsRoutes(outboxes)]
  const flow = createEventFlow({
    serviceName: name,
    events: parts.engines.events,
    subscriptions: parts.subscriptions ?? [],
    tails: parts.tails ?? [],
    outboxes,
    spools,
    log,
  })
  parts.observe?.(metrics)
  showFigures(metrics, [...consumerFigures(name, parts), ...(parts.figures ?? [])])
  const closing = new AbortController()
  const engineStates = watchEngines(parts.engines, { required: parts.requiredEngines })
  const ownReadiness = () => parts.readiness?.() ?? { isReady: true }
  const readDetailsOfStores = cacheDetails(async () => {
    const [ownDetails, outbox] = await Promise.all([parts.details?.(), outboxTotals(outboxes)])
    return withoutUndefined({ ...ownDetails, outbox })
  })

  const isReady = async () => !closing.signal.aborted && ownReadiness().isReady && (await engineStates()).isReady
  const details = async () => {
    const [engines, detailsOfStores] = await Promise.all([engineStates(), readDetailsOfStores()])
    return withoutUndefined({
      engines: engines.details,
      events: flow.state,
      spool: spools.length > 0 ? spoolTotals(spools) : undefined,
      ...ownReadiness().details,
      ...detailsOfStores,
    })
  }

  const app = createApp(
    {
      implementations,
      routers: parts.routers ?? [],
      idempotency: parts.idempotency,
      verifier: createVerifier({
        audience: name,
        keys: settings.IDENTITY_PUBLIC_KEYS,
        units: callersOf(implementations),
      }),
      metricsToken: settings.METRICS_TOKEN,
      log,
    },
    { metrics, isReady, details },
  )
  const server = serveAdmitted(app, settings, metrics)
  answerBrokenRequests(server)
  server.prependListener('request', (_request, response: ServerResponse) => {
    // Tell clients not to send their next request over a connection that is about to close.
    if (closing.signal.aborted) response.setHeader('Connection', 'close')
  })
  let closePromise: Promise<void> | undefined

  const close = async () => {
    closing.abort()
    // Load balancers must first notice that /readyz fails.
    if (server.listening) await pause(settings.DRAIN_SECONDS * 1000)
    parts.endStreams?.()
    await stopServer(server, requestGraceMs(settings.SHUTDOWN_SECONDS))
    await flow.stopConsuming()
    await flow.flush()
    await parts.close?.()
    log.info('stopped')
  }

  return {
    name,
    async start() {
      const migrateAndStart = async () => {
        await ensureMigrated(parts, log, closing.signal)
        await parts.start?.()
      }
      await retryWhileUnavailable(migrateAndStart, {
        signal: closing.signal,
        timeoutMs: START_WAIT_MS,
        onUnavailable: (error) =>
          log.warn({ err: error }, 'the store is unavailable; the start waits for up to a minute'),
      })
      await flow.start()
      const url = await listen(server, settings.PORT, settings.HOST)
      log.info({ url }, 'started')
      return { url }
    },
    close() {
      closePromise ??= close()
      return closePromise
    },
  }
}

/** Throws {@link ConfigError} for a key of another unit: every service would refuse the calls that it signs. */
export function refuseForeignKey(name: string, key: PrivateKey | undefined): void {
  if (key && key.unit !== name)
    throw new ConfigError({ IDENTITY_PRIVATE_KEY: `is a key of ${key.unit}, not of ${name}` })
}

/** Callers that the endpoints name, and `analytics`, which reads the health of every unit. */
const callersOf = (implementations: readonly Implementation[]): ReadonlySet<UnitName> =>
  new Set([
    'analytics',
    ...implementations.flatMap(({ routes }) => routes.flatMap(({ endpoint }) => endpoint.callers ?? [])),
  ])

async function ensureMigrated({ settings, engines, migrations }: ServiceParts, log: Logger, signal: AbortSignal) {
  if (!migrations) return
  if (!engines.documents) throw new Error(`${migrations.database}: migrations need the engine "documents"`)
  if (settings.MIGRATIONS === 'before') await waitUntilMigrated(engines.documents, migrations, { log, signal })
  else await migrate(engines.documents, migrations, { log, signal })
}
