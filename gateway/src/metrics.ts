import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMetrics } from '@plekje/service-kit'
import type { RequestHandler } from 'express'
import { Gauge } from 'prom-client'
import type { CacheFigures, ResponseCache } from './response-cache'

export interface GatewayMetrics {
  /** Measures what passes through Express. What is answered before it is counted by the cache. */
  readonly observe: RequestHandler
  /** Prometheus text. */
  serve(request: IncomingMessage, response: ServerResponse): void
}

export function createGatewayMetrics(responseCache: ResponseCache): GatewayMetrics {
  const metrics = createMetrics('gateway')
  const gauge = (name: string, help: string, read: (figures: CacheFigures) => number) =>
    new Gauge({
      name: `gateway_response_cache_${name}`,
      help,
      registers: [metrics.registry],
      collect() {
        this.set(read(responseCache.figures))
      },
    })
  gauge('on', 'Whether answers are kept: 0 while events may be missed', ({ isOn }) => Number(isOn))
  gauge('entries', 'Answers kept', ({ entries }) => entries)
  gauge('bytes', 'Memory of the answers kept', ({ bytes }) => bytes)
  gauge('hits', 'Answers given from memory since the start', ({ hits }) => hits)
  gauge('misses', 'Questions asked of services since the start', ({ misses }) => misses)

  return {
    observe(request, response, next) {
      const startedAt = performance.now()
      response.once('finish', () => {
        const seconds = (performance.now() - startedAt) / 1000
        metrics.observeRequest(request.method, kindOf(request.originalUrl), response.statusCode, seconds)
      })
      next()
    },
    serve(_request, response) {
      metrics.text().then(
        (text) => response.setHeader('Content-Type', metrics.contentType).end(text),
        () => response.writeHead(500).end(),
      )
    },
  }
}

/** A label of bounded variety. */
export function kindOf(url: string): string {
  if (url.startsWith('/api/')) return '/api'
  if (url.startsWith('/remotes/')) return '/remotes'
  return url.startsWith('/media/') ? '/media' : 'page'
}
