import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads and drops the rest of a request once it is answered. Node does so for a body that was never read; a body that was
 * given up half-way (too large, or refused by an upstream) would block the connection, and the client's next request over
 * it.
 */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return
    request.unpipe()
    request.resume()
  })
}
