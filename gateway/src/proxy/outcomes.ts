import type { IncomingMessage } from 'node:http'
import { isUnreachable } from '@plekje/service-kit'

/**
 * How a call of a service ended, as its circuit breakers count it (`upstream.ts`):
 *
 * | what happened | caused by | counts as |
 * |---|---|---|
 * | the body is unfinished, late (408), too large (413) or has no room (429, 503) | caller | nothing: there is no call |
 * | the caller leaves before the response headers | caller | `abandoned` |
 * | the caller leaves during the response, or reads it slowly | caller | `answered` |
 * | a response of any status, 500 and 503 with `Retry-After` included, and of any size | request | `answered` |
 * | the response breaks off or stalls after its headers | this one response | `answered` |
 * | the connection is refused, reset or not made in time, before the response headers | service | `unreachable` |
 * | 502 or 504, which no service sends | a proxy in front of the service | `unreachable` |
 * | no response headers within the timeout of the route, counted from the complete request | this route | `silent` |
 * | no response within less time than that, because this caller has a shorter deadline | caller | `abandoned` |
 * | any other error | gateway | `abandoned` |
 *
 * `unreachable` counts against the service, `silent` against the route, `answered` and `abandoned` against neither.
 * `tests/outcomes.test.ts` has a case for each row.
 */
export type Outcome = 'answered' | 'unreachable' | 'silent' | 'abandoned'

export const outcomeOfResponse = ({ statusCode }: Pick<IncomingMessage, 'statusCode'>): Outcome =>
  statusCode === 502 || statusCode === 504 ? 'unreachable' : 'answered'

/** The outcome of a call that failed before the response headers arrived. */
export function outcomeOfFailure(failure: {
  readonly error: unknown
  readonly hasCallerLeft: boolean
  /** True after the timeout of the route. A caller who waits less has left. */
  readonly hasTimedOut: boolean
}): Outcome {
  if (failure.hasCallerLeft) return 'abandoned'
  if (failure.hasTimedOut) return 'silent'
  return isUnreachable(failure.error) ? 'unreachable' : 'abandoned'
}
