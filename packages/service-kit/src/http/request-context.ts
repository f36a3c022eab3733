import { randomUUID } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import type { Member } from '@plekje/contracts'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { deadlineOf, refuseAfterDeadline, runWithDeadline } from '../deadline'
import { measureResponse, type ServiceMetrics } from '../metrics'
import { openSpan } from '../trace-context'

/** The state of a request in progress, stored in `response.locals`. */
export interface RequestContext {
  requestId: string
  /** The matching route pattern, a bounded metric label. */
  route: string
  member: Member | undefined
  caller: string | undefined
}

const wellFormedId = /^[A-Za-z0-9._-]{1,64}$/

/** Assigns a request its id and trace, and measures it. */
export const followRequest =
  (metrics: ServiceMetrics, log: Logger): RequestHandler =>
  (request, response, next) => {
    // The deadline counts from arrival, not from the start of processing.
    const deadline = deadlineOf(request, response)
    const header = request.headers['x-request-id']
    const requestId = typeof header === 'string' && wellFormedId.test(header) ? header : randomUUID()
    const context = response.locals as RequestContext
    context.requestId = requestId
    context.route = 'unmatched'
    response.setHeader('X-Request-Id', requestId)
    const { method, headers: carrier } = request
    const attributes = { 'http.request.method': method }
    const span = openSpan({ name: method, kind: SpanKind.SERVER, attributes, carrier, requestId })
    // `close` also covers callers that disconnect early.
    response.once('close', () => {
      const { statusCode } = response
      span.end({
        name: `${method} ${context.route}`,
        attributes: { 'http.route': context.route, 'http.response.status_code': statusCode },
        hasFailed: statusCode >= 500,
      })
      const seconds = (performance.now() - deadline.arrivedAt) / 1000
      metrics.observeRequest(measureResponse(method, context.route, response, seconds))
      if (log.isLevelEnabled('debug')) {
        log.debug(
          { requestId, method, url: request.originalUrl, status: statusCode, ms: Math.round(seconds * 1e5) / 100 },
          'served',
        )
      }
    })
    runWithDeadline(deadline, () =>
      span.run(() => {
        refuseAfterDeadline()
        next()
      }),
    )
  }
