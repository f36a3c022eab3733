import { once } from 'node:events'
import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LoadRecord } from './load-report'

/** Maximum number of connections of a browser to one site. */
const MAX_CONNECTIONS = 6
const hashedFile = /\.[0-9a-f]{8}\.\w+$/

interface RequestOptions {
  /** Name for the statistics; by default the path. */
  readonly as?: string
  readonly body?: unknown
  /** A status that is expected here besides 2xx. */
  readonly expectedStatus?: number
}

interface VisitorBrowserOptions {
  /** Origin of the site. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly record: LoadRecord
  readonly timeoutMs: number
  /** True when hashed files are cached from an earlier visit. */
  readonly hasCachedFiles: boolean
}

/**
 * The network behaviour of a visitor's browser: up to six kept connections, compression, hashed files fetched once.
 * Like browsers (RFC 9110 §9.2.2) it retries a read once when a kept connection turns out to be closed, because a
 * server cannot know that a request is in flight. Other failures are recorded; the visit goes on without the response.
 */
export class VisitorBrowser {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  private readonly requestedPaths = new Set<string>()
  private readonly beacons: Promise<unknown>[] = []

  constructor(private readonly options: VisitorBrowserOptions) {}

  /** The response's text; undefined when it failed, which is recorded. */
  text(path: string, request: RequestOptions = {}): Promise<string | undefined> {
    return this.fetch(path, request, (bytes) => bytes.toString('utf8'))
  }

  /** The response as JSON; undefined when it failed. */
  json<T>(path: string, request: RequestOptions = {}): Promise<T | undefined> {
    return this.fetch(path, request, (bytes) => JSON.parse(bytes.toString('utf8')) as T)
  }

  /** Sends a request that nothing waits for, except `close`. */
  beacon(path: string, body: unknown): void {
    this.beacons.push(this.json(path, { body }))
  }

  /** Fetches the files of a page: each once per visit, hashed files once per visitor. */
  async files(paths: readonly string[], as = 'GET files'): Promise<void> {
    const missing = paths.filter((path) => !this.has(path))
    for (const path of missing) this.requestedPaths.add(path)
    await Promise.all(missing.map((path) => this.fetch(path, { as }, () => undefined)))
  }

  async close(): Promise<void> {
    await Promise.all(this.beacons)
    this.agent.destroy()
  }

  private has(path: string): boolean {
    return this.requestedPaths.has(path) || (this.options.hasCachedFiles && hashedFile.test(path))
  }

  private async fetch<T>(path: string, request: RequestOptions, read: (body: Buffer) => T): Promise<T | undefined> {
    const { record } = this.options
    const method = request.body === undefined ? 'GET' : 'POST'
    const kind = request.as ?? `${method} ${path}`
    const startedAt = performance.now()
    const timeout = AbortSignal.timeout(this.options.timeoutMs)
    const failure = () => ({
      method,
      path,
      at: new Date().toISOString(),
      tookMs: Math.round(performance.now() - startedAt),
    })
    try {
      const { status, encoding, bytes } = await this.send({ method, path, body: request.body, signal: timeout })
      const milliseconds = performance.now() - startedAt
      const isExpected = status < 400 || status === request.expectedStatus
      const decodeBody = () => decode(bytes, encoding)
      const result = status < 300 ? read(decodeBody()) : undefined
      if (isExpected) record.recordResponse(kind, milliseconds, bytes.length)
      else if (status === 429) record.recordLimited(kind)
      else if (status < 500 && path.startsWith('/api/')) record.recordRefusal(kind, { ...failure(), status })
      else record.recordFailure(kind, { ...failure(), status, error: codeIn(decodeBody()) })
      return result
    } catch (error) {
      record.recordFailure(kind, { ...failure(), error: reasonOf(timeout.aborted ? timeout.reason : error) })
      return undefined
    }
  }

  private async send(request: OutgoingRequest, mayRetry = request.method === 'GET'): Promise<WholeReply> {
    const { method, path, body, signal } = request
    const headers = this.headers(body !== undefined)
    const sent = openRequest(new URL(path, this.options.url), { agent: this.agent, method, headers, signal })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const received = once(sent, 'response') as Promise<[IncomingMessage]>
    const [reply] = await received.catch((error: unknown) => {
      if (mayRetry && sent.reusedSocket && isConnectionClosed(error)) return []
      throw error
    })
    if (reply === undefined) return this.send(request, false)
    const { statusCode: status = 0, headers: replyHeaders } = reply
    return { status, encoding: replyHeaders['content-encoding'], bytes: await buffer(reply) }
  }

  private headers(hasBody: boolean): Record<string, string> {
    const bodyHeaders: Record<string, string> = hasBody
      ? { 'content-type': 'application/json', origin: new URL(this.options.url).origin }
      : {}
    return {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      'accept-language': 'nl',
      'sec-fetch-site': 'same-origin',
      ...bodyHeaders,
      ...this.options.headers,
    }
  }
}

interface OutgoingRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly signal: AbortSignal
}

interface WholeReply {
  readonly status: number
  readonly encoding: string | undefined
  readonly bytes: Buffer
}

const isConnectionClosed = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes(String((Object(error) as { code?: unknown }).code))

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** The `code` of an error response, such as `overloaded`; undefined for other bodies. */
function codeIn(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString('utf8')) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** No `instanceof`: under Jest, errors of Node's modules have another `Error` class. */
function reasonOf(error: unknown): string {
  const { code, message = String(error) } = Object(error) as { code?: unknown; message?: string }
  return typeof code === 'string' ? `${code}: ${message}` : message
}
