import { type Location, withoutUndefined } from '@plekje/contracts'
import { MAX_WORDS_IN_A_NAME, type PlaceResolver, placeKey, type ResolvedPlace } from '@plekje/geography/places'
import { readWords, type Word } from './clauses'
import { PLACE_NAMES_THAT_ARE_WORDS, PLACE_SIGNS, WIDE_PLACE_SIGNS } from './copy/vocabulary'
import type { RequestedPlace } from './planning'

/** Radius in kilometres around a named place. */
export const NEAR_KM = 10
/** Radius in kilometres for "in de omgeving van". */
const AROUND_KM = 20

/** Returns a circle around a place, or the towns of an area if the directory has any. */
function requestedPlace(place: ResolvedPlace<Location>, radiusKm = NEAR_KM): RequestedPlace {
  const { name, lat, lng, isArea, locations } = place
  const isCircle = !isArea || locations.length === 0
  return withoutUndefined({ name, lat, lng, radiusKm, towns: isCircle ? undefined : locations.map(({ slug }) => slug) })
}

/** Finds the place that was chosen in the form of a plan: by slug or id, else by name (SEARCH-22). */
export function findPlace(resolver: PlaceResolver<Location>, requested: string | number): RequestedPlace | undefined {
  const text = String(requested).trim()
  const bySlug = resolver.locations.find(({ slug, id }) => slug === text.toLowerCase() || String(id) === text)
  const place = bySlug ? resolver.placeOf(bySlug) : resolver.resolve(text)
  return place && requestedPlace(place)
}

/** Finds the first place in a text that is not negated: "bowlen in Utrecht", "rond Den Haag", "ergens in Friesland". */
export function placeInText(resolver: PlaceResolver<Location>, text: string): RequestedPlace | undefined {
  const words = readWords(text)
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length - from); length > 0; length -= 1) {
      const nameWords = words.slice(from, from + length)
      const place = resolver.resolveWords(nameWords.map((word) => word.text))
      if (place && isPlaceName(place, nameWords, words[from - 1])) {
        return requestedPlace(place, radiusKmBefore(words, from))
      }
    }
  }
  return undefined
}

/**
 * True for the full name of an area, for an unambiguous name of a place with venues, and for any other name with a capital
 * after a word such as "in".
 */
function isPlaceName(place: ResolvedPlace<Location>, nameWords: readonly Word[], before: Word | undefined): boolean {
  if (nameWords.some(({ isNegated }) => isNegated)) return false
  const key = nameWords.map(({ text }) => text).join(' ')
  if (place.isArea && key === placeKey(place.name)) return true
  const isUnsureDistrict = place.kind === 'district' && place.isUnsure
  const isUnambiguous = !PLACE_NAMES_THAT_ARE_WORDS.has(key) && !isUnsureDistrict
  if (!place.isArea && place.locations.length > 0 && isUnambiguous) return true
  const hasCapital = /^['’]?\p{Lu}/u.test(nameWords.at(-1)?.original ?? '')
  return before !== undefined && PLACE_SIGNS.has(before.text) && hasCapital
}

const radiusKmBefore = (words: readonly Word[], from: number): number =>
  words.slice(Math.max(0, from - 2), from).some(({ text }) => WIDE_PLACE_SIGNS.has(text)) ? AROUND_KM : NEAR_KM
