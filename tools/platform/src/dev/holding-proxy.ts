import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy at a service's address, where requests wait while the service is replaced. */
export interface HoldingProxy {
  /** Makes new requests wait; resolves when the pending ones are answered, or after `maxWaitMs`. */
  hold(maxWaitMs: number): Promise<void>
  /** Forwards held and new requests to `url`; if undefined they get 503. */
  release(url: string | undefined): void
  close(): Promise<void>
}

const UNAVAILABLE_TEXT = 'The service did not start: the terminal says why.'

/** Listens on a loopback port; requests wait until the first `release`. */
export async function openHoldingProxy(port: number): Promise<HoldingProxy> {
  let isHeld = true
  let target: string | undefined
  let heldRequests: (() => void)[] = []
  let pending = 0
  let onIdle: () => void = () => undefined

  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    // Skips a request whose client disconnected while it was held: it emits no further `close`, and would stay
    // counted.
    if (response.destroyed) return
    if (isHeld) {
      heldRequests.push(() => serve(incoming, response))
      return
    }
    if (target === undefined) {
      response.writeHead(503, { 'content-type': 'text/plain' }).end(UNAVAILABLE_TEXT)
      return
    }
    pending += 1
    response.once('close', () => {
      pending -= 1
      if (pending === 0) onIdle()
    })
    forward(incoming, response, target)
  }
  const server = createServer(serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

  return {
    async hold(maxWaitMs) {
      isHeld = true
      if (pending === 0) return
      await new Promise<void>((resolve) => {
        onIdle = resolve
        setTimeout(resolve, maxWaitMs).unref()
      })
    },
    release(url) {
      isHeld = false
      target = url
      const waitingRequests = heldRequests
      heldRequests = []
      for (const begin of waitingRequests) begin()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Forwards a request over a new connection, because a kept-alive one could lead to the replaced process. */
function forward(incoming: IncomingMessage, response: ServerResponse, url: string): void {
  const upstreamRequest = request(`${url}${incoming.url}`, {
    method: incoming.method,
    headers: incoming.headers,
    agent: false,
  })
  upstreamRequest.once('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.once('error', () => response.destroy())
    reply.pipe(response)
  })
  upstreamRequest.once('error', () => response.destroy())
  response.once('close', () => upstreamRequest.destroy())
  incoming.pipe(upstreamRequest)
}
