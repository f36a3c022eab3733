import { type Call, type CallOptions, call, type LooseInput } from './call'
import type { Api } from './define-api'
import type { Transport } from './transport'

/**
 * A client with a method per endpoint. Methods reject with `ApiFailure` for every status outside 200–299, and for
 * replies that violate the contract.
 */
export type Client<A extends Api> = { readonly [K in keyof A]: Call<A[K]> }

/** Creates a client that parses every reply by its schema: defaults are filled in and unknown fields removed. */
export function createClient<A extends Api>(api: A, transport: Transport): Client<A> {
  const calls = Object.entries(api).map(([name, endpoint]) => [
    name,
    (input?: LooseInput, options?: CallOptions) =>
      call(endpoint, transport, (content) => endpoint.reply.parse(content), input, options),
  ])
  return Object.fromEntries(calls) as Client<A>
}
