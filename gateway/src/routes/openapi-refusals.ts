import { type CallShape, ErrorReply, refusalStatuses } from '@plekje/contracts'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'

const Refused = ErrorReply.meta({ id: 'Error' })

/** Default descriptions by status. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'What was sent is not as the contract says; `fields` says where',
  401: 'Nobody is signed in, or what was given to sign in is not right',
  404: 'It is not there, or not any more',
  408: 'The body did not come whole in time',
  409: 'It is not as the request takes it to be, or was done already',
  412: 'It was changed since, or has no version: no `ETag` of it is in `If-Match`',
  413: 'The body is too large',
  415: 'The body is not of the type that is taken',
  421: 'The site is not reached by this name',
  422: 'It is understood, and cannot be done with what was sent',
  429: 'Too many requests; `Retry-After` says when to come back',
  500: 'A mistake of the site',
  503: 'A part of the site is away or has too much to do; `Retry-After` says when to come back',
}

/** Every status outside 200–299 that a call can answer; the contract lists what its use case refuses. */
export function refusalsOf(
  call: CallShape & {
    /** Descriptions of this call that replace the default ones. */ readonly more?: Record<number, string>
  },
): ZodOpenApiResponsesObject {
  const meanings: Readonly<Record<number, string>> = {
    ...MEANINGS,
    403: forbidden(call),
    ...(call.isKeyed ? keyed(call) : {}),
    ...call.more,
  }
  return Object.fromEntries(
    refusalStatuses(call).map((status) => [
      status,
      { description: meanings[status] ?? '', content: { 'application/json': { schema: Refused } } },
    ]),
  )
}

const keyed = ({ refuses = [] }: CallShape) => ({
  409: [
    'The first request of this `Idempotency-Key` is being worked on',
    ...(refuses.includes(409) ? [MEANINGS[409]] : []),
  ].join('; or: '),
  422: [
    'This `Idempotency-Key` came with another request before',
    ...(refuses.includes(422) ? [MEANINGS[422]] : []),
  ].join('; or: '),
})

const forbidden = ({ method, access }: CallShape): string =>
  [
    ...(access === 'admin' ? ['Only administrators may do this'] : ['What was given to prove it is not right']),
    ...(method === 'GET' ? [] : ['The request comes from a page of another site']),
  ].join('; or: ')
