import type { WebVital } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Histogram } from 'prom-client'

/** The published bounds of all figures are among these, so that shares of good and poor can be read exactly. */
const SECONDS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SCORES = [0.01, 0.05, 0.1, 0.25, 0.5, 1]

export interface VitalsMetrics {
  count(vital: WebVital): void
  /** Shows what was counted in `/metrics`. */
  observe(metrics: Pick<ServiceMetrics, 'registry'>): void
}

/** What browsers measured, by figure and kind of device; pages are on "Systeem". */
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
    observe({ registry }) {
      registry.registerMetric(times)
      registry.registerMetric(shifts)
    },
  }
}
