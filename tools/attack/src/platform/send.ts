import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { withoutUndefined } from '@plekje/contracts'
import { requireLoopback } from './loopback'

export interface HttpResponse {
  /** 0 when the connection ended without a response. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly ms: number
  /** Reason why there is no response. */
  readonly problem?: string
}

interface OutgoingRequest {
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | string | undefined
  /** Source address, one of this machine. */
  readonly from?: string | undefined
}

const TIMEOUT_MS = 30_000
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024
/** Event streams are closed after this long, because some last as long as the making of a plan. */
const STREAM_TIMEOUT_MS = 2000
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 })

/** Sends a request that Node's client allows. Resolves without a response too. @throws unless `url` is on loopback */
export function send(url: string, { method, target, headers, body, from }: OutgoingRequest): Promise<HttpResponse> {
  const { hostname, port } = requireLoopback(url)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (result: Omit<HttpResponse, 'ms'>) => resolve({ ...result, ms: performance.now() - startedAt })
    const fail = (error: Error) => finish({ status: 0, headers: {}, body: Buffer.alloc(0), problem: error.message })
    const options = { hostname, port, method, path: target, agent, timeout: TIMEOUT_MS, setHost: false }
    try {
      const request = httpRequest(withoutUndefined({ ...options, localAddress: from }), (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > MAX_RESPONSE_BYTES) response.destroy(new Error(`more than ${MAX_RESPONSE_BYTES} bytes`))
          else parts.push(part)
        })
        response.on('error', fail)
        const finishWithParts = () =>
          finish({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
        response.on('end', finishWithParts)
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          const streamTimeout = setTimeout(() => {
            finishWithParts()
            request.destroy()
          }, STREAM_TIMEOUT_MS)
          response.on('close', () => clearTimeout(streamTimeout))
        }
      })
      request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)))
      request.on('error', fail)
      try {
        for (const [name, values] of groupHeaders(headers))
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

function groupHeaders(headers: OutgoingRequest['headers']): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), value])
  return byName
}

/** A response on a connection that stays open counts as complete after this much silence. */
const END_AFTER_SILENCE_MS = 250
const FIRST_BYTE_TIMEOUT_MS = 1500

/** Sends raw bytes, for requests that no HTTP client would send. Resolves with the first response. */
export function sendBytes(url: string, bytes: Buffer, from?: string): Promise<HttpResponse> {
  const { hostname, port } = requireLoopback(url)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let problem: string | undefined
    const socket = connect(withoutUndefined({ host: hostname, port: Number(port), localAddress: from }))
    // The server waits for the rest of an incomplete request, so end it by closing the connection.
    let timeout = setTimeout(() => socket.destroy(), FIRST_BYTE_TIMEOUT_MS)
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(timeout)
      timeout = setTimeout(() => socket.destroy(), END_AFTER_SILENCE_MS)
    })
    socket.on('error', (error) => {
      problem = error.message
    })
    socket.on('close', () => {
      clearTimeout(timeout)
      const response = parseResponse(Buffer.concat(parts))
      resolve(withoutUndefined({ ...response, ms: performance.now() - startedAt, problem }))
    })
    socket.write(bytes)
  })
}

/**
 * The body as text. A stream that was closed early is decompressed as far as it arrived. A body that cannot be
 * decompressed, such as one with the framing of chunks (`sendBytes`), is returned as it is.
 */
export function textOf({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  try {
    return decompress(body, headers['content-encoding']).toString('utf8')
  } catch {
    return body.toString('utf8')
  }
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
  return encoding === 'gzip' ? gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH }) : body
}

/** Parses the status, the headers and the body; status 0 when the bytes are no response. */
export function parseResponse(bytes: Buffer): Pick<HttpResponse, 'status' | 'headers' | 'body'> {
  const headEnd = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd === -1 ? bytes.length : headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0)
  const headers = Object.fromEntries(
    lines
      .map((line) => ({ line, colon: line.indexOf(':') }))
      .filter(({ colon }) => colon !== -1)
      .map(({ line, colon }) => [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]),
  )
  return { status, headers, body: headEnd === -1 ? Buffer.alloc(0) : bytes.subarray(headEnd + 4) }
}
