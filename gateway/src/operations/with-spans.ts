import type { IncomingMessage, ServerResponse } from 'node:http'
import { openSpan, SpanKind, traceHeaders } from '@plekje/service-kit'
import { readTrace } from '../http/request-trace'

export type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A span name from a bounded set. */
function pathGroupOf(url: string): string {
  if (url.startsWith('/api/')) return '/api'
  if (url.startsWith('/remotes/')) return '/remotes'
  return url.startsWith('/media/') ? '/media' : 'page'
}

/**
 * Serves every request in a span: the root of its trace, or a child of the client's span. Calls to services belong to
 * the span, because its trace headers replace the client's. The request id that a caller sees with an error is an
 * attribute of the span.
 */
export const withSpans =
  (serve: Serve): Serve =>
  (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const { requestId } = readTrace(request)
    const span = openSpan({
      // URLs are left out: they may identify a member.
      name: `${method} ${pathGroupOf(url)}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'request.id': requestId },
      carrier: headers,
    })
    response.once('close', () => {
      const { statusCode } = response
      span.end({ attributes: { 'http.response.status_code': statusCode }, hasFailed: statusCode >= 500 })
    })
    span.run(() => {
      delete headers.tracestate
      Object.assign(headers, traceHeaders())
      serve(request, response)
    })
  }
