import type { Endpoint } from './define-api'

/** Sends one request and returns status, headers and text. Throws only if there is no response. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

export interface TransportRequest {
  readonly method: Endpoint['method']
  /** Path and query, starting with `/api`. */
  readonly path: string
  readonly body?: string
  /** The value of `Idempotency-Key`, for a request that creates something. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface TransportReply {
  readonly status: number
  readonly text: string
  /** The text of the status, which is empty with HTTP/2. */
  readonly statusText?: string
  header(name: string): string | null
}
