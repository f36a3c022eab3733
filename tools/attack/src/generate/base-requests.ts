import type { EndpointOnWire } from '@plekje/check/contract-gate/describe-contracts'
import { arbitraryOf } from '@plekje/check/contract-gate/examples'
import type { Randomness } from '@plekje/testing'
import fc from 'fast-check'
import { PARTS, type Part } from './endpoints'
import type { ExistingValues, Role } from './request'

export type RequestParts = Record<Part, unknown>

const SAMPLES_PER_PART = 12
/** Share of the fields that get an existing value; the others keep their generated value. */
const EXISTING_SHARE = 0.95

/** Returns a function that creates the parts of valid requests, most fields with existing values, by the seed. */
export function createBaseRequests(seed: number, existingValues: ExistingValues) {
  const samples = new Map<string, readonly unknown[]>()
  const sampleOf = (endpoint: EndpointOnWire, part: Part, random: Randomness): unknown => {
    const schema = endpoint[part]
    if (schema === undefined) return undefined
    const key = `${endpoint.name} ${part}`
    const cached = samples.get(key) ?? fc.sample(arbitraryOf(schema), { numRuns: SAMPLES_PER_PART, seed })
    samples.set(key, cached)
    return structuredClone(random.pick(cached))
  }

  return (endpoint: EndpointOnWire, role: Role, random: Randomness): RequestParts => {
    const parts = Object.fromEntries(
      PARTS.map((part) => [
        part,
        withExistingValues(sampleOf(endpoint, part, random), endpoint.path, existingValues[role], random),
      ]),
    )
    return parts as RequestParts
  }
}

/** The name of a parameter with the preceding part of the path: `/plans/:id/calendar.ics` and `id` give `plans.id`. */
const qualifiedName = (path: string, name: string): string | undefined => {
  const parts = path.split('/')
  // No regular expression, because generated names may contain any character.
  const preceding = parts[parts.indexOf(`:${name}`) - 1]
  return preceding ? `${preceding}.${name}` : undefined
}

function withExistingValues(
  value: unknown,
  path: string,
  existingValues: ExistingValues[Role],
  random: Randomness,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withExistingValues(item, path, existingValues, random))
  // A generated name may be one that every object has, such as `constructor`.
  const existingOf = (name: string) => (Object.hasOwn(existingValues, name) ? existingValues[name] : undefined)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const existing = existingOf(qualifiedName(path, name) ?? name) ?? existingOf(name)
      if (existing && typeof part !== 'object' && random.chance(EXISTING_SHARE)) return [name, random.pick(existing)]
      return [name, withExistingValues(part, path, existingValues, random)]
    }),
  )
}
