import type { Fact, Listing } from '@plekje/contracts'
import type { Part } from './planning'

/** Facts that a text may require of an outing. Other facts, such as parking and payment, rarely decide where to go. */
export const FACTS_OF_OUTINGS = [
  'wheelchairEntrance',
  'wheelchairToilet',
  'dogs',
  'terrace',
  'vegan',
  'glutenFree',
  'halal',
] as const satisfies readonly Fact[]

/** Facts that matter at some stops only: a bowling alley needs no vegan food. Other facts matter at every stop. */
const ONLY_AT: Partial<Readonly<Record<Fact, readonly Part[]>>> = {
  terrace: ['food', 'drinks'],
  vegetarian: ['food'],
  vegan: ['food'],
  glutenFree: ['food'],
  halal: ['food'],
}

/** The facts that every stop needs, by which search can filter. */
export const factsForEveryStop = (facts: readonly Fact[]): readonly Fact[] => facts.filter((fact) => !ONLY_AT[fact])

/** True if the place is known to have the facts that matter at this kind of stop; an unknown fact counts as missing. */
export const hasFacts = ({ facts = {} }: Pick<Listing, 'facts'>, part: Part, required: readonly Fact[]): boolean =>
  required.every((fact) => {
    const parts = ONLY_AT[fact]
    const isIrrelevant = parts !== undefined && !parts.includes(part)
    return isIrrelevant || facts[fact] === 'yes'
  })
