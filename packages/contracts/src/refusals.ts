import type { Access, Endpoint, HttpMethod } from './define-api'
import type { Refusal } from './error-reply'

/** The properties of a call that decide how it may be refused before its use case runs. */
export interface CallShape {
  readonly method: HttpMethod
  readonly access: Access
  readonly hasBody: boolean
  /** True if the call accepts `Idempotency-Key`. */
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

/** Returns all statuses outside 200–299 that an outside caller may get, in order. */
export function refusalStatuses({ method, access, hasBody, isKeyed, refuses = [] }: CallShape): number[] {
  const statuses = new Set<number>([400, 421, 429, 500, 503, ...refuses])
  const add = (...more: readonly number[]) => {
    for (const status of more) statuses.add(status)
  }
  if (access !== 'public') add(401)
  if (method !== 'GET' || access === 'admin') add(403)
  // 412 is the reply to an outdated `If-Match` of any write, even if the item has no version.
  if (method !== 'GET') add(412)
  if (isKeyed) add(409, 422)
  if (hasBody) add(408, 413, 415)
  return [...statuses].sort((a, b) => a - b)
}

export const successStatuses = ({ status = 200, againStatus }: Endpoint): number[] =>
  againStatus === undefined ? [status] : [status, againStatus]
