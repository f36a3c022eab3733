import type { Api, CallInput, Endpoint, ReplyOutput } from './define-api'
import { ApiFailure, parseFailure } from './failure'

/** What a transport must do: send one request and give back status, headers and text. Throws only when nothing was answered. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

export interface TransportRequest {
  readonly method: Endpoint['method']
  /** Path and query, from `/api` on. */
  readonly path: string
  /** JSON text, or nothing. */
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface TransportReply {
  readonly status: number
  readonly text: string
  /** HTTP/2 has none. */
  readonly statusText?: string
  header(name: string): string | null
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Hears what a success says beside its body, such as `X-Total-Count`. */
  readonly onHeaders?: (header: TransportReply['header']) => void
}

type Call<E> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<ReplyOutput<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<ReplyOutput<E>>

/** One method per endpoint. Rejects with {@link ApiFailure} for every answer outside 200–299. */
export type Client<A extends Api> = { readonly [K in keyof A]: Call<A[K]> }

interface LooseInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

export function createClient<A extends Api>(api: A, transport: Transport): Client<A> {
  const calls = Object.entries(api).map(([name, endpoint]) => [
    name,
    async (input: LooseInput = {}, options: CallOptions = {}) => {
      const reply = await transport({
        method: endpoint.method,
        path: pathOf(endpoint, input),
        ...(endpoint.body && input.body !== undefined ? { body: JSON.stringify(input.body) } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      })
      if (reply.status < 200 || reply.status > 299) throw parseFailure(reply)
      const parsed = endpoint.reply.safeParse(reply.text === '' ? undefined : parseJson(reply))
      if (!parsed.success) {
        throw new ApiFailure(
          reply.status,
          'unexpected_reply',
          `${endpoint.method} ${endpoint.path}: unexpected reply`,
          {
            cause: parsed.error,
          },
        )
      }
      options.onHeaders?.(reply.header)
      return parsed.data
    },
  ])
  return Object.fromEntries(calls) as Client<A>
}

/** The path of an endpoint with its parameters filled in and its query appended, from `/api` on. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, input: LooseInput = {}): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

function parseJson(reply: TransportReply): unknown {
  try {
    return JSON.parse(reply.text)
  } catch (cause) {
    throw new ApiFailure(reply.status, 'unexpected_reply', 'reply is not JSON', { cause })
  }
}
