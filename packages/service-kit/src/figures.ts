import pTimeout from 'p-timeout'
import { Gauge } from 'prom-client'
import type { ServiceMetrics } from './metrics'

/** A gauge of a service in `/metrics`, read on demand. */
export interface Figure {
  /** Prometheus name with its unit: `mails_waiting`, `outbox_age_seconds`. */
  readonly name: string
  readonly help: string
  /** Label names, when there are several values. */
  readonly labels?: readonly string[]
  readonly read: () => FigureValue | Promise<FigureValue>
}

type FigureValue = number | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]

/** Lifetime of a reading: several processes read one store, and several scrapers read each process. */
const CACHE_MS = 10_000
/** Well below the ten seconds that Prometheus waits for all metrics of a process. */
const READ_TIMEOUT_MS = 2000

/**
 * Adds gauges to `/metrics`. Each is read on demand, at most every ten seconds and never concurrently. A gauge that
 * cannot be read within two seconds is left out rather than shown with an old value.
 */
export function showFigures({ registry }: ServiceMetrics, figures: readonly Figure[]): void {
  for (const { name, help, labels = [], read } of figures) {
    const readCached = cacheReads(async () => read())
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const value = await readCached()
        this.reset()
        if (typeof value === 'number') this.set(value)
        else {
          for (const reading of value ?? []) this.set(reading.labels, reading.value)
        }
        // After `reset`, a gauge without labels would report 0.
        if (value === undefined && labels.length === 0) this.remove()
      },
    })
  }
}

/** Caches a read. The result is undefined when the cached value is too old and a new read takes too long. */
function cacheReads<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let cached: { readonly at: number; readonly value: T } | undefined
  let pendingRead: Promise<void> | undefined
  const refresh = async () => {
    try {
      cached = { value: await read(), at: performance.now() }
    } catch {
      cached = undefined
    } finally {
      pendingRead = undefined
    }
  }
  return async () => {
    if (cached && performance.now() - cached.at < CACHE_MS) return cached.value
    cached = undefined
    pendingRead ??= refresh()
    await pTimeout(pendingRead, { milliseconds: READ_TIMEOUT_MS, message: false })
    return (cached as { readonly value: T } | undefined)?.value
  }
}
