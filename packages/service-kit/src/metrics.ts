import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry, register } from 'prom-client'

/** Our own metrics of the whole process. Each of its services shows them, beside those that prom-client collects. */
export const processMetrics = new Registry()

/**
 * True when prom-client collects the metrics of this process. A second collection could never be stopped, so it starts
 * once, in the registry of prom-client, however often this module is loaded.
 */
const isCollecting = () => register.getSingleMetric('process_cpu_seconds_total') !== undefined

/** How a response ended: `kept` came from the cache; for `abandoned` the client disconnected early. */
export type Outcome = 'answered' | 'kept' | 'abandoned'

/** The measurement of a request, made when its response closes. */
export interface ResponseMeasurement {
  readonly method: string
  /** The route pattern, a bounded label. */
  readonly route: string
  readonly status: number
  readonly outcome: Outcome
  readonly seconds: number
}

export interface ServiceMetrics {
  readonly registry: Registry
  observeRequest(measurement: ResponseMeasurement): void
  /** Counts a request that was refused because the queue is full. */
  countShed(route: string): void
  /** Counts a request that was given up because its deadline passed. */
  countDeadlineExceeded(): void
  /** Prometheus text: metrics of this service and of the process. */
  text(): Promise<string>
  readonly contentType: string
}

/** Status for clients that disconnected before the response (nginx's 499), for metrics only. */
const CLIENT_CLOSED_REQUEST = 499

/** Known methods; others share one label. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures a request at the `close` of its response. */
export const measureResponse = (
  method: string,
  route: string,
  response: ServerResponse,
  seconds: number,
  isCached = false,
): ResponseMeasurement => ({
  method: METHODS.has(method) ? method : 'other',
  route,
  status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST,
  outcome: outcomeOf(response, isCached),
  seconds,
})

function outcomeOf(response: ServerResponse, isCached: boolean): ResponseMeasurement['outcome'] {
  if (!response.writableFinished) return 'abandoned'
  return isCached ? 'kept' : 'answered'
}

/** Metrics of one service. Process metrics are collected once, even when services share a process. */
export function createMetrics(service: string): ServiceMetrics {
  if (!isCollecting()) collectDefaultMetrics({ register })
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the last byte of the reply, or until the caller left',
    labelNames: ['method', 'route', 'status', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
    registers: [registry],
  })
  const shedRequests = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many were there',
    labelNames: ['route'] as const,
    registers: [registry],
  })
  const exceededDeadlines = new Counter({
    name: 'http_deadlines_exceeded_total',
    help: 'Requests given up because nobody waited any more',
    registers: [registry],
  })
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status' | 'outcome'>>()
  return {
    registry,
    contentType: registry.contentType,
    observeRequest({ method, route, status, outcome, seconds }) {
      const name = `${method} ${route} ${status} ${outcome}`
      let histogram = series.get(name)
      if (!histogram) {
        histogram = durations.labels(method, route, String(status), outcome)
        series.set(name, histogram)
      }
      histogram.observe(seconds)
    },
    countShed: (route) => shedRequests.inc({ route }),
    countDeadlineExceeded: () => exceededDeadlines.inc(),
    // Concatenated: merging the registries would lose the service label.
    text: async () =>
      (await Promise.all([registry, processMetrics, register].map((metrics) => metrics.metrics()))).join('\n'),
  }
}
