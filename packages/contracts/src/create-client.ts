import { type Call, type CallOptions, call, type LooseInput } from './call'
import type { Api } from './define-api'
import type { Transport } from './transport'

/** One method per endpoint. Rejects with `ApiFailure` for every answer outside 200–299, and for what is no reply of it. */
export type Client<A extends Api> = { readonly [K in keyof A]: Call<A[K]> }

/** A client that reads every reply by its schema: it has what the schema fills in, and nothing that is not in it. */
export function createClient<A extends Api>(api: A, transport: Transport): Client<A> {
  const calls = Object.entries(api).map(([name, endpoint]) => [
    name,
    (input?: LooseInput, options?: CallOptions) =>
      call(endpoint, transport, (content) => endpoint.reply.parse(content), input, options),
  ])
  return Object.fromEntries(calls) as Client<A>
}
