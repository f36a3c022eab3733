import * as contracts from '@plekje/contracts'
import { bodyLimitOf } from '@plekje/service-kit'

/** Of a path that no contract knows a body for. */
const WITHOUT_BODY = 1024

const nameOf = (method: string, path: string) => `${method} ${path.replace(/:[A-Za-z]+/g, ':')}`

const isApi = (value: unknown): value is contracts.Api =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'method' in one && 'reply' in one)

/** Of every endpoint that the contracts declare, so that none is forgotten here. */
const limits: ReadonlyMap<string, number> = new Map(
  Object.values<unknown>(contracts)
    .filter(isApi)
    .flatMap((api) => Object.values(api))
    .map((endpoint) => [nameOf(endpoint.method, `/api${endpoint.path}`), bodyLimitOf(endpoint).bytes]),
)

/** Bytes that the body of a request to a path of the route table may have: what its service takes, and no more. */
export const maxBodyBytesOf = (method: string, path: string): number => limits.get(nameOf(method, path)) ?? WITHOUT_BODY
