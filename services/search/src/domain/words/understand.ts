import { FACT_TITLES, type Fact, type Location } from '@plekje/contracts'
import { wordsIn } from '@plekje/text-folding'
import { partsByQuotes } from '@plekje/text-folding/quoted'
import { DENIALS } from './fact-concepts'
import type { Lexicon, UnlistedCompound, WordMatch } from './lexicon'
import { type Party, readParty } from './party-words'
import type { PlaceFound, PlaceNames } from './places'
import { unknownNameAfterNear } from './places'
import { FILLERS, type Wish } from './wish-words'

/** Kinds of interpretation, each of which a visitor can take back (SEARCH-30). */
export type Aspect = 'place' | 'category' | 'wish' | 'spelling'

/**
 * A kind of interpretation to skip. Replies show facts as wishes; `fact` skips facts but no wishes, for a search after
 * no venue has the facts. The names of filters skip the wishes that such a filter expresses.
 */
export type SkippedAspect = Aspect | 'fact' | 'priceRange' | 'rating' | 'openNow'
export type SkippedAspects = ReadonlySet<SkippedAspect>

/** An interpretation as the reply shows it. */
export interface InterpretedPart {
  readonly as: Aspect
  /** The words as typed. */
  readonly typed: string
  readonly name: string
}

export interface Understanding {
  /** Text for the engine: unlisted words as typed, listed words by the first word of their group, and quoted text. */
  readonly text: string
  /** The quoted parts of the text, with their quotes. */
  readonly quotedText: string
  readonly place: PlaceFound | undefined
  /** A name after "in de buurt van" that listings does not know. */
  readonly unknownPlace: string | undefined
  /** Slugs of categories and groups; venues need one of them. */
  readonly kinds: readonly string[]
  readonly wishes: readonly Wish[]
  /** Facts that venues must all have; without duplicates. */
  readonly facts: readonly Fact[]
  /** Group size and youngest age, if the text names them. */
  readonly party: Party
  readonly parts: readonly InterpretedPart[]
  /** Unlisted words: they may be part of a venue's name. */
  readonly unlistedWords: readonly string[]
}

export interface Vocabulary {
  readonly lexicon: Lexicon
  readonly places: PlaceNames
  /** Name of a category; undefined if listings does not have it. */
  categoryName(slug: string): string | undefined
  /** True if the first category is the second or belongs to that group. */
  isWithin(slug: string, groupSlug: string): boolean
}

/** Number of words that are interpreted; the engines also read this many significant words. */
const MAX_WORDS = 30
/** Longer texts are not corrected: correction is the most expensive step, and long texts repeat themselves. */
const MAX_CORRECTED_WORDS = 12

interface Piece {
  readonly typed: string
  readonly match?: WordMatch
  /** True if `match` is the meaning of only a part of the word. */
  readonly isPart?: true
  /** The fact that the word asks for. */
  readonly fact?: Fact
  /** The unlisted first part of a compound. */
  readonly modifier?: string
}

const NO_WORDS: ReadonlySet<string> = new Set()

/**
 * Interprets a text in fixed steps, each one pass over at most 30 words: places, then categories and wishes (longest
 * phrase first; as typed, inflected, as a compound, by sound, by typing error), then the remaining words. Quoted text
 * is searched literally and is not interpreted.
 * @param splitCompounds unlisted compounds to interpret by their parts
 */
