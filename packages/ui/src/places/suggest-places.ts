import type { Location } from '@plekje/contracts'
import { foldName, isCityLike } from './place-names'

export const MIN_TYPED_CHARACTERS = 2
export const MAX_SUGGESTIONS = 8

/**
 * Places to offer while someone types: only those with venues, cities first, then names that begin with it, then more
 * venues, then the shorter name (SEARCH-20). Nothing below two typed characters.
 */
export function suggestPlaces<P extends Pick<Location, 'name' | 'count'>>(places: readonly P[], typed: string): P[] {
  const wanted = foldName(typed)
  const isBegun = ({ name }: P) => Number(foldName(name).startsWith(wanted))
  if (typed.trim().length < MIN_TYPED_CHARACTERS || wanted === '') return []
  return places
    .filter((place) => place.count > 0 && foldName(place.name).includes(wanted))
    .sort(
      (a, b) =>
        Number(isCityLike(b.name)) - Number(isCityLike(a.name)) ||
        isBegun(b) - isBegun(a) ||
        b.count - a.count ||
        a.name.length - b.name.length ||
        a.name.localeCompare(b.name, 'nl'),
    )
    .slice(0, MAX_SUGGESTIONS)
}
