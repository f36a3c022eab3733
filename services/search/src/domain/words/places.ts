import type { Location, MatchedName } from '@plekje/contracts'
import {
  MAX_WORDS_IN_A_NAME,
  type NameOfLocation,
  type PlaceResolver,
  type ResolvedPlace,
} from '@plekje/geography/places'
import { beginsWith } from '../begins-with'
import { IN_PREPOSITIONS, NEAR_PREPOSITIONS } from './place-words'

/** A place that words name. Its point is the centre for a district or a place without venues. */
export type NamedPlace = ResolvedPlace<Location>

/** A named place and its position in the text. */
export interface PlaceFound extends NamedPlace {
  /** Index of the first word, prepositions included. */
  readonly from: number
  /** Index after the last word. */
  readonly to: number
  /** True if the text asks for the surroundings too. */
  readonly isAround: boolean
}

export interface PlaceMatch {
  readonly location: Location
  /** 0 where the name itself begins with the typed text; lower ranks come first. */
  readonly rank: number
  /** The other name that begins with the typed text; absent if the place's own name does. */
  readonly matchedBy?: MatchedName
}

/** Shorter names are not corrected (SEARCH-29). */
const MIN_CORRECTED_LETTERS = 6
/** After one of these words a name is a place, even if it is also a common word. */
const SURE_SIGNS = new Set(['in', 'te', 'bij', 'nabij', 'rond', 'rondom', 'omgeving', 'regio', 'vlakbij', 'dichtbij'])
const PREPOSITIONS = [
  ...NEAR_PREPOSITIONS.map((words) => ({ words: words.split(' '), isAround: true })),
  ...IN_PREPOSITIONS.map((words) => ({ words: words.split(' '), isAround: false })),
].sort((a, b) => b.words.length - a.words.length)

type WordTest = (word: string) => boolean

/** Finds places in texts. */
export class PlaceNames {
  private names: readonly NameOfLocation<Location>[] | undefined

  constructor(private readonly resolver: PlaceResolver<Location>) {}

  /**
   * Finds places with a name, or a word in a name, that begins with `typed`, and places with a district that does. Each
   * place occurs once, with its best rank.
   */
  beginningWith(typed: string): readonly PlaceMatch[] {
    this.names ??= [...this.resolver.namesOfLocations()]
    const bestByLocation = new Map<Location, PlaceMatch>()
    for (const name of this.names) {
      const rank = rankOf(name, typed)
      const bestSoFar = bestByLocation.get(name.location)
      if (rank === undefined || (bestSoFar && bestSoFar.rank <= rank)) continue
      bestByLocation.set(name.location, { location: name.location, rank, ...matchedByOf(name) })
    }
    return [...bestByLocation.values()]
  }

  /**
   * Finds the place that the words name, preferring the last and longest. Corrects typing errors only if no exact name
   * occurs. A place without venues needs a clear sign, such as "in": most such names are also common words or surnames.
   * @param isUnlisted true for a word that has no other meaning than a place
   * @param mayCorrect true for a word that may be a mistyped name
   */
  find(words: readonly string[], isUnlisted: WordTest, mayCorrect: WordTest): PlaceFound | undefined {
    return this.postcodeIn(words) ?? this.nameIn(words, isUnlisted) ?? this.mistypedIn(words, mayCorrect)
  }

  /** Finds a postcode: four digits and two letters, or four digits alone if the text has nothing else. */
  private postcodeIn(words: readonly string[]): PlaceFound | undefined {
    for (const [from, word] of words.entries()) {
      const next = words[from + 1] ?? ''
      const isInTwoWords = /^\d{4}$/.test(word) && /^[a-z]{2}$/.test(next)
      if (!isInTwoWords && !/^\d{4}[a-z]{2}$/.test(word) && words.length > 1) continue
      const postcode = isInTwoWords ? `${word}${next}` : word
      const place = /^\d{4}/.test(word) ? this.resolver.resolveExact(postcode) : undefined
      if (place) return withPreposition(words, from, from + (isInTwoWords ? 2 : 1), place)
    }
    return undefined
  }

