import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: what is free here stays free until it is listened on. */
const FIRST = 20_000
const COUNT = 12_000

/**
 * A free loopback port per name: services that ask each other must know where before either has started. `except` is one
 * that somebody else is about to listen on.
 */
export async function reservePorts<Name extends string>(
  names: readonly Name[],
  except?: number,
): Promise<Map<Name, number>> {
  const ports = new Map<Name, number>()
  let candidate = Math.floor(Math.random() * COUNT)
  for (const name of names) {
    while (FIRST + candidate === except || !(await isFree(FIRST + candidate))) candidate = (candidate + 1) % COUNT
    ports.set(name, FIRST + candidate)
    candidate = (candidate + 1) % COUNT
  }
  return ports
}

/** Any free loopback port, for what must be known by its address before it listens. */
export async function freePort(): Promise<number> {
  const [port] = (await reservePorts(['any'])).values()
  return port ?? 0
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
