import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const ofProcess = new Registry()
let isCollecting = false

/** How an answer ended: `kept` was given from memory, of `abandoned` the caller left before its end. */
export type Outcome = 'answered' | 'kept' | 'abandoned'

/** What is measured of a request, when its connection is done with it. */
export interface AnswerFacts {
  readonly method: string
  /** The pattern of the path: a label of bounded variety. */
  readonly route: string
  readonly status: number
  readonly outcome: Outcome
  readonly seconds: number
}

export interface ServiceMetrics {
  readonly registry: Registry
  observeRequest(facts: AnswerFacts): void
  /** A request was refused because too many were there. */
  shed(route: string): void
  /** A request was given up because nobody waited any more. */
  deadlineExceeded(): void
  /** Prometheus text: this service's figures and those of the process. */
  text(): Promise<string>
  readonly contentType: string
}

/** What a caller gets who left before anything was sent (nginx calls it so): no answer of ours has this status. */
const LEFT = 499

/** Methods that there are; others are somebody's invention. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** How a response ended, recorded on its `close`. */
export const answerFacts = (
  method: string,
  route: string,
  response: ServerResponse,
  seconds: number,
  isKept = false,
): AnswerFacts => ({
  method: METHODS.has(method) ? method : 'other',
  route,
  status: response.headersSent ? response.statusCode : LEFT,
  outcome: response.writableFinished ? (isKept ? 'kept' : 'answered') : 'abandoned',
  seconds,
})

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
    help: 'Time from request to the last byte of the reply, or until the caller left',
    labelNames: ['method', 'route', 'status', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
    registers: [registry],
  })
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many were there',
    labelNames: ['route'] as const,
    registers: [registry],
  })
  const deadlines = new Counter({
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
      let one = series.get(name)
      if (!one) {
        one = durations.labels(method, route, String(status), outcome)
        series.set(name, one)
      }
      one.observe(seconds)
    },
    shed: (route) => shed.inc({ route }),
    deadlineExceeded: () => deadlines.inc(),
    // Side by side: merged, they would lose the name of the service.
    text: async () => `${await registry.metrics()}\n${await ofProcess.metrics()}`,
  }
}
