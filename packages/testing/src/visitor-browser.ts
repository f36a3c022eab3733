import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Agent } from 'undici'
import type { LoadRecord } from './load-report'

/** Connections that a browser opens to one site at most. */
const CONNECTIONS = 6
const hashedFile = /\.[0-9a-f]{8}\.\w+$/

export interface Ask {
  /** Under which name it is counted; the path itself unless given. */
  readonly as?: string
  readonly body?: unknown
  /** A status that is an answer here, although it is not of the two hundreds. */
  readonly mayBe?: number
}

export interface VisitorBrowserOptions {
  /** Origin of the site. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly record: LoadRecord
  readonly timeoutMs: number
  /** Whether files with a hash in their name are there from an earlier visit. */
  readonly knowsFiles: boolean
}

/**
 * What one visitor's browser does on the wire: up to six kept connections of its own, compression, files with a hash
 * fetched once. As browsers do (RFC 9110 §9.2.2), it asks once more what only reads and was sent over a connection that
 * turned out to be closed: whoever ends one cannot know that a request is on its way. Any other failure is recorded as the
 * site's, and the visit goes on without the answer.
 */
export class VisitorBrowser {
  private readonly agent: Agent
  private readonly seen = new Set<string>()
  private readonly beacons: Promise<unknown>[] = []

  constructor(private readonly options: VisitorBrowserOptions) {
    const { timeoutMs } = options
    this.agent = new Agent({
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
  }

  /** The answer's text, or undefined when there was none: what went wrong is on record. */
  text(path: string, ask: Ask = {}): Promise<string | undefined> {
    return this.fetch(path, ask, (bytes) => bytes.toString('utf8'))
  }

  /** The answer as JSON, or undefined when there was none. */
  json<T>(path: string, ask: Ask = {}): Promise<T | undefined> {
    return this.fetch(path, ask, (bytes) => JSON.parse(bytes.toString('utf8')) as T)
  }

  /** Sends what nothing waits for; `close` does. */
  beacon(path: string, body: unknown): void {
    this.beacons.push(this.json(path, { body }))
  }

  /** Fetches what a page names: each once in a visit, hashed files once in a lifetime. */
  async files(paths: readonly string[], as = 'GET files'): Promise<void> {
    const wanted = paths.filter((path) => !this.has(path))
    for (const path of wanted) this.seen.add(path)
    await Promise.all(wanted.map((path) => this.fetch(path, { as }, () => undefined)))
  }

  async close(): Promise<void> {
    await Promise.all(this.beacons)
    await this.agent.close()
  }

  private has(path: string): boolean {
    return this.seen.has(path) || (this.options.knowsFiles && hashedFile.test(path))
  }

  private async fetch<T>(path: string, ask: Ask, read: (body: Buffer) => T): Promise<T | undefined> {
    const { url, record, timeoutMs } = this.options
    const method = ask.body === undefined ? 'GET' : 'POST'
    const kind = ask.as ?? `${method} ${path}`
    const startedAt = performance.now()
    const failure = () => ({
      method,
      path,
      at: new Date().toISOString(),
      tookMs: Math.round(performance.now() - startedAt),
    })
    try {
      const send = () =>
        this.agent.request({
          origin: url,
          path,
          method,
          headers: this.headers(ask.body !== undefined),
          body: ask.body === undefined ? null : JSON.stringify(ask.body),
          signal: AbortSignal.timeout(timeoutMs),
        })
      const { statusCode: status, ...reply } = await send().catch((error: unknown) => {
        if (method === 'GET' && wasKeptAndClosed(error)) return send()
        throw error
      })
      const bytes = Buffer.from(await reply.body.arrayBuffer())
      const milliseconds = performance.now() - startedAt
      const isAnswer = status < 400 || status === ask.mayBe
      const answer = status < 300 ? read(decoded(bytes, reply.headers['content-encoding'])) : undefined
      if (isAnswer) record.answered(kind, milliseconds, bytes.length)
      else if (status === 429) record.limit(kind)
      else if (status < 500 && path.startsWith('/api/')) record.refuse(kind, { ...failure(), status })
      else record.fail(kind, { ...failure(), status })
      return answer
    } catch (error) {
      record.fail(kind, { ...failure(), error: reasonOf(error) })
      return undefined
    }
  }

  private headers(hasBody: boolean): Record<string, string> {
    return {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      'accept-language': 'nl',
      'sec-fetch-site': 'same-origin',
      ...(hasBody ? { 'content-type': 'application/json', origin: new URL(this.options.url).origin } : {}),
      ...this.options.headers,
    }
  }
}

/** Answers came over this connection before, none to what was sent last. */
function wasKeptAndClosed(error: unknown): boolean {
  const { code, socket } = Object(error) as { code?: unknown; socket?: { bytesRead?: number } }
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0
}

function decoded(bytes: Buffer, encoding: string | string[] | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Not by `instanceof`: under Jest errors of Node's own modules have another `Error` as their class. */
function reasonOf(error: unknown): string {
  const { code, message = String(error) } = Object(error) as { code?: unknown; message?: string }
  return typeof code === 'string' ? `${code}: ${message}` : message
}
