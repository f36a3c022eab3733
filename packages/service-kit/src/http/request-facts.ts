import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { ServiceMetrics } from '../metrics'
import { runInTrace } from '../trace-context'

/** What is known of a request while it is served; kept in `response.locals`. */
export interface RequestFacts {
  requestId: string
  /** The pattern that matched: a label of bounded variety. */
  route: string
  member: Member | undefined
  caller: string | undefined
}

const wellFormedId = /^[A-Za-z0-9._-]{1,64}$/

/** Gives a request its id and its place in a trace, and measures it. */
export const followRequest =
  (metrics: ServiceMetrics, log: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID()
    const facts = response.locals as RequestFacts
    facts.requestId = requestId
    facts.route = 'unmatched'
    response.setHeader('X-Request-Id', requestId)
    response.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000
      metrics.observeRequest(request.method, facts.route, response.statusCode, seconds)
      if (log.isLevelEnabled('debug')) {
        const { method, originalUrl: url } = request
        log.debug(
          { requestId, method, url, status: response.statusCode, ms: Math.round(seconds * 1e5) / 100 },
          'served',
        )
      }
    })
    runInTrace(request.headers, requestId, next)
  }
