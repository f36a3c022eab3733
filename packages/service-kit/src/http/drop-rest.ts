import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads what is left of a request once it is answered, and drops it. Node does so for bodies that nobody began to read;
 * one that was given up half-way (too large, refused by whom it was passed on to) would leave the connection standing
 * still, and what its sender asks next over it is never read.
 */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return
    request.unpipe()
    request.resume()
  })
}
