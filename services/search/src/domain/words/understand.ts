import { FACT_TITLES, type Fact } from '@plekje/contracts'
import { wordsIn } from '@plekje/text-folding'
import { partsByQuotes } from '@plekje/text-folding/quoted'
import { DENIALS } from './fact-concepts'
import type { Found, Lexicon, UnlistedCompound } from './lexicon'
import { type Party, readParty } from './party-words'
import type { PlaceFound, PlaceNames } from './places'
import { strangerAfterNear } from './places'
import { FILLERS, type Wish } from './wish-words'

/** What a text may be understood as, each of which can be taken back (SEARCH-30). */
export type Aspect = 'place' | 'category' | 'wish' | 'spelling'

/** What is left as it was typed; facts are told as wishes, and are left apart where no venue is known to have them. */
export type LeftAsTyped = ReadonlySet<Aspect | 'fact'>

/** A thing that was understood, as it is shown. */
export interface UnderstoodPart {
  readonly as: Aspect
  /** As it was typed. */
  readonly typed: string
  readonly name: string
}

export interface Understanding {
  /**
   * What is left for the engine: words of no list as they were typed, words of a list as the list has them first, and what
   * stood in quotes.
   */
  readonly text: string
  /** What stood in quotes, in quotes. */
  readonly quoted: string
  readonly place: PlaceFound | undefined
  /** A name after "in de buurt van" that no place of listings has. */
  readonly stranger: string | undefined
  /** Slugs of categories and groups; any of them will do. */
  readonly kinds: readonly string[]
  readonly wishes: readonly Wish[]
  /** All of which are asked for, each once. */
  readonly facts: readonly Fact[]
  /** How many come and how old the youngest is, as far as the text says it. */
  readonly party: Party
  readonly parts: readonly UnderstoodPart[]
  /** Words that no list has, so that they may be a venue's name. */
  readonly unknown: readonly string[]
}

export interface Vocabulary {
  readonly lexicon: Lexicon
  readonly places: PlaceNames
  /** The name of a category that listings has. */
  categoryName(slug: string): string | undefined
  /** Whether the first is the second, or lies in that group. */
  isWithin(slug: string, other: string): boolean
}

/** Words looked at: the engines look at as many that tell something. */
const MAX_WORDS = 30
/** In longer texts nothing is corrected: that costs most, and what is meant is said several times. */
const MAX_CORRECTED_WORDS = 12

interface Piece {
  readonly typed: string
  readonly found?: Found
  /** What was found is a part of the word only. */
  readonly isPart?: true
  /** What is asked of a venue's facts. */
  readonly fact?: Fact
  /** The first part of a compound that no list has. */
  readonly modifier?: string
}

const NO_WORDS: ReadonlySet<string> = new Set()

/**
 * Reads a text in fixed steps, each once over at most 30 words: places, then kinds and wishes (the longest run of words
 * first; as it stands, inflected, as a compound, by sound, by typing error), then what is left over. What stands in quotes
 * means itself and is not read.
 * @param asTyped what is not to be understood
 * @param takenApart compounds of no list that are read as their parts
 */
