import { fold } from '@plekje/text-folding'

/** The fields in which administrators search for a substring. */
export const SEARCHED_FIELDS = ['username', 'email', 'firstName', 'lastName'] as const

export type SearchedFields = { readonly [field in (typeof SEARCHED_FIELDS)[number]]?: string | null }

/** Folded search fields stored beside an account, so that an index finds any substring. */
export interface SearchParts {
  /** The searched fields, one per line. */
  readonly foldedText: string
  /** The suffixes of each text, cut at 12 characters: every substring of that length is the prefix of a suffix. */
  readonly foldedEnds: string[]
  /** All sequences of three characters. Their index is in order of registration, so that frequent ones need no sort. */
  readonly foldedTriples: string[]
}

/** Maximum length of a stored suffix; longer input is compared with `foldedText`. */
const MAX_END_LENGTH = 12
const TRIPLE_LENGTH = 3

export function searchPartsOf(account: SearchedFields): SearchParts {
  const folded = SEARCHED_FIELDS.map((field) => fold(account[field] ?? ''))
  const texts = folded.map((text) => [...text])
  return {
    foldedText: folded.join('\n'),
    foldedEnds: withoutPrefixes(texts.flatMap(endsOf)),
    foldedTriples: [...new Set(texts.flatMap(triplesOf))],
  }
}

export interface PartSearch {
  /** The folded input; matching accounts have it in `foldedText`. */
  readonly text: string
  /** Matching accounts have a suffix that starts with this. */
  readonly end: string
  /** Matching accounts have all of these; empty when fewer than three characters were typed. */
  readonly triples: readonly string[]
}

/** Parses the trimmed input; undefined when it is empty. */
export function partSearchOf(input: string): PartSearch | undefined {
  const text = fold(input).trim()
  const letters = [...text]
  if (letters.length === 0) return undefined
  return { text, end: letters.slice(0, MAX_END_LENGTH).join(''), triples: [...new Set(triplesOf(letters))] }
}

const endsOf = (letters: readonly string[]) =>
  letters.map((_, start) => letters.slice(start, start + MAX_END_LENGTH).join(''))

const triplesOf = (letters: readonly string[]) =>
  letters.slice(0, 1 - TRIPLE_LENGTH).map((_, start) => letters.slice(start, start + TRIPLE_LENGTH).join(''))

/**
 * Drops texts that are a prefix of another: `anna` is covered by `anna@site.nl`. In sorted order a text directly
 * precedes those that start with it.
 */
function withoutPrefixes(texts: readonly string[]): string[] {
  const sorted = [...new Set(texts)].sort()
  return sorted.filter((text, index) => !sorted[index + 1]?.startsWith(text))
}
