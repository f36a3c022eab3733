import type { CallInput, Endpoint, ReplyOutput } from './define-api'
import { ApiFailure, parseFailure } from './failure'
import { forgetKeys, sendWithKey } from './repeat-keys'
import type { Transport, TransportReply } from './transport'
import { withoutUndefined } from './without-undefined'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Called with the headers of a success, such as `X-Total-Count`. */
  readonly onHeaders?: (header: TransportReply['header']) => void
}

/** The input is optional if no field of it is required. */
export type Call<E> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<ReplyOutput<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<ReplyOutput<E>>

export interface LooseInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

type CalledEndpoint = Pick<Endpoint, 'method' | 'path' | 'whenRepeated'>

/**
 * Calls an endpoint. `read` turns the parsed JSON (undefined without a body) into the reply and throws if it violates
 * the contract. Rejects with {@link ApiFailure} in that case, and for every status outside 200–299.
 */
export async function call<Reply>(
  endpoint: CalledEndpoint,
  transport: Transport,
  read: (content: unknown) => Reply,
  input: LooseInput = {},
  options: CallOptions = {},
): Promise<Reply> {
  const { method, whenRepeated } = endpoint
  const path = pathOf(endpoint, input)
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const send = (key?: string) => transport(withoutUndefined({ method, path, body, key, signal: options.signal }))
  if (method !== 'GET' && method !== 'POST') forgetKeys()
  const reply = await (whenRepeated === 'keyed' ? sendWithKey(`${path} ${body}`, send) : send())
  if (reply.status < 200 || reply.status > 299) throw parseFailure(reply)
  const content = readReply(endpoint, reply, read)
  options.onHeaders?.(reply.header)
  return content
}

function readReply<Reply>(
  { method, path }: CalledEndpoint,
  reply: TransportReply,
  read: (content: unknown) => Reply,
): Reply {
  try {
    return read(reply.text === '' ? undefined : JSON.parse(reply.text))
  } catch (cause) {
    throw new ApiFailure(reply.status, 'unexpected_reply', `${method} ${path}: unexpected reply`, { cause })
  }
}

/** Path of an endpoint with its parameters and query, starting with `/api`. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, input: LooseInput = {}): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? `/api${path}` : `/api${path}?${text}`
}
