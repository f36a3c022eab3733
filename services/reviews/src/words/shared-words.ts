import { MAX_REVIEW_WORDS } from '@plekje/contracts'
import { keyOf, type Term, termsOf } from './terms'

/** Increment when the rules change; cached words of older versions are then recomputed. */
export const RULES = 1

/** A word must occur in at least this many reviews. */
const MIN_REVIEWS = 3
/** Two words count as the same when this share of one word's reviews also contains the other, or the phrase. */
const DUPLICATE_OVERLAP = 0.7

/** Maximum length of the stems: longer ones do not fit a button. */
const MAX_KEY_LENGTH = 32

export interface ReadReview {
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

interface Found {
  readonly key: string
  readonly ids: Set<string>
  readonly texts: Map<string, number>
  capitals: number
  uses: number
}

/**
 * The words in most reviews, most frequent first, phrases before their words. Excludes the venue's `names`: its name,
 * kind and place.
 */
export function sharedWords(reviews: readonly ReadReview[], names: readonly string[]): SharedWord[] {
  const rootsOfNames = new Set(names.flatMap((name) => keyOf(name).split(' ')))
  const candidates = [...collect(reviews).values()]
    .filter(({ key, ids }) => ids.size >= MIN_REVIEWS && key.length <= MAX_KEY_LENGTH)
    .filter(({ capitals, uses }) => capitals * 2 <= uses)
    .filter(({ key }) => !key.split(' ').some((root) => rootsOfNames.has(root)))
    .sort((a, b) => b.ids.size - a.ids.size || Number(isPhrase(b)) - Number(isPhrase(a)))
  const chosen: Found[] = []
  for (const candidate of candidates) {
    if (chosen.length === MAX_REVIEW_WORDS) break
    const phrase = candidates.find(
      (longer) => isPhrase(longer) && has(longer, candidate) && isDuplicate(candidate, longer),
    )
    if (!phrase && !chosen.some((word) => isDuplicate(candidate, word))) chosen.push(candidate)
  }
  return chosen.map(({ key, ids, texts }) => ({ key, text: mostWritten(texts), ids: [...ids] }))
}

function collect(reviews: readonly ReadReview[]): Map<string, Found> {
  const found = new Map<string, Found>()
  const add = (id: string, { key, text, isCapital }: Term) => {
    const known = found.get(key) ?? { key, ids: new Set(), texts: new Map(), capitals: 0, uses: 0 }
    known.ids.add(id)
    known.texts.set(text, (known.texts.get(text) ?? 0) + 1)
    known.uses += 1
    if (isCapital) known.capitals += 1
    found.set(key, known)
  }
  for (const { id, comment } of reviews) {
    for (const term of termsOf(comment)) add(id, term)
  }
  return found
}

const isPhrase = ({ key }: Found): boolean => key.includes(' ')
const has = (phrase: Found, word: Found): boolean =>
  !isPhrase(word) && phrase.key.split(' ').some((root) => root === word.key)

function isDuplicate(a: Found, b: Found): boolean {
  const shared = [...a.ids].filter((id) => b.ids.has(id)).length
  return shared >= DUPLICATE_OVERLAP * Math.max(a.ids.size, b.ids.size)
}

/** The most frequent form, and the shorter one when two are equal: mostly the singular. */
const mostWritten = (texts: ReadonlyMap<string, number>): string =>
  [...texts].sort(([a, uses], [b, otherUses]) => otherUses - uses || a.length - b.length)[0]?.[0] ?? ''
