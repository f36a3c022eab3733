import { Gauge } from 'prom-client'
import type { ServiceMetrics } from '../metrics'
import type { OutboxFigures, OutboxRelay } from './outbox-relay'

/** Scrapes that come sooner are answered with what was counted last: they cost the store nothing. */
const COUNTED_FOR_MS = 10_000

type Named = OutboxFigures & { readonly collection: string }

/** What all outboxes of a service hold together, as operators see it; undefined without one. */
export async function outboxTotals(outboxes: readonly OutboxRelay[]) {
  if (outboxes.length === 0) return undefined
  const all = await Promise.all(outboxes.map((relay) => relay.figures()))
  const ages = all.flatMap(({ oldest }) => (oldest ? [ageSeconds(oldest)] : []))
  return {
    waiting: all.reduce((sum, { documents }) => sum + documents, 0),
    oldestSeconds: ages.length === 0 ? null : Math.max(...ages),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  }
}

const ageSeconds = (moment: Date) => Math.max(0, (Date.now() - moment.getTime()) / 1000)

/** Shows what waits in each outbox in `/metrics`. While the store does not answer, what it said last. */
export function observeOutboxes({ registry }: ServiceMetrics, outboxes: readonly OutboxRelay[]): void {
  let counting: Promise<readonly Named[]> | undefined
  let counted: readonly Named[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  const count = (): Promise<readonly Named[]> => {
    if (performance.now() - countedAt < COUNTED_FOR_MS) return Promise.resolve(counted)
    counting ??= Promise.all(outboxes.map(async (relay) => ({ ...(await relay.figures()), collection: relay.name })))
      .then(
        (all) => {
          counted = all
        },
        () => undefined,
      )
      .then(() => {
        countedAt = performance.now()
        counting = undefined
        return counted
      })
    return counting
  }
  const gauge = (name: string, help: string, read: (figures: Named) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['collection'],
      registers: [registry],
      async collect() {
        for (const figures of await count()) this.set({ collection: figures.collection }, read(figures))
      },
    })
  gauge(
    'outbox_documents_waiting',
    'Documents with events that are not published yet, 10,000 at most',
    ({ documents }) => documents,
  )
  gauge('outbox_oldest_event_age_seconds', 'Age of the event that waits longest', ({ oldest }) =>
    oldest ? ageSeconds(oldest) : 0,
  )
  gauge(
    'outbox_documents_refused',
    'Documents with events that the event log will never take, 10,000 at most',
    ({ refused }) => refused,
  )
  gauge('outbox_events_published', 'Events that this process published since its start', ({ published }) => published)
}
