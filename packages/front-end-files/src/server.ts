import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Interval in which idle connections are closed while the server stops. */
const SWEEP_INTERVAL_MS = 50

/** Resolves with the base URL once the server accepts connections; rejects if the port is unavailable. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
      const hostInUrl = name.includes(':') ? `[${name}]` : name
      resolve(`http://${hostInUrl}:${address.port}`)
    })
  })
}

/** Stops accepting connections, lets current requests finish for `graceMs`, then closes the remaining connections. */
export function stopServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    // A connection becomes idle after its response and would stay open for the next request.
    const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweepTimer)
      clearTimeout(forceCloseTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
