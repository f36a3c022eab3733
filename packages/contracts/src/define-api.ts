import type { ZodType, z } from 'zod'
import type { Refusal } from './error-reply'
import type { WhenRepeated } from './idempotency'
import type { UnitName } from './identity'

/**
 * For whom an endpoint is. Those for visitors, members and administrators are reached through the gateway; `internal` is
 * for its `callers` alone and is never routed by the gateway.
 */
export type Access = 'public' | 'member' | 'admin' | 'internal'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One HTTP endpoint. `path` is relative to `/api` and may hold `:name` parameters.
 * `status` is the usual success status (200 unless stated); a handler may answer another one of its own.
 */
interface AnyEndpoint {
  readonly method: HttpMethod
  /** Of each POST. */
  readonly whenRepeated?: WhenRepeated
  readonly path: `/${string}`
  readonly access: Access
  /**
   * The units that may call it in their own name; any other is refused. One that calls an endpoint for visitors is
   * answered as a visitor is. `npm run check` compares this with who makes a client and calls it.
   */
  readonly callers?: readonly UnitName[]
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  /** Largest body as JSON, where it is not that of the longest body that its schema takes. */
  readonly maxBodyBytes?: number
  readonly reply: ZodType
  readonly status?: 200 | 201 | 202 | 204
  /** Where it answers so when nothing new was made. */
  readonly againStatus?: 200
  /** What its use case refuses, beside what follows from the rest of the contract; of each endpoint for outside. */
  readonly refuses?: readonly Refusal[]
}

export type Endpoint = AnyEndpoint &
  (
    | { readonly access: 'internal'; readonly callers: readonly UnitName[]; readonly refuses?: never }
    | { readonly access: Exclude<Access, 'internal'>; readonly refuses: readonly Refusal[] }
  ) &
  (
    | { readonly method: 'POST'; readonly whenRepeated: WhenRepeated }
    | { readonly method: Exclude<HttpMethod, 'POST'>; readonly whenRepeated?: never }
  )

export type Api = Readonly<Record<string, Endpoint>>

/** Declares the endpoints of one service. The only thing a service and its callers share. */
export const defineApi = <const A extends Api>(api: A): A => api

type PartIn<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends ZodType } ? z.input<S> : never
type PartOut<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends ZodType }
  ? z.output<S>
  : undefined

type Given<E, K extends keyof Endpoint> = [PartIn<E, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends PartIn<E, K>
    ? { readonly [P in K]?: PartIn<E, K> }
    : { readonly [P in K]: PartIn<E, K> }

/** What a caller hands over: before parsing, so that defaults may be left out. */
export type CallInput<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
/** What a handler receives: after parsing. */
export interface HandlerInput<E> {
  readonly params: PartOut<E, 'params'>
  readonly query: PartOut<E, 'query'>
  readonly body: PartOut<E, 'body'>
}
/** What a handler answers with, before the reply schema strips what is not in it. */
export type ReplyInput<E> = E extends { readonly reply: infer S extends ZodType } ? z.input<S> : never
/** What a caller gets back. */
export type ReplyOutput<E> = E extends { readonly reply: infer S extends ZodType } ? z.output<S> : never