export function understand(
  text: string,
  vocabulary: Vocabulary,
  skipped: SkippedAspects,
  splitCompounds: ReadonlySet<string> = NO_WORDS,
): Understanding {
  const { lexicon, places } = vocabulary
  const textParts = partsByQuotes(text)
  const quotedTexts = textParts.filter(({ isQuoted }) => isQuoted).map((part) => `"${part.text}"`)
  const unquotedParts = textParts.filter(({ isQuoted }) => !isQuoted)
  const typedWords = unquotedParts.flatMap((part) => wordsIn(part.text)).slice(0, MAX_WORDS)
  const parsedParty = skipped.has('fact') ? { otherWords: typedWords, parts: [] } : readParty(typedWords)
  const { otherWords: words, parts: partyParts, ...party } = parsedParty
  const mayCorrect = !skipped.has('spelling') && words.length <= MAX_CORRECTED_WORDS
  const isUnlisted = (word: string) =>
    !FILLERS.has(word) &&
    !lexicon.at([word], 0, { mayCorrect: false }) &&
    !lexicon.compound(word, { mayCorrect: false })
  const isMistypedPlace = (word: string) =>
    mayCorrect &&
    isUnlisted(word) &&
    !lexicon.at([word], 0, { mayCorrect: true }) &&
    !lexicon.compound(word, { mayCorrect: true })
  const place = skipped.has('place') ? undefined : places.find(words, isUnlisted, isMistypedPlace)
  const unknownPlace = place || skipped.has('place') ? undefined : unknownNameAfterNear(words)
  const { otherWords: wordsWithoutPlace, typed: typedPlace } = place
    ? separatePlace(words, place, places)
    : { otherWords: words.slice(0, unknownPlace?.from), typed: '' }

  const allPieces = piecesOf(wordsWithoutPlace, vocabulary, { mayCorrect, splitCompounds })
  const piecesOfKinds = withUsualKinds(withoutGeneralHeads(allPieces, lexicon))
  const pieces = skipped.has('fact') ? piecesOfKinds : withFacts(piecesOfKinds)
  const kinds = skipped.has('category') ? [] : kindsOf(pieces, vocabulary)
  const wishes = pieces
    .map(wishOf)
    .filter((wish) => wish !== undefined)
    .filter((wish) => !isSkipped(wish, skipped))
  const hasExclusiveKinds = kinds.some((slug) => kinds.some((other) => areExclusive(slug, other, pieces, vocabulary)))
  const doKindsAgree = kinds.length > 0 && !hasExclusiveKinds
  const textWords = pieces
    .map((piece) => textWordOf(piece, { skipped, doKindsAgree }))
    .filter((word) => word !== undefined)
  const facts = [...new Set(pieces.map(({ fact }) => fact).filter((fact) => fact !== undefined))]
  const isAnythingUnderstood = [kinds, wishes, facts, partyParts].some((list) => list.length > 0)
  const hasContent = textWords.length > 0 || isAnythingUnderstood || quotedTexts.length > 0 || place || unknownPlace
  const placeParts = place ? [{ as: 'place', typed: typedPlace, name: place.name } as const] : []
  return {
    // A text of nothing but fillers is searched as it was typed.
    text: [...(hasContent ? textWords : wordsWithoutPlace), ...quotedTexts].join(' '),
    quotedText: quotedTexts.join(' '),
    place,
    unknownPlace: unknownPlace?.name,
    kinds,
    wishes,
    facts,
    party,
    unlistedWords: pieces.filter(({ typed, match }) => !match && !FILLERS.has(typed)).map(({ typed }) => typed),
    parts: [
      ...partsOfKinds(pieces, kinds, vocabulary),
      ...placeParts,
      ...pieces.map((piece) => partOf(piece, skipped)).filter((part) => part !== undefined),
      ...partyParts.map((part) => ({ as: 'wish', ...part }) as const),
    ],
  }
}

/** Separates the words of the place from the others. If a district and its city are both named, both are removed. */
function separatePlace(words: readonly string[], place: PlaceFound, places: PlaceNames) {
  const otherWords = [...words.slice(0, place.from), ...words.slice(place.to)]
  const noWord = () => false
  const secondPlace = places.find(otherWords, noWord, noWord)
  const typed = words.slice(place.from, place.to).join(' ')
  const isInPlace = (location: Location) => place.locations.includes(location)
  if (!secondPlace || secondPlace.locations.length === 0) return { otherWords, typed }
  if (!secondPlace.locations.every(isInPlace)) return { otherWords, typed }
  return { otherWords: [...otherWords.slice(0, secondPlace.from), ...otherWords.slice(secondPlace.to)], typed }
}

function piecesOf(
  words: readonly string[],
  { lexicon }: Vocabulary,
  { mayCorrect, splitCompounds }: { readonly mayCorrect: boolean; readonly splitCompounds: ReadonlySet<string> },
): readonly Piece[] {
  const pieces: Piece[] = []
  let position = 0
  while (position < words.length) {
    const word = words[position] ?? ''
    const exactMatch = lexicon.at(words, position, { mayCorrect: false })
    const exactCompound = exactMatch ? undefined : lexicon.compound(word, { mayCorrect: false })
    const needsCorrection = mayCorrect && !exactMatch && !exactCompound && !FILLERS.has(word)
    const correctedMatch = needsCorrection
      ? lexicon.at(words.slice(position, position + 2), 0, { mayCorrect: true })
      : undefined
    const correctedCompound =
      needsCorrection && !correctedMatch ? lexicon.compound(word, { mayCorrect: true }) : undefined
    const match = exactMatch ?? correctedMatch
    const compound = exactCompound ?? correctedCompound
    const unlisted = splitCompounds.has(word) ? lexicon.unlistedCompound(word) : undefined
    if (match) {
      pieces.push({ typed: words.slice(position, position + match.length).join(' '), match })
    } else if (compound) {
      for (const part of compound) pieces.push({ typed: word, match: part, isPart: true })
    } else if (unlisted) {
      pieces.push(...piecesOfUnlisted(word, unlisted))
    } else {
      pieces.push({ typed: word })
    }
    position += match?.length ?? 1
  }
  return pieces
}

function piecesOfUnlisted(typed: string, { modifier, head }: UnlistedCompound): readonly Piece[] {
  const first: Piece = { typed, modifier }
  return head ? [first, { typed, match: head, isPart: true }] : [first]
}

/** Drops "zaak" after a category: a "friet zaak" is a place for friet and no shop. A "zaak" alone is a shop. */
function withoutGeneralHeads(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  return pieces.filter((piece, index) => {
    const previous = pieces[index - 1]
    return !(previous && conceptKinds(previous).length > 0 && !piece.isPart && lexicon.isOfAnyKind(piece.typed))
  })
}

