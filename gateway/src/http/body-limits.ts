import * as contracts from '@plekje/contracts'
import { bodyLimitOf } from '@plekje/service-kit'

/** Limit for a path without a contract. */
const DEFAULT_MAX_BYTES = 1024

const limitKey = (method: string, path: string) => `${method} ${path.replace(/:[A-Za-z]+/g, ':')}`

const isApi = (value: unknown): value is contracts.Api =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (endpoint) => typeof endpoint === 'object' && endpoint !== null && 'method' in endpoint && 'reply' in endpoint,
  )

/** Every endpoint in the contracts has a limit, so no endpoint can be forgotten here. */
const limits = new Map<string, number>()
for (const api of Object.values<unknown>(contracts).filter(isApi)) {
  for (const endpoint of Object.values(api)) {
    limits.set(limitKey(endpoint.method, `/api${endpoint.path}`), bodyLimitOf(endpoint).bytes)
  }
}

/** Maximum body size in bytes for a path of the route table: as much as its service accepts. */
export const maxBodyBytesOf = (method: string, path: string): number =>
  limits.get(limitKey(method, path)) ?? DEFAULT_MAX_BYTES
