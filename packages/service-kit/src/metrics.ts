import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const ofProcess = new Registry()
let isCollecting = false

export interface ServiceMetrics {
  readonly registry: Registry
  observeRequest(method: string, route: string, status: number, seconds: number): void
  /** Prometheus text: this service's figures and those of the process. */
  text(): Promise<string>
  readonly contentType: string
}

/** Figures of one service. Those of the process are kept once, also when several services share it. */
export function createMetrics(service: string): ServiceMetrics {
  if (!isCollecting) {
    isCollecting = true
    collectDefaultMetrics({ register: ofProcess })
  }
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the last byte of the reply',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  return {
    registry,
    contentType: registry.contentType,
    observeRequest(method, route, status, seconds) {
      const name = `${method} ${route} ${status}`
      let one = series.get(name)
      if (!one) {
        one = durations.labels(method, route, String(status))
        series.set(name, one)
      }
      one.observe(seconds)
    },
    text: () => Registry.merge([registry, ofProcess]).metrics(),
  }
}
