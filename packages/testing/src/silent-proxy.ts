import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to a server that can stop responding while it still accepts everything, or refuse connections. */
export interface SilentProxy {
  /** Address for MongoDB drivers. */
  readonly url: string
  /** Discards all data from now on, and accepts it without an error. */
  silence(): void
  /** Passes data again. */
  resume(): void
  /** Cuts every connection and accepts none, as a replica set does for its drivers while it has no primary. */
  cutConnections(): void
  acceptConnections(): void
  close(): Promise<void>
}

/** Opens a proxy to `target`, the path of a Unix socket. */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let isRefusing = false
  const server: Server = createServer((client) => {
    if (isRefusing) {
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (!isSilent) upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!isSilent) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    silence() {
      isSilent = true
    },
    resume() {
      isSilent = false
    },
    cutConnections() {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    acceptConnections() {
      isRefusing = false
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
