import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { requireLoopback } from './loopback'

export interface Answer {
  /** 0 when the connection ended without one. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly ms: number
  /** Why there is no answer, where there is none. */
  readonly problem?: string
}

export interface Sent {
  readonly method: string
  /** As it stands in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | string | undefined
  /** The address of this machine that it comes from. */
  readonly from?: string | undefined
}

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** A stream of events is no longer listened to than this: some last for as long as a plan may take. */
const STREAM_MS = 2000
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 })

/** Sends a request that HTTP allows. Resolves also without an answer; @throws unless `url` is on loopback */
export function send(url: string, { method, target, headers, body, from }: Sent): Promise<Answer> {
  const { hostname, port } = requireLoopback(url)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - startedAt })
    const fail = (error: Error) => finish({ status: 0, headers: {}, body: Buffer.alloc(0), problem: error.message })
    const options = { hostname, port, method, path: target, agent, timeout: TIMEOUT_MS, setHost: false }
    try {
      const request = httpRequest({ ...options, ...(from ? { localAddress: from } : {}) }, (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > MAX_ANSWER_BYTES) response.destroy(new Error(`more than ${MAX_ANSWER_BYTES} bytes`))
          else parts.push(part)
        })
        response.on('error', fail)
        const finishWithParts = () =>
          finish({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
        response.on('end', finishWithParts)
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          const enough = setTimeout(() => {
            finishWithParts()
            request.destroy()
          }, STREAM_MS)
          response.on('close', () => clearTimeout(enough))
        }
      })
      request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      request.on('error', fail)
      try {
        for (const [name, values] of grouped(headers))
          request.setHeader(name, values.length === 1 ? String(values[0]) : values)
        if (!request.hasHeader('host')) request.setHeader('Host', `${hostname}:${port}`)
        if (body !== undefined && !request.hasHeader('content-length') && !request.hasHeader('transfer-encoding')) {
          request.setHeader('Content-Length', Buffer.byteLength(body))
        }
        request.end(body)
      } catch (error) {
        request.destroy(error as Error)
      }
    } catch (error) {
      fail(error as Error)
    }
  })
}

function grouped(headers: Sent['headers']): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), value])
  return byName
}

/** A server that keeps the connection open after its answer says no more within it. */
const SILENCE_AFTER_ANSWER_MS = 250

/** Sends bytes as they are, for requests that no client would make. The first answer counts. */
export function sendBytes(url: string, bytes: Buffer, from?: string, patienceMs = 1500): Promise<Answer> {
  const { hostname, port } = requireLoopback(url)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let problem: string | undefined
    const socket = connect({ host: hostname, port: Number(port), ...(from ? { localAddress: from } : {}) })
    // The server waits for the rest of an incomplete request, so end it by closing the connection.
    let patience = setTimeout(() => socket.destroy(), patienceMs)
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(patience)
      patience = setTimeout(() => socket.destroy(), SILENCE_AFTER_ANSWER_MS)
    })
    socket.on('error', (error) => {
      problem = error.message
    })
    socket.on('close', () => {
      clearTimeout(patience)
      const answer = parseAnswer(Buffer.concat(parts))
      resolve({ ...answer, ms: performance.now() - startedAt, ...(problem === undefined ? {} : { problem }) })
    })
    socket.write(bytes)
  })
}

/** Status, headers and whatever follows them; status 0 when it is no answer. */
export function parseAnswer(bytes: Buffer): Pick<Answer, 'status' | 'headers' | 'body'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end === -1 ? bytes.length : end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0)
  const headers = Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon === -1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )
  return { status, headers, body: end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4) }
}
