import { IDENTITY_HEADER, type Member, type UnitName } from '@plekje/contracts'
import { serviceToken, signIdentity } from '@plekje/service-kit'
import { checkDocumented } from './documented-statuses'
import { privateKeyOf } from './identities'
import { keyForRetries, sendUntilAdmitted, sendWithRetries } from './late-engines/patient-caller'

export { IDENTITY_PUBLIC_KEYS, identityEnv, identityVariables, privateKeyOf } from './identities'

export interface ServiceCall {
  /**
   * The caller: a member, or another service by its name. Undefined: a visitor. `null`: a client that bypasses the
   * gateway.
   */
  readonly as?: Member | UnitName | null | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** A response with its text; `body` only if it is JSON. */
interface ServiceReply {
  readonly response: Response
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: ReturnType<JSON['parse']>
}

/** Identity headers of a caller. */
export async function identityHeaders(service: string, as?: ServiceCall['as']): Promise<Record<string, string>> {
  if (as === null) return {}
  if (typeof as === 'string') return { authorization: `Bearer ${await serviceToken(privateKeyOf(as), service)}` }
  return { [IDENTITY_HEADER]: await signIdentity(privateKeyOf('gateway'), as, service) }
}

/**
 * Calls a service as the gateway or another service would, with a signed identity. `url` is absolute, and `service` the
 * name of the service at it. On late engines a 503 is retried.
 */
export async function sendCall(
  method: string,
  url: string,
  service: string,
  { as, body, headers = {}, signal }: ServiceCall = {},
): Promise<Response> {
  const key = keyForRetries(method)
  const contentHeaders: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return sendWithRetries(async () =>
    fetch(url, {
      method,
      headers: { ...(await identityHeaders(service, as)), ...contentHeaders, ...key, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }),
  )
}

/** Like {@link sendCall}, with the whole response; retries requests that a busy service refused unread. */
export async function callService(
  method: string,
  url: string,
  service: string,
  call?: ServiceCall,
): Promise<ServiceReply> {
  const response = await sendUntilAdmitted(() => sendCall(method, url, service, call))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body = isJson && text ? JSON.parse(text) : undefined
  checkDocumented(method, new URL(url).pathname, response.status, body?.code)
  return { response, status: response.status, headers: response.headers, text, body }
}
