import type { Location } from '@plekje/contracts'

/** A place's name without case, accents and punctuation, so that "den haag" is "Den Haag" and "sneek" is "Sneek". */
export { foldWords as foldName } from '@plekje/text-folding'

/** Cities are names without digits; the others are addresses and postcodes (SEARCH-20). */
export const isCityLike = (name: string): boolean => !/\d/.test(name)

/** What finding places by name needs of one. */
export type NamedPlace = Pick<Location, 'name'>
