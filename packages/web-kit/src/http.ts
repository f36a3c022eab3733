import type { Transport } from '@plekje/contracts'
import { nl } from './copy/nl'

/** Nothing was answered: no connection, or the server is away. `message` is Dutch and may be shown. */
export class ConnectionFailure extends Error {
  constructor(options: { cause: unknown }) {
    super(navigator.onLine === false ? nl.offline : nl.unreachable, options)
    this.name = 'ConnectionFailure'
  }
}

interface HttpOptions {
  /** Let the request outlive the page: for calls made while the visitor follows a link away. */
  readonly keepalive?: boolean
}

/**
 * The browser's transport: same-origin, with cookies, a JSON content type only with a body (API-1).
 * Throws {@link ConnectionFailure} when nothing was answered; an abort passes through as it is.
 */
export function createHttp(options: HttpOptions = {}): Transport {
  return async (request) => {
    if (answers) return answers(request)
    const { method, path, body, key, signal } = request
    try {
      const response = await fetch(path, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      })
      const text = await response.text()
      return {
        status: response.status,
        statusText: response.statusText,
        text,
        header: (name) => response.headers.get(name),
      }
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ConnectionFailure({ cause })
    }
  }
}

export const http = createHttp()

let answers: Transport | undefined

/** On a server, where calls are not made but answered by what was read beforehand. */
export function answerCallsBy(transport: Transport): void {
  answers = transport
}
