import { Agent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** For a machine of the same network; Node itself would wait for minutes. */
const CONNECT_TIMEOUT_MS = 2000
/**
 * Pause before another attempt begins beside the waiting ones. An attempt takes milliseconds, unless it goes to a lost
 * machine, to which a Kubernetes Service sends connections for a minute more.
 */
const NEXT_ATTEMPT_MS = 250
/** Pause before a refused connection is retried, because a new process may be taking over. */
const RETRY_AFTER_MS = 100
/** Shorter than the keep-alive of our servers, so that no request uses a connection that the server is closing. */
const IDLE_MS = 30_000
/**
 * Writes are never retried, so a write must not use a connection that a process closes as it shuts down. A connection
 * that was used within the last second is safe: a draining process closes each connection with its response.
 */
const IDLE_FOR_WRITING_MS = 1000

// Keep-alive is 2.7 times faster than a connection per request. `maxSockets` is higher than the open responses of one
// source (`open-responses.ts`), so that one source alone cannot make others wait.
const agentSettings = {
  keepAlive: true,
  maxSockets: 512,
  maxFreeSockets: 64,
  scheduling: 'lifo',
} as const satisfies AgentOptions

export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** `createConnection` of an agent: Node expects one callback, with an error or a stream. */
type Connect = (options: object, done?: (error: Error | null, stream: Duplex) => void) => Duplex | null | undefined

/**
 * An agent that keeps connections alive, or opens one per request (`unpooled`). It retries a refused connection once,
 * and opens another beside one that takes long. Both are safe for any method, because nothing was sent yet.
 */
export function createAgent(
  isSecure: boolean,
  use: 'reading' | 'writing' | 'unpooled',
  timeLimitFactor: number,
): Agent {
  const timeout = use === 'reading' ? IDLE_MS : IDLE_FOR_WRITING_MS
  const options = use === 'unpooled' ? { ...agentSettings, keepAlive: false } : { ...agentSettings, timeout }
  const agent = isSecure ? new HttpsAgent(options) : new Agent(options)
  const openSocket = agent.createConnection.bind(agent) as (options: object) => Socket
  const connect: Connect = (options, done) => {
    connectWithRetry(() => openSocket(options), isSecure, CONNECT_TIMEOUT_MS * timeLimitFactor).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error as Error, undefined as unknown as Duplex),
    )
    return undefined
  }
  return Object.assign(agent, { createConnection: connect })
}

async function connectWithRetry(openSocket: () => Socket, isSecure: boolean, timeoutMs: number): Promise<Socket> {
  try {
    return await connectFirst(openSocket, isSecure, timeoutMs)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') throw error
    await delay(RETRY_AFTER_MS)
    return connectFirst(openSocket, isSecure, timeoutMs)
  }
}

/** Opens a socket now and another after each pause. Resolves with the first one that connects. */
function connectFirst(openSocket: () => Socket, isSecure: boolean, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const endsAt = performance.now() + timeoutMs
    const waitingSockets = new Set<Socket>()
    let isSettled = false
    const settle = () => {
      isSettled = true
      clearInterval(timer)
      for (const socket of waitingSockets) socket.destroy(new Error('another attempt connected first'))
    }
    const attempt = () => {
      const socket = openSocket()
      waitingSockets.add(socket)
      waitUntilConnected(socket, isSecure, Math.max(1, endsAt - performance.now())).then(
        () => {
          waitingSockets.delete(socket)
          if (isSettled) {
            socket.destroy()
            return
          }
          settle()
          resolve(socket)
        },
        (error) => {
          waitingSockets.delete(socket)
          if (isSettled || waitingSockets.size > 0) return
          settle()
          reject(error)
        },
      )
    }
    // In a busy process the first socket may have connected unnoticed; its event is handled before `setImmediate`.
    const attemptUnlessSettled = () => {
      if (!isSettled) attempt()
    }
    const timer = setInterval(() => setImmediate(attemptUnlessSettled), NEXT_ATTEMPT_MS)
    attempt()
  })
}

function waitUntilConnected(socket: Socket, isSecure: boolean, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error(`no connection in ${timeoutMs} ms`), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    socket.once('error', fail)
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}
