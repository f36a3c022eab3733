import type { Fact } from '@plekje/contracts'
import { FACT_WORDS } from '@plekje/contracts/fact-words'
import { foldWords } from '@plekje/text-folding'
import { readWords, type Word } from './clauses'
import {
  INSIGNIFICANT_WORDS,
  KIND_WORDS,
  NEUTRAL_PHRASES,
  ORDER_WORDS,
  TRAIT_WORDS,
  WEEKDAY_WORDS,
  WIDE_KIND_WORDS,
} from './copy/vocabulary'
import { FACTS_OF_OUTINGS } from './facts-of-parts'
import type { RequestedDay } from './part-of-day'
import { PhraseBook } from './phrases'
import { TRAITS, type Trait } from './planning'

/** Wishes in a Dutch text, except for places. */
export interface TextWish {
  /** Slugs of categories, in the order of the text. */
  readonly kinds: readonly string[]
  readonly unwanted: readonly string[]
  readonly traits: ReadonlySet<Trait>
  readonly facts: readonly Fact[]
  readonly words: readonly string[]
  readonly inOrder: boolean
  readonly day: RequestedDay
  /** Maximum spending per person in cents. */
  readonly ceilingCents: number | undefined
}

type Meaning = { readonly kinds: readonly string[] } | { readonly trait: Trait } | { readonly fact: Fact } | 'neutral'

/** An entry of {@link PhraseBook} that Dutch inflections match too. */
const withInflections = (words: string): string => `${words}~`

const phraseBook = new PhraseBook<Meaning>([
  ...NEUTRAL_PHRASES.map((words) => [words, 'neutral'] as const),
  ...Object.entries(KIND_WORDS).flatMap(([kind, phrases]) => {
    const meaning = { kinds: [kind] }
    return phrases.map((words) => [words, meaning] as const)
  }),
  ...WIDE_KIND_WORDS.flatMap(({ words, kinds }) => {
    const meaning = { kinds }
    return words.map((word) => [word, meaning] as const)
  }),
  ...TRAITS.flatMap((trait) => {
    const meaning = { trait }
    return TRAIT_WORDS[trait].map((words) => [words, meaning] as const)
  }),
  ...FACTS_OF_OUTINGS.flatMap((fact) => {
    const meaning = { fact }
    return (FACT_WORDS[fact] ?? []).map((words) => [withInflections(foldWords(words)), meaning] as const)
  }),
])

const MAX_WORDS = 20
const MIN_LETTERS = 3
/** Words that negate, and words that may begin a phrase with a negator: "drink niet". */
const NEGATOR = /^(?:geen|niet|zonder|nie|drink|drinken)$/

/**
 * Interprets a text of up to 2,000 characters. The text cannot add anything else: every value comes from our own
 * vocabulary, or is a word or an amount of the text.
 */
export function readText(text: string, groupSize: number): TextWish {
  const words = readWords(text)
  const texts = words.map((word) => word.text)
  const kinds = new Set<string>()
  const unwanted = new Set<string>()
  const traits = new Set<Trait>()
  const facts = new Set<Fact>()
  const significantWords = new Set<string>()
  // The negation within a phrase does not extend to later words: "niet duur eten" asks for food.
  let isNegationOver = false
  let position = 0
  while (position < words.length) {
    const match = phraseBook.at(texts, position)
    const length = match?.length ?? 1
    const phrase = words.slice(position, position + length)
    // A phrase with its own negator, such as "zonder gluten", is a request.
    const hasNegator = length > 1 && phrase.some((word) => NEGATOR.test(word.text))
    if (NEGATOR.test(texts[position] ?? '')) isNegationOver = hasNegator
    const isNegated = !hasNegator && !isNegationOver && phrase.some((word) => word.isNegated)
    for (const meaning of match?.meanings ?? []) {
      if (meaning === 'neutral') continue
      if ('trait' in meaning) {
        if (!isNegated) traits.add(meaning.trait)
      } else if ('fact' in meaning) {
        if (!isNegated) facts.add(meaning.fact)
      } else {
        const target = isNegated ? unwanted : kinds
        for (const kind of meaning.kinds) target.add(kind)
      }
    }
    const isTrait = match?.meanings.some((meaning) => meaning !== 'neutral' && 'trait' in meaning) ?? false
    if (!isNegated && !hasNegator && !isTrait) {
      for (const word of phrase.filter(isSignificant)) significantWords.add(word.text)
    }
    position += length
  }
  for (const kind of unwanted) kinds.delete(kind)
  if (unwanted.has('clubs')) traits.delete('dancing')
  return {
    kinds: [...kinds],
    unwanted: [...unwanted],
    traits,
    facts: [...facts],
    words: [...significantWords].slice(0, MAX_WORDS),
    inOrder: texts.some((word) => ORDER_WORDS.has(word)),
    day: dayIn(texts),
    ceilingCents: ceilingIn(text, groupSize),
  }
}

const isSignificant = ({ text }: Word): boolean =>
  text.length >= MIN_LETTERS && !/\d/.test(text) && !INSIGNIFICANT_WORDS.has(text)

function dayIn(words: readonly string[]): RequestedDay {
  for (const word of words) {
    if (/^(?:vandaag|vanavond|vanmiddag|vannacht|vanochtend)$/.test(word)) return { inDays: 0 }
    if (/^morgen(?:avond|middag|ochtend|nacht)?$/.test(word)) return { inDays: 1 }
    if (/^overmorgen/.test(word)) return { inDays: 2 }
    if (word === 'weekend') return 'weekend'
    const weekday = WEEKDAY_WORDS.findIndex((names) => names.includes(word))
    if (weekday >= 0) return { weekday }
  }
  return undefined
}

/** The lowest budget for an outing; a lower amount in a text is raised to it. */
const MIN_CEILING_CENTS = 2000
const AMOUNT =
  /(?<minimum>vanaf |minimaal |minstens )?(?:€ ?(?<afterSign>\d{1,4})|(?<beforeUnit>\d{1,4}) ?(?:euro|eur\b|€|,-))(?:[^.;!?\n]{0,25}?(?<forGroup>totaal|samen|allemaal|hele groep))?/gi

/** Reads the budget per person: "max 25 euro p.p."; divides "100 euro in totaal" by the group size. */
function ceilingIn(text: string, groupSize: number): number | undefined {
  const amounts = [...text.matchAll(AMOUNT)]
    .filter(({ groups }) => groups?.minimum === undefined)
    .map(({ groups }) => {
      const cents = Number(groups?.afterSign ?? groups?.beforeUnit) * 100
      return groups?.forGroup === undefined ? cents : cents / groupSize
    })
    .filter((cents) => cents > 0)
  return amounts.length === 0 ? undefined : Math.max(MIN_CEILING_CENTS, Math.round(Math.min(...amounts)))
}
