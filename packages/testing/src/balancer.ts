import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

interface Target {
  isReady: boolean
  failures: number
}

export interface Balancer {
  readonly url: string
  /** Resolves after the first readiness probe. */
  add(target: string): Promise<void>
  remove(target: string): void
  close(): Promise<void>
}

const PROBE_INTERVAL_MS = 1000
/** Number of failed probes after which a process is not ready. A busy process may miss a single one. */
const FAILURES_UNTIL_UNREADY = 3
const PROBE_TIMEOUT_MS = 5000

/**
 * Balances like a Kubernetes Service: distributes new connections over the processes whose `/readyz` succeeds, and
 * keeps open connections. When a process refuses a connection, the next process gets it, because the caller is already
 * connected to the balancer.
 */
export async function openBalancer(): Promise<Balancer> {
  const targets = new Map<string, Target>()
  const openSockets = new Set<Socket>()
  let turn = 0
  const probe = async (target: string, state: Target) => {
    const reply = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
      () => undefined,
    )
    await reply?.body?.cancel()
    state.failures = reply?.ok ? 0 : state.failures + 1
    state.isReady = reply?.ok === true || (state.isReady && state.failures < FAILURES_UNTIL_UNREADY)
    if (targets.get(target) === state) setTimeout(() => void probe(target, state), PROBE_INTERVAL_MS).unref()
  }

  const server = createServer((client) => {
    const readyTargets = [...targets].filter(([, { isReady }]) => isReady).map(([target]) => target)
    turn += 1
    const start = turn % Math.max(readyTargets.length, 1)
    connectToFirst(client, [...readyTargets.slice(start), ...readyTargets.slice(0, start)], openSockets)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (target) => {
      const state = { isReady: false, failures: 0 }
      targets.set(target, state)
      return probe(target, state)
    },
    remove: (target) => {
      targets.delete(target)
    },
    close: () => {
      targets.clear()
      for (const socket of openSockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Connects the client to the first process that accepts. */
function connectToFirst(client: Socket, [target, ...otherTargets]: readonly string[], openSockets: Set<Socket>): void {
  // A Service without endpoints refuses connections.
  if (target === undefined) {
    client.resetAndDestroy()
    return
  }
  const { hostname, port } = new URL(target)
  const upstream = connect(Number(port), hostname)
  const onRefused = () => connectToFirst(client, otherTargets, openSockets)
  const onClientClosed = () => upstream.destroy()
  upstream.once('error', onRefused)
  client.once('close', onClientClosed).on('error', () => undefined)
  upstream.once('connect', () => {
    upstream.off('error', onRefused)
    client.off('close', onClientClosed)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      openSockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        openSockets.delete(socket)
        other.destroySoon()
      })
      socket.pipe(other)
    }
    if (client.destroyed) upstream.destroy()
  })
}
