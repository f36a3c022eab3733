import { type Call, type CallOptions, call, type LooseInput } from './call'
import type { Api, ReplyInput, ReplyOutput } from './define-api'
import type { Transport } from './transport'
import { withoutUndefined } from './without-undefined'

/** The shape of a reply, which is all that is checked without its schema. */
type Kind = 'object' | 'list' | 'nothing'
type KindOf<Reply> = [Reply] extends [undefined] ? 'nothing' : KindOfContent<Reply>
type KindOfContent<Reply> = [Reply] extends [readonly unknown[]] ? 'list' : 'object'

/** The row of an endpoint in the table. `never` for a reply with defaults, which only the schema can fill in. */
type Row<E extends Api[string]> = [ReplyInput<E>] extends [ReplyOutput<E>]
  ? E extends Keyed
    ? readonly [E['method'], E['path'], KindOf<ReplyOutput<E>>, 'keyed']
    : readonly [E['method'], E['path'], KindOf<ReplyOutput<E>>]
  : never
interface Keyed {
  readonly whenRepeated: 'keyed'
}

/** Endpoints that may be called from outside. */
type OutsideName<A extends Api, K extends keyof A> = A[K]['access'] extends 'internal' ? never : K

/**
 * Method, path and shape of each endpoint that browsers may call, and a mark for endpoints that create something.
 * TypeScript checks the table against the contract.
 */
export type EndpointTable<A extends Api> = { readonly [K in keyof A as OutsideName<A, K>]: Row<A[K]> }

/** The methods of `Client` for endpoints that browsers may call. */
export type TypedClient<A extends Api> = { readonly [K in keyof A as OutsideName<A, K>]: Call<A[K]> }

/**
 * Creates a client without schemas, for small pages. It relies on the types of the contract, which services enforce. It
 * refuses only replies of another shape, whereas `createClient` refuses all violations.
 */
export function createTypedClient<A extends Api>(table: EndpointTable<A>, transport: Transport): TypedClient<A> {
  const rows = Object.entries<readonly [Api[string]['method'], Api[string]['path'], Kind, 'keyed'?]>(table)
  const calls = rows.map(([name, [method, path, kind, whenRepeated]]) => [
    name,
    (input?: LooseInput, options?: CallOptions) =>
      call(
        withoutUndefined({ method, path, whenRepeated }),
        transport,
        (content) => requireKind(kind, content),
        input,
        options,
      ),
  ])
  return Object.fromEntries(calls) as TypedClient<A>
}

function requireKind(kind: Kind, content: unknown): unknown {
  if (kindOf(content) !== kind) throw new TypeError(`expected ${kind}`)
  return content
}

function kindOf(content: unknown): Kind | undefined {
  if (content === undefined) return 'nothing'
  if (Array.isArray(content)) return 'list'
  return typeof content === 'object' && content !== null ? 'object' : undefined
}