  private nameIn(words: readonly string[], isUnlisted: WordTest): PlaceFound | undefined {
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length); length > 0; length -= 1) {
      for (let from = words.length - length; from >= 0; from -= 1) {
        const place = this.resolver.resolveWords(words.slice(from, from + length))
        if (!place) continue
        const found = withPreposition(words, from, from + length, place)
        if (isPlaceReference(words, found, isUnlisted)) return found
      }
    }
    return undefined
  }

  private mistypedIn(words: readonly string[], mayCorrect: WordTest): PlaceFound | undefined {
    for (let position = words.length - 1; position >= 0; position -= 1) {
      const word = words[position] ?? ''
      if (word.length < MIN_CORRECTED_LETTERS || !mayCorrect(word)) continue
      const place = this.resolver.correct(word, ({ locations }) => locations.length > 0)
      if (place) return withPreposition(words, position, position + 1, place)
    }
    return undefined
  }
}

/** True if these words refer to the place, and are not an ordinary word that a place is also named after. */
function isPlaceReference(
  words: readonly string[],
  { from, to, kind, locations, isUnsure }: PlaceFound,
  isUnlisted: WordTest,
): boolean {
  const isWholeText = from === 0 && to === words.length
  const hasVenues = locations.length > 0 && !(kind === 'district' && isUnsure)
  if (isWholeText || hasVenues) return true
  const hasSign = words.slice(from, to).some((word) => SURE_SIGNS.has(word))
  const isLast = to === words.length
  if (isUnsure && !(hasSign && isLast)) return false
  return (hasSign || isLast) && words.slice(from, to).every((word) => PREPOSITION_WORDS.has(word) || isUnlisted(word))
}

const RANKS = { own: 0, other: 2, district: 3 } as const
const RANK_OF_LATER_WORD = 1
function rankOf({ kind, key }: NameOfLocation<Location>, typed: string): number | undefined {
  if (key.startsWith(typed)) return RANKS[kind]
  return kind === 'own' && beginsWith(key, typed) ? RANK_OF_LATER_WORD : undefined
}

const matchedByOf = ({ kind, name }: NameOfLocation<Location>): Pick<PlaceMatch, 'matchedBy'> =>
  kind === 'own' ? {} : { matchedBy: { kind, name } }

const PREPOSITION_WORDS = new Set([...NEAR_PREPOSITIONS, ...IN_PREPOSITIONS].flatMap((words) => words.split(' ')))

function withPreposition(words: readonly string[], from: number, to: number, place: NamedPlace): PlaceFound {
  let begin = from
  let isAround = false
  // "In de buurt van de Jordaan" has an article after the preposition.
  while (!isAround) {
    const preposition = PREPOSITIONS.find(({ words: prepositionWords }) =>
      prepositionWords.every((word, index) => words[begin - prepositionWords.length + index] === word),
    )
    if (!preposition) break
    begin -= preposition.words.length
    isAround = preposition.isAround
  }
  let end = to
  // Reads "Utrecht en omgeving" and "Utrecht en omstreken".
  if (words[end] === 'en' && ['omgeving', 'omstreken'].includes(words[end + 1] ?? '')) {
    isAround = true
    end += 2
  }
  return { ...place, from: begin, to: end, isAround }
}

/** Finds a name after "in de buurt van" that listings does not know; the geocoder may know it. */
export function unknownNameAfterNear(
  words: readonly string[],
): { readonly from: number; readonly name: string } | undefined {
  const phrases = PREPOSITIONS.filter((preposition) => preposition.isAround && preposition.words.length > 1)
  for (const { words: phrase } of phrases) {
    const from = words.findIndex((_, position) => phrase.every((word, offset) => words[position + offset] === word))
    const name = from < 0 ? '' : words.slice(from + phrase.length).join(' ')
    if (name !== '') return { from, name }
  }
  return undefined
}
