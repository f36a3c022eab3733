import { Gauge } from 'prom-client'
import type { ServiceMetrics } from '../metrics'
import type { EventSpool } from './event-spool'

export const spoolTotals = (spools: readonly EventSpool[]) => ({
  waiting: spools.reduce((sum, { waiting }) => sum + waiting, 0),
  refused: spools.reduce((sum, { refused }) => sum + refused, 0),
})

/** Adds the totals to `/metrics`, computed on demand. */
export function observeSpools({ registry }: ServiceMetrics, spools: readonly EventSpool[]): void {
  const addGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  addGauge(
    'spool_events_waiting',
    'Events on disk that the event log has not taken yet',
    () => spoolTotals(spools).waiting,
  )
  addGauge('spool_events_refused', 'Events that the event log will never take', () => spoolTotals(spools).refused)
}
