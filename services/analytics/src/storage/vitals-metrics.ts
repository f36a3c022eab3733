import type { WebVital } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Histogram } from 'prom-client'

/** Includes the published thresholds, so that the shares of good and poor values are exact. */
const SECONDS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SCORES = [0.01, 0.05, 0.1, 0.25, 0.5, 1]

export interface VitalsMetrics {
  count(vital: WebVital): void
  /** Adds the metrics to `/metrics`. */
  register(metrics: Pick<ServiceMetrics, 'registry'>): void
}

/** Web vitals by metric and kind of device; the breakdown by page is on "Systeem". */
export function createVitalsMetrics(): VitalsMetrics {
  const times = new Histogram({
    name: 'browser_vitals_seconds',
    help: 'LCP, INP, FCP and TTFB as browsers of visitors who agreed measured them',
    labelNames: ['metric', 'device'] as const,
    buckets: SECONDS,
    registers: [],
  })
  const shifts = new Histogram({
    name: 'browser_layout_shift',
    help: 'CLS as browsers of visitors who agreed measured it',
    labelNames: ['device'] as const,
    buckets: SCORES,
    registers: [],
  })
  return {
    count({ metric, value, device }) {
      if (metric === 'CLS') shifts.observe({ device }, value)
      else times.observe({ metric, device }, value / 1000)
    },
    register({ registry }) {
      registry.registerMetric(times)
      registry.registerMetric(shifts)
    },
  }
}
