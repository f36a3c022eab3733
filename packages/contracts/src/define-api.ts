import type { ZodType, z } from 'zod'
import type { Refusal } from './error-reply'
import type { WhenRepeated } from './idempotency'
import type { UnitName } from './identity'

/**
 * The permitted callers of an endpoint. Visitors, members and administrators use the gateway. `internal` endpoints are
 * for their `callers` only, and the gateway never routes to them.
 */
export type Access = 'public' | 'member' | 'admin' | 'internal'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An HTTP endpoint. `path` is relative to `/api` and may contain `:name` parameters. `status` is the usual status of
 * success (200 by default); a handler may return another one.
 */
interface AnyEndpoint {
  readonly method: HttpMethod
  /** Required for each POST. */
  readonly whenRepeated?: WhenRepeated
  readonly path: `/${string}`
  readonly access: Access
  /**
   * The units that may call it in their own name; others are refused. A unit that calls a public endpoint is treated as
   * a visitor. `npm run check` compares this with the clients in the code.
   */
  readonly callers?: readonly UnitName[]
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  /** Maximum size of the JSON body, if it differs from the longest body that the schema allows. */
  readonly maxBodyBytes?: number
  readonly reply: ZodType
  readonly status?: 200 | 201 | 202 | 204
  /** The status of a reply when nothing new was created, if the endpoint has such a reply. */
  readonly againStatus?: 200
  /**
   * Statuses with which the use case refuses, besides those that follow from the rest of the contract. Required for
   * each endpoint that is not internal.
   */
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

/** Declares the endpoints of a service, shared by the service and its callers. */
export const defineApi = <const A extends Api>(api: A): A => api

/** The type of a part of the request before parsing; `never` if the endpoint does not have the part. */
type PartIn<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends ZodType } ? z.input<S> : never
type PartOut<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends ZodType }
  ? z.output<S>
  : undefined

type InputPart<E, K extends keyof Endpoint> = [PartIn<E, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends PartIn<E, K>
    ? { readonly [P in K]?: PartIn<E, K> }
    : { readonly [P in K]: PartIn<E, K> }

/** The caller's input, before parsing: values with defaults are optional. */
export type CallInput<E> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>
/** The handler's input, after parsing. */
export interface HandlerInput<E> {
  readonly params: PartOut<E, 'params'>
  readonly query: PartOut<E, 'query'>
  readonly body: PartOut<E, 'body'>
}

/** The handler's reply, before the schema removes unknown fields. */
export type ReplyInput<E> = E extends { readonly reply: infer S extends ZodType } ? z.input<S> : never
/** The reply that a caller receives. */
export type ReplyOutput<E> = E extends { readonly reply: infer S extends ZodType } ? z.output<S> : never
