import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads and drops the rest of a body once its request is answered. Node itself drops only a body that was never read. A
 * body that was read half-way (too large, or refused by an upstream) would block the next request on its connection.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return
    request.unpipe()
    request.resume()
  })
}
