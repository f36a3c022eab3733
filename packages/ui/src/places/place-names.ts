import type { Location } from '@plekje/contracts'

/** A place's name without case, accents and punctuation, so that "den haag" is "Den Haag" and "sneek" is "Sneek". */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('nl')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Cities are names without digits; the others are addresses and postcodes (SPEC §9). */
export const isCityLike = (name: string): boolean => !/\d/.test(name)

/** What finding places by name needs of one. */
export type NamedPlace = Pick<Location, 'name'>
