import type { FactNumber, VenueFacts } from '@plekje/contracts'
import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { listingCopy } from '../../copy/listing'

export const FACT_NAMES = [...FACTS, ...FACT_NUMBERS]

const formatNumber: Readonly<Record<FactNumber, (value: number) => string>> = {
  groupSize: listingCopy.people,
  minimumAge: listingCopy.age,
}

/** Text for a fact; undefined when it is unknown (VENUE-25). */
export function factText(name: keyof VenueFacts, facts: VenueFacts): string | undefined {
  const value = facts[name]
  if (value === undefined) return undefined
  if (typeof value === 'string') return listingCopy.factValues[value]
  return formatNumber[name as FactNumber](value)
}
