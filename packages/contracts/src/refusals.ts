import type { Access, Endpoint, HttpMethod } from './define-api'
import type { Refusal } from './error-reply'

/** What of a call decides how it may be refused before any use case sees it. */
export interface CallShape {
  readonly method: HttpMethod
  readonly access: Access
  readonly hasBody: boolean
  /** It takes `Idempotency-Key`. */
  readonly isKeyed?: boolean
  /** By its use case. */
  readonly refuses?: readonly Refusal[]
}

export const shapeOf = (endpoint: Endpoint): CallShape => ({
  method: endpoint.method,
  access: endpoint.access,
  hasBody: endpoint.body !== undefined,
  isKeyed: endpoint.whenRepeated === 'keyed',
  refuses: endpoint.refuses ?? [],
})

/** Every status outside 200–299 that a call from outside can be answered with, in order. */
export function refusalStatuses({ method, access, hasBody, isKeyed, refuses = [] }: CallShape): number[] {
  const statuses = [
    ...[400, 421, 429, 500, 503],
    ...(access === 'public' ? [] : [401]),
    ...(method !== 'GET' || access === 'admin' ? [403] : []),
    // Of a write that takes no version, where `If-Match` asks for one.
    ...(method === 'GET' ? [] : [412]),
    ...(isKeyed ? [409, 422] : []),
    ...(hasBody ? [408, 413, 415] : []),
    ...refuses,
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}

/** Those of success. */
export const successStatuses = ({ status = 200, againStatus }: Endpoint): number[] =>
  againStatus === undefined ? [status] : [status, againStatus]
