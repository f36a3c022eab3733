import type { Access, Endpoint, HttpMethod } from './define-api'
import type { Refusal } from './error-reply'

/** The properties of a call that decide how it may be refused before its use case runs. */
export interface CallShape {
  readonly method: HttpMethod
  readonly access: Access
  readonly hasBody: boolean
  /** True if it takes `Idempotency-Key`. */
  readonly isKeyed?: boolean
  /** Refusals of the use case. */
  readonly refuses?: readonly Refusal[]
}

export const shapeOf = (endpoint: Endpoint): CallShape => ({
  method: endpoint.method,
  access: endpoint.access,
  hasBody: endpoint.body !== undefined,
  isKeyed: endpoint.whenRepeated === 'keyed',
  refuses: endpoint.refuses ?? [],
})

/** All statuses outside 200–299 of a call from outside, in order. */
export function refusalStatuses({ method, access, hasBody, isKeyed, refuses = [] }: CallShape): number[] {
  const statuses = [
    ...[400, 421, 429, 500, 503],
    ...(access === 'public' ? [] : [401]),
    ...(method !== 'GET' || access === 'admin' ? [403] : []),
    // `If-Match` on a write without a version.
    ...(method === 'GET' ? [] : [412]),
    ...(isKeyed ? [409, 422] : []),
    ...(hasBody ? [408, 413, 415] : []),
    ...refuses,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** All statuses of success. */
export const successStatuses = ({ status = 200, againStatus }: Endpoint): number[] =>
  againStatus === undefined ? [status] : [status, againStatus]
