import type { IncomingHttpHeaders } from 'node:http'
import type { Api, Endpoint, HandlerInput, Member, ReplyInput } from '@plekje/contracts'
import type { Logger } from 'pino'
import type { Creation, StoredReply } from '../idempotency/idempotency'

type MemberOf<E> = E extends { readonly access: 'member' | 'admin' }
  ? Member
  : E extends { readonly access: 'public' }
    ? Member | undefined
    : undefined

type CreationOf<E> = E extends { readonly whenRepeated: 'keyed' } ? Creation<Reply<E>> : undefined

/** Validated input and caller of a request. For an `internal` endpoint `caller` is the calling service. */
export type RequestOf<E> = HandlerInput<E> & {
  readonly member: MemberOf<E>
  readonly caller: string | undefined
  /** Only for endpoints with `whenRepeated: 'keyed'`: their handlers return the result of `creation.storeReply`. */
  readonly creation: CreationOf<E>
  readonly requestId: string
  /** Headers from the gateway, whose `x-forwarded-for` and `x-forwarded-proto` are trusted. */
  readonly headers: IncomingHttpHeaders
  /** Aborts when the caller waits no longer; pass it to slow operations. */
  readonly signal: AbortSignal
  readonly log: Logger
}

type Headers = Readonly<Record<string, string | readonly string[]>>

/** A reply with its own status or headers; see {@link answer}. */
export class Answer<B> {
  constructor(
    readonly body: B,
    readonly status: number | undefined,
    readonly headers: Headers | undefined,
  ) {}
}

/** A reply that is already JSON text; see {@link prebuilt}. */
export class Prebuilt {
  constructor(
    readonly json: string | Buffer,
    readonly status: number | undefined,
    readonly headers: Headers | undefined,
  ) {}
}

/** Replies with another status than the endpoint's, or with headers. */
export const answer = <B>(body: B, options: { status?: number; headers?: Headers } = {}): Answer<B> =>
  new Answer(body, options.status, options.headers)

/**
 * Sends JSON text as is: it is neither validated nor stripped, so the caller must guarantee its contents. For hot paths
 * with cached text.
 */
export const prebuilt = (json: string | Buffer, options: { status?: number; headers?: Headers } = {}): Prebuilt =>
  new Prebuilt(json, options.status, options.headers)

type Body<E> =
  undefined extends ReplyInput<E>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing need not say so
      ReplyInput<E> | void
    : ReplyInput<E>
type Reply<E> = Body<E> | Answer<ReplyInput<E>> | Prebuilt
type Result<E> = E extends { readonly whenRepeated: 'keyed' } ? StoredReply : Reply<E>
export type Handler<E> = (request: RequestOf<E>) => Result<E> | Promise<Result<E>>
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> }

/** A handler without the types of its endpoint, as the router stores it. */
export type ErasedHandler = (request: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly member: Member | undefined
  readonly caller: string | undefined
  readonly creation: Creation<unknown> | undefined
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  readonly signal: AbortSignal
  readonly log: Logger
}) => unknown

/** Endpoints with their handlers, for `assembleService`. */
export interface Implementation {
  readonly routes: readonly { readonly endpoint: Endpoint; readonly handler: ErasedHandler }[]
}

/** Pairs endpoints with handlers; a missing or mistyped handler does not compile. */
export function implement<A extends Api>(api: A, handlers: Handlers<A>): Implementation {
  const routes = Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof A] as unknown as ErasedHandler,
  }))
  return { routes: routes.sort((left, right) => comparePaths(left.endpoint.path, right.endpoint.path)) }
}

const PATH_PARAMETER = /:[A-Za-z]+/g
const LAST_CHARACTER = '\uffff'

/** Sorts literal segments before parameters, so that `/listings/featured` is not taken for a slug. */
function comparePaths(left: string, right: string): number {
  const leftKey = left.replace(PATH_PARAMETER, LAST_CHARACTER)
  const rightKey = right.replace(PATH_PARAMETER, LAST_CHARACTER)
  if (leftKey === rightKey) return 0
  return leftKey < rightKey ? -1 : 1
}
