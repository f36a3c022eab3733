import { type Call, type CallOptions, call, type LooseInput } from './call'
import type { Api, ReplyInput, ReplyOutput } from './define-api'
import type { Transport } from './transport'

/** What a reply is at first sight: all that is looked at without its schema. */
type Kind = 'object' | 'list' | 'nothing'
type KindOf<Reply> = [Reply] extends [undefined] ? 'nothing' : [Reply] extends [readonly unknown[]] ? 'list' : 'object'

/** Nothing fits where reading by the schema would change the reply: its defaults would be missing. */
type Row<E extends Api[string]> = [ReplyInput<E>] extends [ReplyOutput<E>]
  ? E extends Keyed
    ? readonly [E['method'], E['path'], KindOf<ReplyOutput<E>>, 'keyed']
    : readonly [E['method'], E['path'], KindOf<ReplyOutput<E>>]
  : never
interface Keyed {
  readonly whenRepeated: 'keyed'
}

/** What of a contract is called from outside. */
type OutsideName<A extends Api, K extends keyof A> = A[K]['access'] extends 'internal' ? never : K

/**
 * Method, path and kind of reply of every endpoint that browsers may call, and which of them create something: TypeScript
 * holds them to the contract.
 */
export type EndpointTable<A extends Api> = { readonly [K in keyof A as OutsideName<A, K>]: Row<A[K]> }

/** The methods of `Client` for endpoints that browsers may call. */
export type TypedClient<A extends Api> = { readonly [K in keyof A as OutsideName<A, K>]: Call<A[K]> }

/**
 * A client for pages that are to be light: it takes no schema along and believes the types of the contract, which the
 * service holds its replies to. A reply of another kind is refused, as `createClient` refuses whatever differs.
 */
export function createTypedClient<A extends Api>(table: EndpointTable<A>, transport: Transport): TypedClient<A> {
  const rows = Object.entries<readonly [Api[string]['method'], Api[string]['path'], Kind, 'keyed'?]>(table)
  const calls = rows.map(([name, [method, path, kind, whenRepeated]]) => [
    name,
    (input?: LooseInput, options?: CallOptions) =>
      call(
        { method, path, ...(whenRepeated ? { whenRepeated } : {}) },
        transport,
        (content) => ofKind(kind, content),
        input,
        options,
      ),
  ])
  return Object.fromEntries(calls) as TypedClient<A>
}

function ofKind(kind: Kind, content: unknown): unknown {
  const found =
    content === undefined
      ? 'nothing'
      : Array.isArray(content)
        ? 'list'
        : typeof content === 'object' && content && 'object'
  if (found !== kind) throw new TypeError(`expected ${kind}`)
  return content
}
