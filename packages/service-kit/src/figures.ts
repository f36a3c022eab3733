import pTimeout from 'p-timeout'
import { Gauge } from 'prom-client'
import type { ServiceMetrics } from './metrics'

/** A number of a service in `/metrics`, read from where it is kept. */
export interface Figure {
  /** As Prometheus wants it, with its unit: `mails_waiting`, `outbox_age_seconds`. */
  readonly name: string
  readonly help: string
  /** Names of the labels by which several values are told apart. */
  readonly labels?: readonly string[]
  readonly read: () => Found | Promise<Found>
}

type Found = number | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]

/** Several processes look at one store, and several observers at each. */
const KEPT_MS = 10_000
/** Prometheus waits ten seconds for all figures of a process together. */
const PATIENCE_MS = 2000

/**
 * Shows figures in `/metrics`. Each is read when it is asked for, at most every ten seconds and one reading at a time;
 * one that cannot be read in two seconds is left out, never shown as it was.
 */
export function showFigures({ registry }: ServiceMetrics, figures: readonly Figure[]): void {
  for (const { name, help, labels = [], read } of figures) {
    const readKept = keep(async () => read())
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const found = await readKept()
        this.reset()
        if (typeof found === 'number') this.set(found)
        else for (const one of found ?? []) this.set(one.labels, one.value)
        // A figure without labels is 0 after that, which nobody said.
        if (found === undefined && labels.length === 0) this.remove()
      },
    })
  }
}

/** What was read last; undefined while that is too old and nothing newer comes. */
function keep<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let kept: { readonly at: number; readonly value: T } | undefined
  let reading: Promise<void> | undefined
  const ask = async () => {
    try {
      kept = { value: await read(), at: performance.now() }
    } catch {
      kept = undefined
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (kept && performance.now() - kept.at < KEPT_MS) return kept.value
    kept = undefined
    reading ??= ask()
    await pTimeout(reading, { milliseconds: PATIENCE_MS, message: false })
    return (kept as { readonly value: T } | undefined)?.value
  }
}
