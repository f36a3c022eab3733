import type { IncomingHttpHeaders } from 'node:http'
import type { Api, Endpoint, HandlerInput, Member, ReplyInput } from '@plekje/contracts'
import type { Logger } from 'pino'
import type { Creation } from '../idempotency/idempotency'

type MemberOf<E> = E extends { readonly access: 'member' | 'admin' }
  ? Member
  : E extends { readonly access: 'public' }
    ? Member | undefined
    : undefined

type CreationOf<E> = E extends { readonly whenRepeated: 'keyed' } ? Creation : undefined

/** What a handler gets: checked input and who calls. For an `internal` endpoint `caller` is the service that calls. */
export type RequestOf<E> = HandlerInput<E> & {
  readonly member: MemberOf<E>
  readonly caller: string | undefined
  /** Of an endpoint that creates something: what has this id was created by this request, also when it comes again. */
  readonly creation: CreationOf<E>
  readonly requestId: string
  /** As the gateway passes them on: `x-forwarded-for` and `x-forwarded-proto` are its own word. */
  readonly headers: IncomingHttpHeaders
  /** Aborted when nobody waits for the answer any more: for work that waits long itself. */
  readonly signal: AbortSignal
  readonly log: Logger
}

type Headers = Readonly<Record<string, string | readonly string[]>>

/** A reply with a status or headers of its own; see {@link answer}. */
export class Answer<B> {
  constructor(
    readonly body: B,
    readonly status: number | undefined,
    readonly headers: Headers | undefined,
  ) {}
}

/** A reply whose JSON text is there already; see {@link prebuilt}. */
export class Prebuilt {
  constructor(
    readonly json: string | Buffer,
    readonly status: number | undefined,
    readonly headers: Headers | undefined,
  ) {}
}

/** Answers with another status than the endpoint's, or with headers. */
export const answer = <B>(body: B, options: { status?: number; headers?: Headers } = {}): Answer<B> =>
  new Answer(body, options.status, options.headers)

/**
 * Sends JSON text as it is: nothing is checked or stripped, so that the caller answers for what is in it. For hot
 * paths whose text is kept.
 */
export const prebuilt = (json: string | Buffer, options: { status?: number; headers?: Headers } = {}): Prebuilt =>
  new Prebuilt(json, options.status, options.headers)

type Body<E> =
  undefined extends ReplyInput<E>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing need not say so
      ReplyInput<E> | void
    : ReplyInput<E>
type Result<E> = Body<E> | Answer<ReplyInput<E>> | Prebuilt
export type Handler<E> = (request: RequestOf<E>) => Result<E> | Promise<Result<E>>
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> }

/** A handler without the types of its endpoint, as the router keeps it. */
export type ErasedHandler = (request: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly member: Member | undefined
  readonly caller: string | undefined
  readonly creation: Creation | undefined
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  readonly signal: AbortSignal
  readonly log: Logger
}) => unknown

/** Endpoints with their handlers, ready to be served by `assembleService`. */
export interface Implementation {
  readonly routes: readonly { readonly endpoint: Endpoint; readonly handler: ErasedHandler }[]
}

/** Pairs each endpoint with its handler; one that is missing or mis-shaped does not compile. */
export function implement<A extends Api>(api: A, handlers: Handlers<A>): Implementation {
  const routes = Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof A] as unknown as ErasedHandler,
  }))
  return { routes: routes.sort((left, right) => order(left.endpoint.path, right.endpoint.path)) }
}

/** Fixed words before parameters, so that `/listings/featured` is not taken for a slug. */
function order(left: string, right: string): number {
  const [a, b] = [left, right].map((path) => path.replace(/:[A-Za-z]+/g, '\uffff'))
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
}
