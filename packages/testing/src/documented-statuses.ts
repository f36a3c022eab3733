import * as contracts from '@plekje/contracts'
import { type Api, type Endpoint, refusalStatuses, shapeOf, successStatuses } from '@plekje/contracts'

/** Codes for callers that bypass the gateway, or units that may not call: no client outside gets them. */
const NEVER_OUTSIDE = new Set(['unknown_caller', 'not_internal', 'caller_not_allowed'])

const isApi = (name: string, value: unknown): value is Api => name.endsWith('Api') && typeof value === 'object'

const outside = Object.entries(contracts)
  .flatMap(([name, value]) => (isApi(name, value) ? Object.values<Endpoint>(value) : []))
  .filter(({ access }) => access !== 'internal')
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  // Literal segments before parameters, as services route them.
  .sort((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}

/**
 * Throws when a call was answered with a status that its contract, and so OpenAPI, does not name. Paths without a
 * contract (probes, files) pass.
 */
export function checkDocumented(method: string, pathname: string, status: number, code: unknown): void {
  if (NEVER_OUTSIDE.has(String(code))) return
  const found = outside.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
  if (!found) return
  const { endpoint } = found
  if ([...successStatuses(endpoint), ...refusalStatuses(shapeOf(endpoint))].includes(status)) return
  throw new Error(
    `${method} ${endpoint.path} was answered ${status} (${String(code)}), which its contract does not name`,
  )
}
