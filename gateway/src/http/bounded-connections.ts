import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sourceNetwork } from '@plekje/service-kit'

/** Longer than the idle timeout of load balancers, so that they never reuse a connection that is being closed. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_TIMEOUT_MS = 20_000
/** Timeout for a whole request, photos over a slow line included. */
const REQUEST_TIMEOUT_MS = 120_000
const TIMEOUT_CHECK_MS = 5_000

export interface ConnectionLimits {
  readonly max: number
  /** 0 means unbounded. */
  readonly maxPerSource: number
  readonly trustedHops: number
}

/** A server whose connections are bounded in time, and by {@link boundConnections}. */
export function createBoundedServer(limits: ConnectionLimits): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  })
  boundConnections(server, limits)
  return server
}

interface Connection {
  readonly socket: Socket
  readonly network: string
  /** The newest request, until its response is sent. */
  request?: IncomingMessage | undefined
  /** Bytes read when the last response was sent. */
  bytesWhenIdle: number
}

/** Connections of one source network, ordered by when a request last began or ended on them. */
type Source = Set<Connection>

function stateOf({ request, socket, bytesWhenIdle }: Connection): 'unfinished' | 'idle' | 'answering' {
  if (request) return request.complete ? 'answering' : 'unfinished'
  return socket.bytesRead > bytesWhenIdle ? 'unfinished' : 'idle'
}

/**
 * Bounds the connections of a server, in total and per source network. A connection beyond a bound closes another one
 * of its source, or of the largest source when the total is exceeded: the oldest with an unfinished request, else the
 * oldest idle one. When every other connection is answering a request, the new one is closed.
 *
 * Behind proxies (`trustedHops`) every connection is a proxy's: sources have no bound, and idle connections stay open
 * because the proxy may be about to use them. `bodies.ts` bounds the unfinished requests of clients behind a proxy.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): void {
  const isBehindProxy = limits.trustedHops > 0
  const maxPerSource = isBehindProxy || limits.maxPerSource === 0 ? Number.POSITIVE_INFINITY : limits.maxPerSource
  const sources = new Map<string, Source>()
  const connections = new WeakMap<Socket, Connection>()
  let connectionCount = 0

  const add = (connection: Connection): Source => {
    const source = sources.get(connection.network) ?? new Set()
    sources.set(connection.network, source)
    source.add(connection)
    connectionCount += 1
    return source
  }

  const remove = (connection: Connection): boolean => {
    const source = sources.get(connection.network)
    if (!source?.delete(connection)) return false
    if (source.size === 0) sources.delete(connection.network)
    connectionCount -= 1
    return true
  }

  const moveToEnd = (connection: Connection) => {
    if (remove(connection)) add(connection)
  }

  const findLargestSource = (): Source => {
    let largest: Source = new Set()
    for (const source of sources.values()) {
      if (source.size > largest.size) largest = source
    }
    return largest
  }

  /** Closes a connection and stops counting it at once: a socket takes a moment to close, and could be chosen again. */
  const closeOneOf = (source: Source, newest: Connection) => {
    const otherConnections = [...source].filter((candidate) => candidate !== newest)
    const unfinished = otherConnections.find((candidate) => stateOf(candidate) === 'unfinished')
    if (unfinished) {
      remove(unfinished)
      const error = new Error('closed to make room for a newer connection')
      server.emit('clientError', Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), unfinished.socket)
      return
    }
    const idle = isBehindProxy ? undefined : otherConnections.find((candidate) => stateOf(candidate) === 'idle')
    const connection = idle ?? newest
    remove(connection)
    connection.socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, network: sourceNetwork(socket.remoteAddress ?? ''), bytesWhenIdle: 0 }
    connections.set(socket, connection)
    const source = add(connection)
    socket.once('close', () => remove(connection))
    if (source.size > maxPerSource) closeOneOf(source, connection)
    else if (connectionCount > limits.max) closeOneOf(findLargestSource(), connection)
  })

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    connection.request = request
    moveToEnd(connection)
    response.once('close', () => {
      if (connection.request !== request) return
      connection.request = undefined
      connection.bytesWhenIdle = connection.socket.bytesRead
      moveToEnd(connection)
    })
  })
}
