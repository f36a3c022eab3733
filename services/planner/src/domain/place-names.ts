import type { Location } from '@plekje/contracts'
import { foldWords } from '@plekje/text-folding'
import { readWords, type Word } from './clauses'
import { PLACE_SIGNS, WIDE_PLACE_SIGNS, WORDS_THAT_ARE_PLACES } from './copy/vocabulary'
import { pointOf } from './travel'

/** Kilometres around a place that is asked for. */
export const NEAR_KM = 10
/** Kilometres when people write "in de omgeving van". */
const AROUND_KM = 20
const MAX_WORDS_IN_A_NAME = 5
const ALIASES: readonly (readonly [alias: string, name: string])[] = [
  ['den bosch', "'s-Hertogenbosch"],
  ['s gravenhage', 'Den Haag'],
  ['mokum', 'Amsterdam'],
  ['020', 'Amsterdam'],
  ['010', 'Rotterdam'],
  ['rdam', 'Rotterdam'],
  ['adam', 'Amsterdam'],
]

export interface PlaceMeant {
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number
}

export const placeOf = (location: Location, radiusKm = NEAR_KM): PlaceMeant => ({
  name: location.name,
  ...pointOf(location),
  radiusKm,
})

/** SEARCH-22: slug or id, else the exact name, else the shortest city-like name that holds the text, else any that does. */
export function findPlace(places: readonly Location[], asked: string | number): Location | undefined {
  const text = String(asked).trim()
  const bySlug = places.find(({ slug, id }) => slug === text.toLowerCase() || String(id) === text)
  if (bySlug) return bySlug
  const folded = foldWords(text)
  if (folded === '') return undefined
  const alias = ALIASES.find(([name]) => name === folded)?.[1]
  const exact = places.find(({ name }) => foldWords(name) === folded || name === alias)
  if (exact || folded.length < 2) return exact
  const partial = places.filter(({ name }) => foldWords(name).includes(folded))
  const cityLike = partial.filter(({ name }) => !/\d/.test(name))
  return cityLike.toSorted((one, other) => one.name.length - other.name.length)[0] ?? partial[0]
}

/** The first place that a text names and does not deny: "bowlen in Utrecht", "rond Den Haag". */
export function placeInText(places: readonly Location[], text: string): PlaceMeant | undefined {
  const words = readWords(text)
  const byName = new Map(places.map((place) => [foldWords(place.name), place]))
  for (const [alias, name] of ALIASES) {
    const place = places.find((one) => one.name === name)
    if (place) byName.set(alias, place)
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length - from); length > 0; length -= 1) {
      const named = words.slice(from, from + length)
      const place = byName.get(named.map((word) => word.text).join(' '))
      if (place && isMeant(named, words[from - 1])) return placeOf(place, radiusBefore(words, from))
    }
  }
  return undefined
}

/** What stands after "in" with a capital and may be a place that has no venues itself. */
export function strangePlaceIn(text: string): string | undefined {
  const words = readWords(text)
  const at = words.findIndex(
    ({ original, isDenied }, index) =>
      !isDenied && /^\p{Lu}\p{Ll}{2,}/u.test(original) && PLACE_SIGNS.has(words[index - 1]?.text ?? ''),
  )
  return words[at]?.original
}

function isMeant(named: readonly Word[], before: Word | undefined): boolean {
  if (named.some(({ isDenied }) => isDenied)) return false
  if (named.length > 1 || !WORDS_THAT_ARE_PLACES.has(named[0]?.text ?? '')) return true
  return before !== undefined && PLACE_SIGNS.has(before.text) && /^\p{Lu}/u.test(named[0]?.original ?? '')
}

const radiusBefore = (words: readonly Word[], from: number): number =>
  words.slice(Math.max(0, from - 2), from).some(({ text }) => WIDE_PLACE_SIGNS.has(text)) ? AROUND_KM : NEAR_KM
