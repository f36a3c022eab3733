import { createServer, type Server } from 'node:net'

/** First port of the range, which is below the ports of outgoing connections and below the platform's (from 20,000). */
const FIRST_PORT = 10_000
const PORTS_PER_BLOCK = 20
const BLOCKS = 500

let block: { readonly first: number; takenPorts: number } | undefined

/**
 * A free loopback port for a program that must know its port before it listens. Processes share the range by blocks: a
 * process claims a block by listening on its first port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    if (!block || block.takenPorts === PORTS_PER_BLOCK - 1) block = { first: await claimBlock(), takenPorts: 0 }
    block.takenPorts += 1
    const port = block.first + block.takenPorts
    const server = await listen(port)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

async function claimBlock(): Promise<number> {
  const start = process.pid % BLOCKS
  for (let index = start; index < start + BLOCKS; index += 1) {
    const first = FIRST_PORT + (index % BLOCKS) * PORTS_PER_BLOCK
    const server = await listen(first)
    if (!server) continue
    server.unref()
    return first
  }
  throw new Error(`no free ports from ${FIRST_PORT} on`)
}

/** A server that listens on the port; undefined when the port is in use. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
