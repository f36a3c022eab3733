import { describeContracts, type EndpointOnWire } from '@plekje/check/contract-gate/describe-contracts'
import { alternativesOf, type WireSchema } from '@plekje/check/contract-gate/wire-schema'
import * as contracts from '@plekje/contracts'

export const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

/** A field of a request. `0` in its path stands for the items of a list. */
export interface Field {
  readonly endpoint: EndpointOnWire
  readonly part: Part
  readonly path: readonly (string | number)[]
}

/** Every endpoint of the contracts, internal ones included. */
export const endpoints: readonly EndpointOnWire[] = Object.values(describeContracts(contracts, () => []).endpoints)

/** Every field of every endpoint, at every depth. */
export const fields: readonly Field[] = endpoints.flatMap(fieldsOf)

export function fieldsOf(endpoint: EndpointOnWire): Field[] {
  return PARTS.flatMap((part) => pathsIn(endpoint[part]).map((path) => ({ endpoint, part, path })))
}

export const keyOf = ({ method, path }: Pick<EndpointOnWire, 'method' | 'path'>): string => `${method} /api${path}`

export const nameOf = ({ endpoint, part, path }: Field): string => `${keyOf(endpoint)} ${[part, ...path].join('.')}`

function pathsIn(schema: WireSchema | undefined): (string | number)[][] {
  if (schema === undefined) return []
  const paths = new Map<string, (string | number)[]>()
  const visit = (visited: WireSchema, path: (string | number)[]): void => {
    if (path.length > 0) paths.set(JSON.stringify(path), path)
    for (const alternative of alternativesOf(visited)) {
      for (const part of alternative.allOf ?? []) visit(part, path)
      for (const [name, part] of Object.entries(alternative.properties ?? {})) visit(part, [...path, name])
      if (alternative.items) visit(alternative.items, [...path, 0])
    }
  }
  visit(schema, [])
  return [...paths.values()]
}
