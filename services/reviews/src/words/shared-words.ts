import { MAX_REVIEW_WORDS } from '@plekje/contracts'
import { keyOf, type Term, termsOf } from './terms'

/** Version of the rules. Increment it when they change, so that cached words are computed again. */
export const RULES_VERSION = 1

/** A word must occur in at least this many reviews. */
const MIN_REVIEWS = 3
/** Two words, or a word and a phrase, count as one when this share of the reviews with the commoner one has both. */
const DUPLICATE_OVERLAP = 0.7

/** Maximum number of characters of the stems: longer words do not fit on a button. */
const MAX_KEY_LENGTH = 32

export interface ReviewText {
  readonly id: string
  readonly comment: string
}

/** A word or short phrase in several reviews. */
export interface SharedWord {
  readonly key: string
  /** The most frequent written form. */
  readonly text: string
  readonly ids: readonly string[]
}

interface FoundWord {
  readonly key: string
  readonly ids: Set<string>
  readonly texts: Map<string, number>
  capitals: number
  uses: number
}

/**
 * Returns the words in most reviews, most frequent first, phrases before equally frequent words. Leaves out words of
 * the venue's `names`: its name, kind and place.
 */
export function sharedWords(reviews: readonly ReviewText[], names: readonly string[]): SharedWord[] {
  const rootsOfNames = new Set(names.flatMap((name) => keyOf(name).split(' ')))
  const isOfNames = ({ key }: FoundWord) => key.split(' ').some((root) => rootsOfNames.has(root))
  const isCandidate = (word: FoundWord) =>
    word.ids.size >= MIN_REVIEWS && word.key.length <= MAX_KEY_LENGTH && !isMostlyCapitalised(word) && !isOfNames(word)
  const candidates = [...collectWords(reviews).values()]
    .filter(isCandidate)
    .sort((a, b) => b.ids.size - a.ids.size || Number(isPhrase(b)) - Number(isPhrase(a)))
  const chosenWords: FoundWord[] = []
  for (const candidate of candidates) {
    if (chosenWords.length === MAX_REVIEW_WORDS) break
    const hasPhrase = candidates.some((phrase) => phraseHasWord(phrase, candidate) && isDuplicate(candidate, phrase))
    if (!hasPhrase && !chosenWords.some((word) => isDuplicate(candidate, word))) chosenWords.push(candidate)
  }
  return chosenWords.map(({ key, ids, texts }) => ({ key, text: mostFrequentForm(texts), ids: [...ids] }))
}

function collectWords(reviews: readonly ReviewText[]): Map<string, FoundWord> {
  const words = new Map<string, FoundWord>()
  const add = (id: string, { key, text, isCapital }: Term) => {
    const word = words.get(key) ?? { key, ids: new Set(), texts: new Map(), capitals: 0, uses: 0 }
    word.ids.add(id)
    word.texts.set(text, (word.texts.get(text) ?? 0) + 1)
    word.uses += 1
    if (isCapital) word.capitals += 1
    words.set(key, word)
  }
  for (const { id, comment } of reviews) {
    for (const term of termsOf(comment)) add(id, term)
  }
  return words
}

/** True for a word that is usually written as a name. */
const isMostlyCapitalised = ({ capitals, uses }: FoundWord): boolean => capitals * 2 > uses

const isPhrase = ({ key }: FoundWord): boolean => key.includes(' ')
const phraseHasWord = (phrase: FoundWord, word: FoundWord): boolean =>
  isPhrase(phrase) && !isPhrase(word) && phrase.key.split(' ').some((root) => root === word.key)

function isDuplicate(a: FoundWord, b: FoundWord): boolean {
  const sharedCount = [...a.ids].filter((id) => b.ids.has(id)).length
  return sharedCount >= DUPLICATE_OVERLAP * Math.max(a.ids.size, b.ids.size)
}

/** The most frequent form; of equally frequent forms the shorter one, which is mostly the singular. */
function mostFrequentForm(usesByText: ReadonlyMap<string, number>): string {
  const forms = [...usesByText].map(([text, uses]) => ({ text, uses }))
  const [first] = forms.sort((a, b) => b.uses - a.uses || a.text.length - b.text.length)
  return first?.text ?? ''
}
