import * as contracts from '@plekje/contracts'
import { type Api, type Endpoint, refusalStatuses, shapeOf, successStatuses } from '@plekje/contracts'

/** Codes that external clients never get: for callers that bypass the gateway, and for units that may not call. */
const INTERNAL_CODES = new Set(['unknown_caller', 'not_internal', 'caller_not_allowed'])

const isApiEntry = (entry: [name: string, value: unknown]): entry is [string, Api] =>
  entry[0].endsWith('Api') && typeof entry[1] === 'object'

const apis = Object.entries<unknown>(contracts).filter(isApiEntry)
const endpoints = apis.flatMap(([, api]) => Object.values<Endpoint>(api)).filter(({ access }) => access !== 'internal')
const parameterCount = ({ path }: Endpoint) => path.split(':').length - 1

/** Paths with fewer parameters first, as services route them. */
const externalEndpoints = endpoints
  .sort((a, b) => parameterCount(a) - parameterCount(b))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}

/**
 * Throws when a response has a status that is not in the contract of the call, and therefore not in OpenAPI. Paths
 * without a contract (probes, files) are not checked.
 */
export function checkDocumented(method: string, pathname: string, status: number, code: unknown): void {
  if (INTERNAL_CODES.has(String(code))) return
  const match = externalEndpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
  if (!match) return
  const { endpoint } = match
  if ([...successStatuses(endpoint), ...refusalStatuses(shapeOf(endpoint))].includes(status)) return
  throw new Error(
    `${method} ${endpoint.path} was answered ${status} (${String(code)}), which its contract does not name`,
  )
}
