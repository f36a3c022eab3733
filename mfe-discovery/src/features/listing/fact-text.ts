import type { FactNumber, VenueFacts } from '@plekje/contracts'
import { listingCopy } from '../../copy/listing'

const numbers: Readonly<Record<FactNumber, (value: number) => string>> = {
  groupSize: listingCopy.people,
  minimumAge: listingCopy.age,
}

/** Text for a fact; undefined when it is unknown (VENUE-25). */
export function factText(name: keyof VenueFacts, facts: VenueFacts): string | undefined {
  const value = facts[name]
  if (value === undefined) return undefined
  if (typeof value === 'string') return listingCopy.factValues[value]
  return numbers[name as FactNumber](value)
}
