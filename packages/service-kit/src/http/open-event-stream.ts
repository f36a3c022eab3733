import type { ServerResponse } from 'node:http'
import { freePlace } from './admission'

/** Begins a stream of server-sent events, which blocks no other request. */
export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Compression would delay the events.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
  freePlace(response)
}
