import { connect, createServer } from 'node:net'

export const PORT = 8080

/**
 * Forwards the site to loopback, where browsers allow features that otherwise require HTTPS. Connections are forwarded
 * unchanged, so that the cluster balances them. Returns a function that closes the proxy.
 */
export function openLoopbackProxy(address: string): Promise<() => void> {
  const server = createServer((visitor) => {
    const site = connect(PORT, address)
    visitor.on('error', () => site.destroy()).on('close', () => site.destroy())
    site.on('error', () => visitor.destroy()).on('close', () => visitor.destroy())
    visitor.pipe(site).pipe(visitor)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, '127.0.0.1', () => resolve(() => server.close()))
  })
}