export function understand(
  text: string,
  vocabulary: Vocabulary,
  asTyped: LeftAsTyped,
  takenApart: ReadonlySet<string> = NO_WORDS,
): Understanding {
  const { lexicon, places } = vocabulary
  const textParts = partsByQuotes(text)
  const quoted = textParts.flatMap((part) => (part.isQuoted ? [`"${part.text}"`] : []))
  const typed = textParts.flatMap((part) => (part.isQuoted ? [] : wordsIn(part.text))).slice(0, MAX_WORDS)
  const { rest: all, parts: partyParts, ...party } = asTyped.has('fact') ? { rest: typed, parts: [] } : readParty(typed)
  const mayCorrect = !asTyped.has('spelling') && all.length <= MAX_CORRECTED_WORDS
  const isFree = (word: string) => !FILLERS.has(word) && !lexicon.at([word], 0, false) && !lexicon.compound(word, false)
  const isMistypedPlace = (word: string) =>
    mayCorrect && isFree(word) && !lexicon.at([word], 0, true) && !lexicon.compound(word, true)
  const place = asTyped.has('place') ? undefined : places.find(all, isFree, isMistypedPlace)
  const stranger = place || asTyped.has('place') ? undefined : strangerAfterNear(all)
  const named = place ? withoutPlace(all, place, places) : { rest: all.slice(0, stranger?.from), typed: '' }

  const read = withUsualKinds(
    withoutGeneralHeads(piecesOf(named.rest, vocabulary, { mayCorrect, takenApart }), lexicon),
  )
  const pieces = asTyped.has('fact') ? read : withFacts(read)
  const kinds = asTyped.has('category') ? [] : kindsOf(pieces, vocabulary)
  const wishes = asTyped.has('wish')
    ? []
    : pieces.flatMap(({ found }) => (found && 'wish' in found.meaning ? [found.meaning.wish] : []))
  const isOneKind =
    kinds.length > 0 && !kinds.some((slug) => kinds.some((other) => isForeign(slug, other, pieces, vocabulary)))
  const left = pieces.flatMap((piece) => leftOf(piece, { asTyped, isOneKind }))
  const facts = [...new Set(pieces.flatMap(({ fact }) => fact ?? []))]
  const hasOther =
    left.length > 0 ||
    kinds.length > 0 ||
    wishes.length > 0 ||
    facts.length > 0 ||
    partyParts.length > 0 ||
    quoted.length > 0 ||
    place ||
    stranger
  return {
    text: [...(hasOther ? left : named.rest), ...quoted].join(' '),
    quoted: quoted.join(' '),
    place,
    stranger: stranger?.name,
    kinds,
    wishes,
    facts,
    party,
    unknown: pieces.flatMap(({ typed, found }) => (found || FILLERS.has(typed) ? [] : [typed])),
    parts: [
      ...partsOfKinds(pieces, kinds, vocabulary),
      ...(place ? [{ as: 'place', typed: named.typed, name: place.name } as const] : []),
      ...pieces.flatMap((piece) => partOf(piece, asTyped)),
      ...partyParts.map((part) => ({ as: 'wish', ...part }) as const),
    ],
  }
}

/** The words beside the place, and how it was typed; a quarter may stand beside its city. */
function withoutPlace(words: readonly string[], place: PlaceFound, places: PlaceNames) {
  const rest = [...words.slice(0, place.from), ...words.slice(place.to)]
  const again = places.find(
    rest,
    () => false,
    () => false,
  )
  const isSame =
    again && again.locations.length > 0 && again.locations.every((location) => place.locations.includes(location))
  const typed = words.slice(place.from, place.to).join(' ')
  return again && isSame ? { rest: [...rest.slice(0, again.from), ...rest.slice(again.to)], typed } : { rest, typed }
}

function piecesOf(
  words: readonly string[],
  { lexicon }: Vocabulary,
  { mayCorrect, takenApart }: { readonly mayCorrect: boolean; readonly takenApart: ReadonlySet<string> },
): readonly Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const plain = lexicon.at(words, at, false)
    const several = plain ? undefined : lexicon.compound(word, false)
    const found = plain ?? (several || FILLERS.has(word) ? undefined : corrected(lexicon, words, at, mayCorrect))
    const corrections = found || several || !mayCorrect || FILLERS.has(word) ? undefined : lexicon.compound(word, true)
    const compound = several ?? corrections
    const unlisted = takenApart.has(word) ? lexicon.unlistedCompound(word) : undefined
    if (found) pieces.push({ typed: words.slice(at, at + found.length).join(' '), found })
    else if (compound) for (const part of compound) pieces.push({ typed: word, found: part, isPart: true })
    else if (unlisted) pieces.push(...piecesOfUnlisted(word, unlisted))
    else pieces.push({ typed: word })
    at += found?.length ?? 1
  }
  return pieces
}

function piecesOfUnlisted(typed: string, { modifier, head }: UnlistedCompound): readonly Piece[] {
  const first: Piece = { typed, modifier }
  return head ? [first, { typed, found: head, isPart: true }] : [first]
}

/** "Friet zaak" is a place for friet and no shop; a "zaak" alone is one. */
function withoutGeneralHeads(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  return pieces.filter((piece, at) => {
    const before = pieces[at - 1]
    return !(before && conceptKinds(before).length > 0 && !piece.isPart && lexicon.isOfAnyKind(piece.typed))
  })
}

