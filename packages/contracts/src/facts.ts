/*
 * Known facts of a place besides its category, such as wheelchair access or dogs. This file has no schemas, because
 * browsers and the gateway use it too.
 */

/** Each fact is true, partly true or false. An absent fact is unknown, which never means false. */
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

/** The name that is appended to requested facts if partly true facts match too (SEARCH-24). */
export const PARTLY = 'partly'

/** Returns the names of the list that occur in a comma-separated text, in the list's order; undefined for none. */
export const knownNamesIn = (list: readonly string[], text = ''): string | undefined =>
  list.filter((name) => text.split(',').includes(name)).join() || undefined

/** Returns the names of facts for the parameter of a search, without unknown names; undefined if there are no facts. */
export function factsText(factNames: string): string | undefined {
  const text = knownNamesIn([...FACTS, PARTLY], factNames)
  return text === PARTLY ? undefined : text
}
