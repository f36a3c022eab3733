import { Agent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that takes no connections now may be one that is just being replaced. */
const RETRY_AFTER_MS = 100
/** Shorter than any server of ours keeps an idle connection, so that a request never meets one that is being closed. */
const IDLE_MS = 30_000
/**
 * Writing is not tried twice once it was sent, so it must not meet a process that ends and closes what is idle. One that
 * drains closes every connection with its answer: over one that answered within the last second, none is closed unseen.
 */
const IDLE_FOR_WRITING_MS = 1000

// Without an agent that keeps connections, every request would open one: 2.7 times slower. More of them than one source
// has answers open (`open-answers.ts`), so that it takes many sources to keep the others waiting.
const settings = {
  keepAlive: true,
  maxSockets: 512,
  maxFreeSockets: 64,
  scheduling: 'lifo',
} as const satisfies AgentOptions

export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** Node calls back once, with an error or a stream. */
type Connect = (options: object, done?: (error: Error | null, stream: Duplex) => void) => Duplex | null | undefined

/**
 * Connections that are kept, or for one request each. One that is refused is tried once more before the request fails: nothing of it was sent
 * yet, so that this holds for requests of any method.
 */
export function openConnections(
  isSecure: boolean,
  use: 'reading' | 'writing' | 'once' = 'reading',
  // To another machine of the same network. Node itself would wait for minutes.
  { connectTimeoutMs = 2000 }: { readonly connectTimeoutMs?: number | undefined } = {},
): Agent {
  const timeout = use === 'reading' ? IDLE_MS : IDLE_FOR_WRITING_MS
  const options = { ...settings, ...(use === 'once' ? { keepAlive: false } : { timeout }) }
  const agent = isSecure ? new HttpsAgent(options) : new Agent(options)
  const open = agent.createConnection.bind(agent) as (options: object) => Socket
  const connect: Connect = (options, done) => {
    connectTwice(() => open(options), isSecure, connectTimeoutMs).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error as Error, undefined as unknown as Duplex),
    )
    return undefined
  }
  return Object.assign(agent, { createConnection: connect })
}

async function connectTwice(open: () => Socket, isSecure: boolean, timeoutMs: number): Promise<Socket> {
  try {
    return await connected(open(), isSecure, timeoutMs)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') throw error
    await delay(RETRY_AFTER_MS)
    return connected(open(), isSecure, timeoutMs)
  }
}

function connected(socket: Socket, isSecure: boolean, timeoutMs: number): Promise<Socket> {
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
