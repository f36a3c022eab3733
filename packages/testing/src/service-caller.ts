import { IDENTITY_HEADER, type Member } from '@plekje/contracts'
import { internalToken, signIdentity } from '@plekje/service-kit'

/** Shared by the service under test and those that are played around it. */
export const IDENTITY_SECRET = 'a-secret-for-tests-of-32-characters!'

export interface ServiceCall {
  /** Who calls: a member, another service, or nobody. */
  readonly as?: Member | 'service' | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** An answer with its text read; `body` only where it is JSON. */
export interface ServiceReply {
  readonly response: Response
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: ReturnType<JSON['parse']>
}

/**
 * Calls a service as the gateway or another service would, with a signed identity. `url` is from the protocol on.
 * `callerName` is the service that `as: 'service'` stands for.
 */
export async function sendCall(
  method: string,
  url: string,
  { as, body, headers = {}, signal }: ServiceCall = {},
  callerName = 'accounts',
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(as === 'service' ? { authorization: `Bearer ${await internalToken(IDENTITY_SECRET, callerName)}` } : {}),
      ...(as && as !== 'service' ? { [IDENTITY_HEADER]: await signIdentity(IDENTITY_SECRET, as) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

/** As {@link sendCall}, waiting for the whole answer. */
export async function callService(
  ...call: readonly [method: string, url: string, call?: ServiceCall, callerName?: string]
): Promise<ServiceReply> {
  const response = await sendCall(...call)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    response,
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  }
}
