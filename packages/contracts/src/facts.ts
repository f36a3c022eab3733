/*
 * What is known of a place beside its kind: whether a wheelchair comes in, whether dogs may. Without schemas, for browsers
 * and the gateway say them too.
 */

/** Each of which is so, partly so, or not. A fact that is absent is not known, which is never the same as no. */
export const FACTS = [
  'wheelchairEntrance',
  'wheelchairToilet',
  'wheelchairSeating',
  'wheelchairParking',
  'children',
  'dogs',
  'terrace',
  'indoor',
  'parking',
  'cards',
  'cash',
  'vegetarian',
  'vegan',
  'glutenFree',
  'halal',
] as const
export type Fact = (typeof FACTS)[number]

/** Behind facts that are asked for: what is partly so will do as well (SEARCH-24). */
export const PARTLY = 'partly'

/** Those of a list that stand in a text with commas between them: each once and in the order of the list. */
export const inOrder = (list: readonly string[], text = ''): string | undefined =>
  list.filter((name) => text.split(',').includes(name)).join() || undefined

/** Names of facts as an address has them; what is none is left out. Undefined when no fact is asked. */
export function factsText(named: string): string | undefined {
  const text = inOrder([...FACTS, PARTLY], named)
  return text === PARTLY ? undefined : text
}