/** "Lunchen" is where meals are served, "bowlen en lunchen" where one bowls. */
function withUsualKinds(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some((piece) => conceptKinds(piece).length > 0)) return pieces
  return pieces.map((piece) => {
    const { found } = piece
    if (!found || !('concept' in found.meaning) || !found.meaning.concept.usualKinds) return piece
    const { concept } = found.meaning
    return { ...piece, found: { ...found, meaning: { concept: { ...concept, kinds: concept.usualKinds ?? [] } } } }
  })
}

/** Of whole words alone: "hondenhotel" and "terrasverwarming" say something else than that they may, or that there is one. */
function withFacts(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const { found, isPart } = piece
    const fact = found && 'concept' in found.meaning ? found.meaning.concept.fact : undefined
    if (fact === undefined || isPart) return piece
    const before = pieces.slice(0, at).findLast(({ typed }) => DENIALS.has(typed) || !FILLERS.has(typed))
    return before && DENIALS.has(before.typed) ? piece : { ...piece, fact }
  })
}

const corrected = (lexicon: Lexicon, words: readonly string[], at: number, mayCorrect: boolean) =>
  mayCorrect ? lexicon.at(words.slice(at, at + 2), 0, true) : undefined

const conceptKinds = ({ found }: Piece): readonly string[] =>
  found && 'concept' in found.meaning ? (found.meaning.concept.kinds ?? []) : []

/** What all the words agree on, else what any of them says: "hotel met zwembad" is a hotel, "sauna hotel" either. */
function kindsOf(pieces: readonly Piece[], vocabulary: Vocabulary): readonly string[] {
  const sets = pieces
    .map((piece) => conceptKinds(piece).filter((slug) => vocabulary.categoryName(slug) !== undefined))
    .filter((set) => set.length > 0)
  const [first, ...others] = sets
  if (!first) return []
  const narrower = (slug: string, other: string) =>
    vocabulary.isWithin(slug, other) ? [slug] : vocabulary.isWithin(other, slug) ? [other] : []
  const narrow = others.reduce<readonly string[]>(
    (common, set) => [...new Set(common.flatMap((slug) => set.flatMap((other) => narrower(slug, other))))],
    first,
  )
  return narrow.length > 0 ? narrow : [...new Set(sets.flat())]
}

/** Whether two kinds were named that exclude each other; then each word says which of them. */
function isForeign(slug: string, other: string, pieces: readonly Piece[], vocabulary: Vocabulary): boolean {
  if (slug === other || vocabulary.isWithin(slug, other) || vocabulary.isWithin(other, slug)) return false
  return !pieces.some((piece) => conceptKinds(piece).includes(slug) && conceptKinds(piece).includes(other))
}

function leftOf(
  { typed, found, fact, modifier }: Piece,
  { asTyped, isOneKind }: { readonly asTyped: LeftAsTyped; readonly isOneKind: boolean },
): readonly string[] {
  if (fact || found?.isHead) return []
  if (modifier !== undefined) return [modifier]
  if (!found) return FILLERS.has(typed) ? [] : [typed]
  if ('wish' in found.meaning) return asTyped.has('wish') ? [typed] : []
  const { words, isWholeKind } = found.meaning.concept
  if (isWholeKind && isOneKind) return []
  return [isWholeKind ? found.word : (words[0] ?? typed)]
}

function partsOfKinds(
  pieces: readonly Piece[],
  kinds: readonly string[],
  vocabulary: Vocabulary,
): readonly UnderstoodPart[] {
  if (kinds.length === 0) return []
  const typed = [...new Set(pieces.filter((piece) => conceptKinds(piece).length > 0).map((piece) => piece.typed))].join(
    ' ',
  )
  const names = kinds.flatMap((slug) => vocabulary.categoryName(slug) ?? [])
  return [{ as: 'category', typed, name: names.join(' of ') }]
}

function partOf({ typed, found, fact, modifier }: Piece, asTyped: LeftAsTyped): readonly UnderstoodPart[] {
  if (modifier !== undefined) return [{ as: 'spelling', typed, name: modifier }]
  if (!found) return []
  if (fact) return [{ as: 'wish', typed, name: FACT_TITLES[fact] }]
  if ('wish' in found.meaning) return asTyped.has('wish') ? [] : [{ as: 'wish', typed, name: found.meaning.wish.name }]
  return found.isCorrected ? [{ as: 'spelling', typed, name: found.word }] : []
}
