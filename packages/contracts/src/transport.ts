import type { Endpoint } from './define-api'

/** What a transport must do: send one request and give back status, headers and text. Throws only when nothing was answered. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

export interface TransportRequest {
  readonly method: Endpoint['method']
  /** Path and query, from `/api` on. */
  readonly path: string
  /** JSON text, or nothing. */
  readonly body?: string
  /** Of a request that creates something: to be sent as `Idempotency-Key`. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface TransportReply {
  readonly status: number
  readonly text: string
  /** HTTP/2 has none. */
  readonly statusText?: string
  header(name: string): string | null
}