/** Adds usual categories: "lunchen" alone means places that serve meals; "bowlen en lunchen" means bowling alleys. */
function withUsualKinds(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some((piece) => conceptKinds(piece).length > 0)) return pieces
  return pieces.map((piece) => {
    const { match } = piece
    if (!match || !('concept' in match.meaning)) return piece
    const { concept } = match.meaning
    if (!concept.usualKinds) return piece
    const meaning = { concept: { ...concept, kinds: concept.usualKinds } }
    return { ...piece, match: { ...match, meaning } }
  })
}

/** Reads facts from whole words only: a "hondenhotel" is not a hotel that allows dogs. */
function withFacts(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, index) => {
    const { match, isPart } = piece
    const fact = match && 'concept' in match.meaning ? match.meaning.concept.fact : undefined
    if (fact === undefined || isPart) return piece
    const previous = pieces.slice(0, index).findLast(({ typed }) => DENIALS.has(typed) || !FILLERS.has(typed))
    return previous && DENIALS.has(previous.typed) ? piece : { ...piece, fact }
  })
}

const conceptKinds = ({ match }: Piece): readonly string[] =>
  match && 'concept' in match.meaning ? (match.meaning.concept.kinds ?? []) : []

/**
 * Returns the categories that all words agree on; without such a category those of any word. "Hotel met zwembad" is a
 * hotel; "sauna hotel" is a hotel or a sauna.
 */
function kindsOf(pieces: readonly Piece[], vocabulary: Vocabulary): readonly string[] {
  const sets = pieces
    .map((piece) => conceptKinds(piece).filter((slug) => vocabulary.categoryName(slug) !== undefined))
    .filter((set) => set.length > 0)
  const [first, ...others] = sets
  if (!first) return []
  const narrowerOf = (slug: string, other: string) => {
    if (vocabulary.isWithin(slug, other)) return slug
    return vocabulary.isWithin(other, slug) ? other : undefined
  }
  let commonKinds = first
  for (const set of others) {
    const narrowest = commonKinds.flatMap((slug) => set.map((other) => narrowerOf(slug, other)))
    commonKinds = [...new Set(narrowest.filter((slug) => slug !== undefined))]
  }
  return commonKinds.length > 0 ? commonKinds : [...new Set(sets.flat())]
}

/** True if no word means both categories and neither contains the other: a venue of one must have the other's word. */
function areExclusive(slug: string, other: string, pieces: readonly Piece[], vocabulary: Vocabulary): boolean {
  if (slug === other || vocabulary.isWithin(slug, other) || vocabulary.isWithin(other, slug)) return false
  return !pieces.some((piece) => conceptKinds(piece).includes(slug) && conceptKinds(piece).includes(other))
}

const wishOf = ({ match }: Piece) => (match && 'wish' in match.meaning ? match.meaning.wish : undefined)

const isSkipped = ({ prices, rating, openNow }: Wish, skipped: SkippedAspects): boolean =>
  skipped.has('wish') ||
  (prices !== undefined && skipped.has('priceRange')) ||
  (rating !== undefined && skipped.has('rating')) ||
  (openNow !== undefined && skipped.has('openNow'))

/** The word of a piece in the text for the engine; undefined if filters express it, or if it is a filler. */
function textWordOf(
  { typed, match, fact, modifier }: Piece,
  { skipped, doKindsAgree }: { readonly skipped: SkippedAspects; readonly doKindsAgree: boolean },
): string | undefined {
  if (fact || match?.isHead) return undefined
  if (modifier !== undefined) return modifier
  if (!match) return FILLERS.has(typed) ? undefined : typed
  if ('wish' in match.meaning) return isSkipped(match.meaning.wish, skipped) ? typed : undefined
  const { words, isWholeKind } = match.meaning.concept
  if (isWholeKind && doKindsAgree) return undefined
  return isWholeKind ? match.word : (words[0] ?? typed)
}

function partsOfKinds(
  pieces: readonly Piece[],
  kinds: readonly string[],
  vocabulary: Vocabulary,
): readonly InterpretedPart[] {
  if (kinds.length === 0) return []
  const piecesOfKinds = pieces.filter((piece) => conceptKinds(piece).length > 0)
  const typed = [...new Set(piecesOfKinds.map((piece) => piece.typed))].join(' ')
  const names = kinds.map((slug) => vocabulary.categoryName(slug)).filter((name) => name !== undefined)
  return [{ as: 'category', typed, name: names.join(' of ') }]
}

/** The interpretation of a piece as the reply shows it; undefined if there is nothing to show. */
function partOf({ typed, match, fact, modifier }: Piece, skipped: SkippedAspects): InterpretedPart | undefined {
  if (modifier !== undefined) return { as: 'spelling', typed, name: modifier }
  if (!match) return undefined
  if (fact) return { as: 'wish', typed, name: FACT_TITLES[fact] }
  if ('wish' in match.meaning) {
    const { wish } = match.meaning
    return isSkipped(wish, skipped) ? undefined : { as: 'wish', typed, name: wish.name }
  }
  return match.isCorrected ? { as: 'spelling', typed, name: match.word } : undefined
}
