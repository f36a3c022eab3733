import type { IncomingMessage, ServerResponse } from 'node:http'
import { openSpan, SpanKind, traceHeaders } from '@plekje/service-kit'

export type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A name of bounded variety. */
function kindOf(url: string): string {
  if (url.startsWith('/api/')) return '/api'
  if (url.startsWith('/remotes/')) return '/remotes'
  return url.startsWith('/media/') ? '/media' : 'page'
}

/**
 * Serves every request as a span: the first of its trace, unless the caller sent one. What is asked of services for it
 * belongs to the span, because it takes the place of the caller's in the headers.
 */
export const withSpans =
  (serve: Serve): Serve =>
  (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const span = openSpan({
      // Addresses are left out: they may name a member.
      name: `${method} ${kindOf(url)}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
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
