import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { ErrorReply } from '@plekje/contracts'
import type { ServiceSettings } from '../config'
import { deadlineOf } from '../deadline'
import { OverloadedError } from '../errors'
import { measureResponse, type ServiceMetrics } from '../metrics'
import { createAdmission, STANDING_QUEUE_TIMEOUT_MS } from './admission'
import { dropUnreadBody } from './drop-unread-body'

/** Longer than proxies keep an idle connection, so that they close it first. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_TIMEOUT_MS = 20_000
/** Timeout for a whole request to arrive. The gateway sends bodies whole, so no forwarded request takes this long. */
const REQUEST_TIMEOUT_MS = 65_000
/** Maximum time in the queue during a rush; shorter than the timeout of the caller (`serviceTimeoutMs`). */
const QUEUE_TIMEOUT_MS = 1500
/** All connections of 16 gateways: 128 places for reads and as many for writes each. Further ones are closed. */
const MAX_OPEN_CONNECTIONS = 4096

/**
 * A server with bounded concurrency. A request that would wait too long is refused with 503. Probes and metrics bypass
 * the queue: an overloaded process must not look dead.
 */
export function serveAdmitted(app: RequestListener, settings: ServiceSettings, metrics: ServiceMetrics): Server {
  const admission = createAdmission({
    maxConcurrent: settings.REQUESTS_AT_ONCE,
    maxWaiting: settings.REQUESTS_WAITING,
    queueTimeoutMs: QUEUE_TIMEOUT_MS * settings.TIME_LIMIT_FACTOR,
    standingQueueTimeoutMs: STANDING_QUEUE_TIMEOUT_MS * settings.TIME_LIMIT_FACTOR,
  })
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      dropUnreadBody(request, response)
      const { arrivedAt } = deadlineOf(request, response)
      if (isProbe(request.url)) return app(request, response)
      admission.admit(
        response,
        () => app(request, response),
        () => {
          metrics.countShed('all')
          refuseOverloaded(response, request.headers['x-request-id'])
          const seconds = (performance.now() - arrivedAt) / 1000
          metrics.observeRequest(measureResponse(request.method ?? '', 'shed', response, seconds))
        },
      )
    },
  )
  server.maxConnections = MAX_OPEN_CONNECTIONS
  return server
}

const isProbe = (url = ''): boolean => !url.startsWith('/api/') && !url.startsWith('/media/')

const overloaded = new OverloadedError()

/** Refuses before reading anything of the request, so that refusing costs next to nothing. */
function refuseOverloaded(response: ServerResponse, idHeader: unknown): void {
  const requestId = typeof idHeader === 'string' && idHeader.length <= 64 ? idHeader : randomUUID()
  const { dutchText: error, code, retryAfterSeconds = 1 } = overloaded
  const body = JSON.stringify({ error, code, requestId } satisfies ErrorReply)
  response.writeHead(overloaded.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': retryAfterSeconds,
  })
  response.end(body)
}
