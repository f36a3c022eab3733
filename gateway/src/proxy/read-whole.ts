import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { DEADLINE_HEADER } from '@plekje/contracts'

/** A complete response in memory, without the headers of one connection. */
export interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The refusal may be cached, because another request would get the same. */
  readonly isCacheableRefusal?: true
}

export interface ReadOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Aborted when no client waits any more. */
  readonly signal?: AbortSignal
  /** Called when the headers of a response have arrived, before its body. */
  readonly onHeaders?: (incoming: IncomingMessage) => void
}

export class ResponseTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`no response in ${timeoutMs} ms`)
    this.name = 'ResponseTimeoutError'
  }
}

/** The response exceeds `MAX_BODY_BYTES`: the client has to ask for less. */
export class ResponseTooLargeError extends Error {
  constructor() {
    super(`the response is larger than ${MAX_BODY_BYTES} bytes`)
    this.name = 'ResponseTooLargeError'
  }
}

/** A list of all venues is about 2 MB. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/**
 * Reads an address with the first agent. If that fails in less than three quarters of the timeout, retries with the
 * second.
 */
export async function readWithRetry(
  url: string,
  [agent, retryAgent]: readonly [Agent, Agent | false],
  options: ReadOptions,
): Promise<WholeResponse> {
  const startedAt = performance.now()
  try {
    return await readWhole(url, agent, options)
  } catch (error) {
    if (error instanceof ResponseTooLargeError || options.signal?.aborted) throw error
    const remainingMs = options.timeoutMs - (performance.now() - startedAt)
    if (remainingMs < options.timeoutMs / 4) throw error
    return readWhole(url, retryAgent, { ...options, timeoutMs: remainingMs })
  }
}

/** Reads an address, on a new connection if `agent` is false. Rejects when there is no complete response in time. */
export function readWhole(
  url: string,
  agent: Agent | false,
  { headers, timeoutMs, signal, onHeaders }: ReadOptions,
): Promise<WholeResponse> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    let hasEnded = false
    const end = (settle: () => void) => {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abortForCaller)
      settle()
    }
    // Reject first, because destroying the request emits an error that does not name the cause.
    const abort = (error: Error) => {
      end(() => reject(error))
      outgoing.destroy(error)
    }
    const abortForCaller = () => abort(signal?.reason)
    const deadlineHeader = { [DEADLINE_HEADER]: String(Math.floor(timeoutMs)) }
    const outgoing = request(url, { agent, headers: { ...headers, ...deadlineHeader } }, (incoming) => {
      onHeaders?.(incoming)
      collect(incoming).then(
        (response) => end(() => resolve(response)),
        (error) => end(() => reject(error)),
      )
    })
    const timer = setTimeout(() => abort(new ResponseTimeoutError(timeoutMs)), timeoutMs)
    outgoing.on('error', (error) => end(() => reject(error)))
    signal?.addEventListener('abort', abortForCaller, { once: true })
    if (signal?.aborted) abortForCaller()
    outgoing.end()
  })
}

/** Reads by events, because an asynchronous iterator costs more than reading a short response. */
function collect(incoming: IncomingMessage): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > MAX_BODY_BYTES) incoming.destroy(new ResponseTooLargeError())
    })
    incoming.once('end', () => resolve(toWholeResponse(incoming, chunks)))
    incoming.once('error', reject)
    incoming.once('close', () => {
      if (!incoming.complete) reject(Object.assign(new Error('the response broke off'), { code: 'ECONNRESET' }))
    })
  })
}

function toWholeResponse(incoming: IncomingMessage, chunks: readonly Buffer[]): WholeResponse {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = String(value)
  }
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  return { status: incoming.statusCode ?? 502, headers, body }
}
