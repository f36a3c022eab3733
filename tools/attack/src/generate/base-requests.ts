import type { EndpointOnWire } from '@plekje/contract-gate/describe-contracts'
import { arbitraryOf } from '@plekje/contract-gate/examples'
import type { Randomness } from '@plekje/testing'
import fc from 'fast-check'
import { PARTS, type Part } from './endpoints'
import type { Role, World } from './request'

export type Filled = Record<Part, unknown>

const SAMPLES = 12
/** Share of id fields that are filled with an existing id; the others are made up. */
const EXISTING = 0.95

/** Generates requests that the contracts describe, filled with existing values; deterministic for seed and world. */
export function createBaseRequests(seed: number, world: World) {
  const samples = new Map<string, readonly unknown[]>()
  const sampleOf = (endpoint: EndpointOnWire, part: Part, random: Randomness): unknown => {
    const schema = endpoint[part]
    if (schema === undefined) return undefined
    const key = `${endpoint.name} ${part}`
    const kept = samples.get(key) ?? fc.sample(arbitraryOf(schema), { numRuns: SAMPLES, seed })
    samples.set(key, kept)
    return structuredClone(random.pick(kept))
  }

  return (endpoint: EndpointOnWire, role: Role, random: Randomness): Filled => {
    const filled = Object.fromEntries(
      PARTS.map((part) => [part, withWhatExists(sampleOf(endpoint, part, random), endpoint.path, world[role], random)]),
    )
    return filled as Filled
  }
}

/** The part of a path before a parameter: `/plans/:id/calendar.ics` and `id` give `plans.id`. */
export const ownerOf = (path: string, name: string): string | undefined => {
  const parts = path.split('/')
  // Names that were made up may be anything: compared as they are.
  const before = parts[parts.indexOf(`:${name}`) - 1]
  return before ? `${before}.${name}` : undefined
}

function withWhatExists(value: unknown, path: string, known: World[Role], random: Randomness): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withWhatExists(item, path, known, random))
  // A name that was made up may be that of something every object has.
  const existingOf = (name: string) => (Object.hasOwn(known, name) ? known[name] : undefined)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const existing = existingOf(ownerOf(path, name) ?? name) ?? existingOf(name)
      if (existing && typeof part !== 'object' && random.chance(EXISTING)) return [name, random.pick(existing)]
      return [name, withWhatExists(part, path, known, random)]
    }),
  )
}
