import type { IncomingMessage } from 'node:http'
import { isUnreachable } from '@plekje/service-kit'

/**
 * How a call of a service ended, as its circuit breakers count it (`upstream.ts`):
 *
 * | what happened | whose it is | counts as |
 * |---|---|---|
 * | the body is unfinished, late (408), too large (413) or has no room (429, 503) | caller | nothing: there is no call |
 * | the caller leaves before the head of an answer | caller | `abandoned` |
 * | the caller leaves during the answer, or reads it slowly | caller | `answered` |
 * | an answer of any status, 500 and 503 with `Retry-After` included, and of any size | what was asked | `answered` |
 * | the answer breaks off or stalls after its head | this one answer | `answered` |
 * | the connection is refused, reset or not made in time, before the head of an answer | service | `unreachable` |
 * | 502 or 504, which no service sends | what lies between | `unreachable` |
 * | no head of an answer within the time of the route, counted from the whole request | this route of the service | `silent` |
 * | no answer within less time than that, because this caller waits for less | caller | `abandoned` |
 * | any other error on the way | gateway | `abandoned` |
 *
 * `unreachable` counts against the service, `silent` against the route, `answered` and `abandoned` against neither.
 * `tests/outcomes.test.ts` has a case for each row.
 */
export type Outcome = 'answered' | 'unreachable' | 'silent' | 'abandoned'

export const outcomeOfAnswer = ({ statusCode }: Pick<IncomingMessage, 'statusCode'>): Outcome =>
  statusCode === 502 || statusCode === 504 ? 'unreachable' : 'answered'

/** The outcome of a call that failed before the head of a response. */
export function outcomeOfFailure(failure: {
  readonly error: unknown
  readonly hasCallerLeft: boolean
  /** True when the timeout passed. */
  readonly isTimeOver: boolean
  /** True when that timeout was the whole time of the route. */
  readonly wasWholeTime: boolean
}): Outcome {
  if (failure.hasCallerLeft) return 'abandoned'
  if (failure.isTimeOver) return failure.wasWholeTime ? 'silent' : 'abandoned'
  return isUnreachable(failure.error) ? 'unreachable' : 'abandoned'
}
