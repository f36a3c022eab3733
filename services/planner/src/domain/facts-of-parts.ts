import type { Fact, Listing } from '@plekje/contracts'
import type { Part } from './planning'

/** Facts that a text may ask of an outing. Others (parking, paying) hardly choose one. */
export const FACTS_OF_OUTINGS = [
  'wheelchairEntrance',
  'wheelchairToilet',
  'dogs',
  'terrace',
  'vegan',
  'glutenFree',
  'halal',
] as const satisfies readonly Fact[]

/** Facts that matter at some stops only: nobody looks for vegan food at a bowling alley. All others matter at each. */
const ONLY_AT: Partial<Readonly<Record<Fact, readonly Part[]>>> = {
  terrace: ['food', 'drinks'],
  vegetarian: ['food'],
  vegan: ['food'],
  glutenFree: ['food'],
  halal: ['food'],
}

/** Those that are asked of every place, so that search can leave out the others. */
export const factsOfAll = (facts: readonly Fact[]): readonly Fact[] => facts.filter((fact) => !ONLY_AT[fact])

/** Whether a place is known to have what is asked at such a stop; what nobody knows is no yes. */
export const hasFacts = ({ facts = {} }: Pick<Listing, 'facts'>, part: Part, asked: readonly Fact[]): boolean =>
  asked.every((fact) => facts[fact] === 'yes' || ONLY_AT[fact]?.includes(part) === false)
