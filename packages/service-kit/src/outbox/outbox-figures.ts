import { Gauge } from 'prom-client'
import type { ServiceMetrics } from '../metrics'
import type { OutboxFigures, OutboxRelay } from './outbox-relay'

/** Counts are cached this long, so that frequent scrapes do not load the store. */
const COUNT_CACHE_MS = 10_000

type CollectionFigures = OutboxFigures & { readonly collection: string }

/** Totals of all outboxes of a service, for operators; undefined without an outbox. */
export async function outboxTotals(outboxes: readonly OutboxRelay[]) {
  if (outboxes.length === 0) return undefined
  const figures = await Promise.all(outboxes.map((relay) => relay.figures()))
  const ages = figures.map(({ oldestAt }) => oldestAt && ageSeconds(oldestAt)).filter((age) => age !== null)
  return {
    waiting: figures.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSeconds: ages.length === 0 ? null : Math.max(...ages),
    refused: figures.reduce((sum, { refused }) => sum + refused, 0),
  }
}

const ageSeconds = (moment: Date) => Math.max(0, (Date.now() - moment.getTime()) / 1000)

/** Adds gauges of the outboxes to `/metrics`. While the store is unavailable they keep their last values. */
export function observeOutboxes({ registry }: ServiceMetrics, outboxes: readonly OutboxRelay[]): void {
  let pendingCount: Promise<void> | undefined
  let lastFigures: readonly CollectionFigures[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  const countAll = async (): Promise<void> => {
    try {
      lastFigures = await Promise.all(
        outboxes.map(async (relay) => ({ ...(await relay.figures()), collection: relay.name })),
      )
    } catch {
      // The store is unavailable: the gauges keep their last values.
    } finally {
      countedAt = performance.now()
      pendingCount = undefined
    }
  }
  const readCachedFigures = async (): Promise<readonly CollectionFigures[]> => {
    if (performance.now() - countedAt >= COUNT_CACHE_MS) {
      pendingCount ??= countAll()
      await pendingCount
    }
    return lastFigures
  }
  const addGauge = (name: string, help: string, read: (figures: CollectionFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['collection'],
      registers: [registry],
      async collect() {
        for (const figures of await readCachedFigures()) this.set({ collection: figures.collection }, read(figures))
      },
    })
  addGauge(
    'outbox_documents_waiting',
    'Documents with events that are not published yet, 10,000 at most',
    ({ waiting }) => waiting,
  )
  addGauge('outbox_oldest_event_age_seconds', 'Age of the event that waits longest', ({ oldestAt }) =>
    oldestAt ? ageSeconds(oldestAt) : 0,
  )
  addGauge(
    'outbox_documents_refused',
    'Documents with events that the event log will never take, 10,000 at most',
    ({ refused }) => refused,
  )
  addGauge(
    'outbox_events_published',
    'Events that this process published since its start',
    ({ published }) => published,
  )
}
