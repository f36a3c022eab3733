import type { Location } from '@plekje/contracts'
import { foldName, isCityLike } from './place-names'

export const MIN_TYPED_CHARACTERS = 2
export const MAX_SUGGESTIONS = 8

/**
 * Suggestions for typed text, from two characters on. Only places with venues, in this order: cities first, names that
 * start with the text, more venues, shorter names (SEARCH-20).
 */
export function suggestPlaces<P extends Pick<Location, 'name' | 'count'>>(places: readonly P[], typed: string): P[] {
  const query = foldName(typed)
  const startsWithQuery = ({ name }: P) => Number(foldName(name).startsWith(query))
  if (typed.trim().length < MIN_TYPED_CHARACTERS || query === '') return []
  return places
    .filter((place) => place.count > 0 && foldName(place.name).includes(query))
    .sort(
      (a, b) =>
        Number(isCityLike(b.name)) - Number(isCityLike(a.name)) ||
        startsWithQuery(b) - startsWithQuery(a) ||
        b.count - a.count ||
        a.name.length - b.name.length ||
        a.name.localeCompare(b.name, 'nl'),
    )
    .slice(0, MAX_SUGGESTIONS)
}
