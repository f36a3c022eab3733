import type { Transport } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts/plain'
import { nl } from './copy/nl'

/** There was no response: no connection, or the server is unavailable. `message` is Dutch and can be shown. */
export class ConnectionFailure extends Error {
  constructor(options: { cause: unknown }) {
    super(navigator.onLine === false ? nl.offline : nl.unreachable, options)
    this.name = 'ConnectionFailure'
  }
}

interface HttpOptions {
  /** Lets the request outlive the page: for calls made while the visitor follows a link. */
  readonly keepalive?: boolean
}

/**
 * The browser's transport: same-origin, with cookies, and a JSON content type only with a body (API-1). Throws {@link
 * ConnectionFailure} when there is no response; an abort passes through unchanged.
 */
export function createHttp(options: HttpOptions = {}): Transport {
  return async (request) => {
    if (replacementTransport) return replacementTransport(request)
    const { method, path, body, key, signal } = request
    try {
      const response = await fetch(path, {
        method,
        credentials: 'same-origin',
        headers: withoutUndefined({
          accept: 'application/json',
          'content-type': body === undefined ? undefined : 'application/json',
          'idempotency-key': key,
        }),
        body: body ?? null,
        signal: signal ?? null,
        keepalive: options.keepalive === true,
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

let replacementTransport: Transport | undefined

/** Replaces the transport of all clients. Server rendering uses it: calls get responses that were read beforehand. */
export function answerCallsBy(transport: Transport): void {
  replacementTransport = transport
}
