import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { DEADLINE_HEADER } from '@plekje/contracts'

/** A whole answer in memory, without what belongs to one connection. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Kept although it is a refusal: whoever asks again gets the same. */
  readonly isKept?: true
}

export interface ReadOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
  /** Called when the head of an answer is there. */
  readonly onHead?: (head: IncomingMessage) => void
}

export class TimeOverError extends Error {
  constructor(timeoutMs: number) {
    super(`no answer in ${timeoutMs} ms`)
    this.name = 'TimeOverError'
  }
}

/** The answer is there, and is more than is taken: whoever asked has to ask for less. */
export class AnswerTooLargeError extends Error {
  constructor() {
    super(`the answer is larger than ${MAX_BODY_BYTES} bytes`)
    this.name = 'AnswerTooLargeError'
  }
}

/** A list of all venues is some 2 MB; more than this is no answer to a reader. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/**
 * Reads what is at an address, and once more, by the second agent (false: over a connection of its own), when that fails and there is time left: reading changes
 * nothing.
 */
export async function readTwice(
  url: string,
  [agent, again]: readonly [Agent, Agent | false],
  options: ReadOptions,
): Promise<WholeAnswer> {
  const startedAt = Date.now()
  try {
    return await readWhole(url, agent, options)
  } catch (error) {
    if (error instanceof AnswerTooLargeError || options.signal?.aborted) throw error
    const leftMs = options.timeoutMs - (Date.now() - startedAt)
    if (leftMs < options.timeoutMs / 4) throw error
    return readWhole(url, again, { ...options, timeoutMs: leftMs })
  }
}

/** Reads what is at an address. `agent` false: over a connection of its own. Rejects when there is no whole answer in time. */
export function readWhole(
  url: string,
  agent: Agent | false,
  { headers, timeoutMs, signal, onHead }: ReadOptions,
): Promise<WholeAnswer> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    let hasEnded = false
    const end = (settle: () => void) => {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      settle()
    }
    // Told first, and then cut off: what is cut off says only that it broke off.
    const cutOff = (error: Error) => {
      end(() => reject(error))
      outgoing.destroy(error)
    }
    const leave = () => cutOff(signal?.reason)
    const deadline = { [DEADLINE_HEADER]: String(Math.floor(timeoutMs)) }
    const outgoing = request(url, { agent, headers: { ...headers, ...deadline } }, (incoming) => {
      onHead?.(incoming)
      collect(incoming).then(
        (answer) => end(() => resolve(answer)),
        (error) => end(() => reject(error)),
      )
    })
    const timer = setTimeout(() => cutOff(new TimeOverError(timeoutMs)), timeoutMs)
    outgoing.on('error', (error) => end(() => reject(error)))
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    outgoing.end()
  })
}

async function collect(incoming: IncomingMessage): Promise<WholeAnswer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new AnswerTooLargeError()
    chunks.push(chunk)
  }
  if (!incoming.complete) throw Object.assign(new Error('the answer broke off'), { code: 'ECONNRESET' })
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = String(value)
  }
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  return { status: incoming.statusCode ?? 502, headers, body }
}
