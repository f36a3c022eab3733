import { createServer } from 'node:net'

/** Reserved ports are below the range of outgoing connections, so that a free one stays free until a server listens. */
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000

/**
 * Finds a free loopback port per name, because services need each other's addresses before they start. `except` is a
 * port that another server is about to use.
 */
export async function reservePorts<Name extends string>(
  names: readonly Name[],
  except?: number,
): Promise<Map<Name, number>> {
  const ports = new Map<Name, number>()
  let candidate = Math.floor(Math.random() * PORT_COUNT)
  for (const name of names) {
    while (FIRST_PORT + candidate === except || !(await isFree(FIRST_PORT + candidate))) {
      candidate = (candidate + 1) % PORT_COUNT
    }
    ports.set(name, FIRST_PORT + candidate)
    candidate = (candidate + 1) % PORT_COUNT
  }
  return ports
}

/** Finds a free loopback port, for a server whose address must be known before it listens. */
export async function freePort(): Promise<number> {
  const [port] = (await reservePorts(['any'])).values()
  return port ?? 0
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
