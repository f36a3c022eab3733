import { fold } from '@plekje/text-folding'

/** What administrators look for a part of. */
export const SEARCHED = ['username', 'email', 'firstName', 'lastName'] as const

export type Searched = { readonly [field in (typeof SEARCHED)[number]]?: string | null }

/** What is kept beside an account, so that the store finds it by any part of these, folded. */
export interface SearchParts {
  /** All of them, a line each. */
  readonly foldedText: string
  /** Every end of each of them: a part of one is the beginning of one of these. */
  readonly foldedEnds: string[]
  /** Every three characters that stand together: in order of registration, they lead to those that very many have. */
  readonly foldedTriples: string[]
}

/** What is typed beyond this is compared with the whole text. */
export const LONGEST_END = 12
const TRIPLE = 3

export function searchPartsOf(account: Searched): SearchParts {
  const folded = SEARCHED.map((field) => fold(account[field] ?? ''))
  const texts = folded.map((text) => [...text])
  return {
    foldedText: folded.join('\n'),
    foldedEnds: withoutBeginnings(texts.flatMap(endsOf)),
    foldedTriples: [...new Set(texts.flatMap(triplesOf))],
  }
}

export interface PartSearch {
  /** As the account's text must have it. */
  readonly text: string
  /** Ends that begin so belong to accounts that may be meant; no others are. */
  readonly end: string
  /** All that such an account has; none when fewer than three characters were typed. */
  readonly triples: readonly string[]
}

/** What was typed, without spaces around it; undefined when there is nothing to look for. */
export function partSearchOf(typed: string): PartSearch | undefined {
  const text = fold(typed).trim()
  const letters = [...text]
  if (letters.length === 0) return undefined
  return { text, end: letters.slice(0, LONGEST_END).join(''), triples: [...new Set(triplesOf(letters))] }
}

const endsOf = (letters: readonly string[]) => letters.map((_, at) => letters.slice(at, at + LONGEST_END).join(''))

const triplesOf = (letters: readonly string[]) =>
  letters.slice(0, 1 - TRIPLE).map((_, at) => letters.slice(at, at + TRIPLE).join(''))

/** Of `anna` and `anna@site.nl` the second is enough. In order, a text stands right before those that begin with it. */
function withoutBeginnings(texts: readonly string[]): string[] {
  const sorted = [...new Set(texts)].sort()
  return sorted.filter((text, at) => !sorted[at + 1]?.startsWith(text))
}
