import type { Location } from '@plekje/contracts'

/** Removes case, accents and punctuation from a place's name: "den haag" equals "Den Haag". */
export { foldWords as foldName } from '@plekje/text-folding'

/** Names with digits are addresses and postcodes, names without are cities (SEARCH-20). */
export const isCityLike = (name: string): boolean => !/\d/.test(name)

/** Fields of a place that a search by name needs. */
export type NamedPlace = Pick<Location, 'name'>
