import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { withoutUndefined } from '@plekje/contracts'

const wellFormedId = /^[A-Za-z0-9._-]{1,64}$/
const wellFormedTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Headers that identify one request in the logs of every service it passes. */
export interface RequestTrace {
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Continues the request id and trace of the client, or starts new ones. A new request id goes into the request's
 * headers, so that logs, spans and the response have the same one.
 */
export function readTrace(request: IncomingMessage): RequestTrace {
  const sentId = request.headers['x-request-id']
  const requestId = typeof sentId === 'string' && wellFormedId.test(sentId) ? sentId : randomUUID()
  request.headers['x-request-id'] = requestId
  const { traceparent, tracestate } = request.headers
  const hasTrace = typeof traceparent === 'string' && wellFormedTrace.test(traceparent)
  return {
    requestId,
    headers: withoutUndefined({
      'x-request-id': requestId,
      traceparent: hasTrace ? traceparent : createTraceparent(),
      tracestate: hasTrace && typeof tracestate === 'string' ? tracestate : undefined,
    }),
  }
}

const createTraceparent = (): string => {
  const ids = randomBytes(24).toString('hex')
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`
}
