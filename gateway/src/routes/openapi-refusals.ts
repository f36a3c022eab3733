import { type CallShape, ErrorReply, refusalStatuses } from '@plekje/contracts'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'

const ErrorSchema = ErrorReply.meta({ id: 'Error' })

const RUNNING = 'The first request with this `Idempotency-Key` is still running'
const KEY_REUSED = 'This `Idempotency-Key` was used with another request'

const DEFAULT_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request does not match the contract; `fields` says where',
  401: 'Not signed in, or the credentials are wrong',
  404: 'The resource does not exist, or no longer exists',
  408: 'The body did not arrive completely in time',
  409: 'The state of the resource does not allow the request, or it was done already',
  412: 'The resource was changed, or has no version: `If-Match` names none of its `ETag`s',
  413: 'The body is too large',
  415: 'The body has a type that the endpoint does not accept',
  421: 'The site does not have this host name',
  422: 'The request is well-formed, but its values do not allow it',
  429: 'Too many requests; `Retry-After` says when to retry',
  500: 'An internal error',
  503: 'A part of the site is unavailable or overloaded; `Retry-After` says when to retry',
}

/** Every status outside 200–299 that a call can answer; the contract lists what its use case refuses. */
export function refusalsOf(
  call: CallShape & {
    /** Descriptions of this call that replace the default ones. */
    readonly descriptions?: Record<number, string>
  },
): ZodOpenApiResponsesObject {
  const descriptions: Readonly<Record<number, string>> = {
    ...DEFAULT_DESCRIPTIONS,
    403: forbiddenDescription(call),
    ...(call.isKeyed && keyDescriptions(call)),
    ...call.descriptions,
  }
  return Object.fromEntries(
    refusalStatuses(call).map((status) => [
      status,
      { description: descriptions[status] ?? '', content: { 'application/json': { schema: ErrorSchema } } },
    ]),
  )
}

/** Descriptions of an endpoint with idempotency keys; its use case may refuse with the same statuses. */
const keyDescriptions = ({ refuses = [] }: CallShape) => ({
  409: alternatives(RUNNING, refuses.includes(409) && DEFAULT_DESCRIPTIONS[409]),
  422: alternatives(KEY_REUSED, refuses.includes(422) && DEFAULT_DESCRIPTIONS[422]),
})

const forbiddenDescription = ({ method, access }: CallShape): string =>
  alternatives(
    access === 'admin' ? 'Only administrators may do this' : 'The proof of identity is wrong',
    method !== 'GET' && 'The request comes from a page of another site',
  )

const alternatives = (first: string, second: string | false | undefined): string =>
  second ? `${first}; or: ${second}` : first
