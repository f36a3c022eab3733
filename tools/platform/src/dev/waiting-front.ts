import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Stands at a service's address while the service behind it is replaced. */
export interface WaitingFront {
  /** Requests that come from now on wait; resolves when those before are answered, or after `patienceMs`. */
  hold(patienceMs: number): Promise<void>
  /** Passes on to `url` what waited and what comes; without it they are told that nobody is there. */
  release(url: string | undefined): void
  close(): Promise<void>
}

const NOBODY = 'The service did not start: the terminal says why.'

/** Listens on a loopback port at once; what comes before the first `release` waits. */
export async function openWaitingFront(port: number): Promise<WaitingFront> {
  let isHeld = true
  let target: string | undefined
  let waiting: (() => void)[] = []
  let passing = 0
  let onIdle: () => void = () => undefined

  const serve = (asked: IncomingMessage, answer: ServerResponse) => {
    // Skip a request that disconnected while waiting: it emits no further `close` and would stay counted.
    if (answer.destroyed) return
    if (isHeld) {
      waiting.push(() => serve(asked, answer))
      return
    }
    if (target === undefined) {
      answer.writeHead(503, { 'content-type': 'text/plain' }).end(NOBODY)
      return
    }
    passing += 1
    answer.once('close', () => {
      passing -= 1
      if (passing === 0) onIdle()
    })
    pass(asked, answer, target)
  }
  const server = createServer(serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

  return {
    async hold(patienceMs) {
      isHeld = true
      if (passing === 0) return
      await new Promise<void>((resolve) => {
        onIdle = resolve
        setTimeout(resolve, patienceMs).unref()
      })
    },
    release(url) {
      isHeld = false
      target = url
      const waited = waiting
      waiting = []
      for (const begin of waited) begin()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Over a connection of its own: one that was kept could lead to what is gone. */
function pass(asked: IncomingMessage, answer: ServerResponse, url: string): void {
  const onward = request(`${url}${asked.url}`, { method: asked.method, headers: asked.headers, agent: false })
  onward.once('response', (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.once('error', () => answer.destroy())
    reply.pipe(answer)
  })
  onward.once('error', () => answer.destroy())
  answer.once('close', () => onward.destroy())
  asked.pipe(onward)
}
