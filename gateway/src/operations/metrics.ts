import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMetrics, measureResponse, type ServiceMetrics } from '@plekje/service-kit'
import { Gauge, Histogram } from 'prom-client'
import type { Change } from '../cache/changes'
import type { CacheFigures, ResponseCache } from '../cache/response-cache'
import type { Admissions } from '../http/admissions'
import type { MatchRoute } from '../routes/match-route'
import { routeLabelOf } from '../routes/route-label'
import { createChangeTimes } from './change-times'

export interface GatewayMetrics {
  readonly registry: ServiceMetrics['registry']
  /** Measures a request when its response closes, also when the client breaks off. Call it before any handler. */
  follow(request: IncomingMessage, response: ServerResponse): void
  /** Counts a request that could not be parsed, which no handler sees. */
  countUnparsable(status: number): void
  /** Counts a request that was refused because its queue is full or it waited too long. */
  countShed(lane: string): void
  countDeadlineExceeded(): void
  /** Counts an event that ends cached responses. */
  recordChange(change: Change): void
  /** Prometheus text. */
  serve(request: IncomingMessage, response: ServerResponse): void
}

const cachedResponses = new WeakSet<ServerResponse>()

export function markCached(response: ServerResponse): void {
  cachedResponses.add(response)
}

export function createGatewayMetrics(parts: {
  readonly responseCache: ResponseCache
  readonly admissions: Admissions
  readonly matchRoute: MatchRoute
}): GatewayMetrics {
  const { responseCache, admissions, matchRoute } = parts
  const metrics = createMetrics('gateway')
  const addGauge = (name: string, help: string, read: (figures: CacheFigures) => number) =>
    new Gauge({
      name: `gateway_response_cache_${name}`,
      help,
      registers: [metrics.registry],
      collect() {
        this.set(read(responseCache.figures))
      },
    })
  addGauge('on', '1 while responses are cached, 0 while events may be missed', ({ isOn }) => Number(isOn))
  addGauge('entries', 'Cached responses', ({ entries }) => entries)
  addGauge('bytes', 'Memory of the cached responses', ({ bytes }) => bytes)
  addGauge('hits', 'Responses from the cache since the start', ({ hits }) => hits)
  addGauge('misses', 'Requests to services because the cache had no response, since the start', ({ misses }) => misses)
  new Gauge({
    name: 'gateway_requests_waiting',
    help: 'Queued requests, by queue',
    labelNames: ['lane'],
    registers: [metrics.registry],
    collect() {
      for (const { lane, waiting } of admissions.figures) this.set({ lane }, waiting)
    },
  })
  const changeSeenSeconds = new Histogram({
    name: 'change_seen_seconds',
    help: 'Seconds from a change until its event has invalidated cached responses, by topic of the event',
    labelNames: ['topic'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers: [metrics.registry],
  })

  const secondsUntilSeen = createChangeTimes()

  return {
    registry: metrics.registry,
    follow(request, response) {
      const arrivedAt = performance.now()
      const { method = '', url = '' } = request
      response.once('close', () => {
        const seconds = (performance.now() - arrivedAt) / 1000
        const route = routeLabelOf(matchRoute, method, url)
        metrics.observeRequest(measureResponse(method, route, response, seconds, cachedResponses.has(response)))
      })
    },
    countUnparsable: (status) =>
      metrics.observeRequest({ method: 'other', route: 'unread', status, outcome: 'answered', seconds: 0 }),
    countShed: metrics.countShed,
    countDeadlineExceeded: metrics.countDeadlineExceeded,
    recordChange(change) {
      for (const seconds of secondsUntilSeen(change)) changeSeenSeconds.observe({ topic: change.topic }, seconds)
    },
    serve(_request, response) {
      metrics.text().then(
        (text) => response.setHeader('Content-Type', metrics.contentType).end(text),
        () => response.writeHead(500).end(),
      )
    },
  }
}
