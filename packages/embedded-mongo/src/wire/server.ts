import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { frameReply, type Request, readRequest } from './message'
import { MessageSplitter } from './message-splitter'

/** Returns the encoded reply to a request. Never rejects: an error is a reply too. */
export type Handler = (request: Request) => Promise<Uint8Array> | Uint8Array

export interface WireServer {
  close(): Promise<void>
}

/**
 * Listens for drivers on a Unix socket that only its owner can open, or on a named pipe. Handles the requests of a
 * connection one after the other.
 */
export async function listen(path: string, handle: Handler): Promise<WireServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, handle)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return { close: () => closeServer(server, sockets) }
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}

function serve(socket: Socket, handle: Handler): void {
  const splitter = new MessageSplitter()
  const waiting: Buffer[] = []
  let isBusy = false

  const handleWaiting = async () => {
    isBusy = true
    for (let bytes = waiting.shift(); bytes; bytes = waiting.shift()) {
      const request = readRequest(bytes)
      const pending = handle(request)
      const body = 'then' in pending ? await pending : pending
      if (request.expectsReply && !socket.destroyed) socket.write(frameReply(request, body))
    }
    isBusy = false
  }

  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    try {
      waiting.push(...splitter.push(chunk as Buffer))
    } catch {
      socket.destroy()
      return
    }
    // An unreadable request gets no reply: close the connection.
    if (!isBusy) handleWaiting().catch(() => socket.destroy())
  })
}
