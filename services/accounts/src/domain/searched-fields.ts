/** What administrators look for a part of. */
export const SEARCHED = ['username', 'email', 'firstName', 'lastName'] as const

export type Searched = { readonly [field in (typeof SEARCHED)[number]]?: string | null }

/** What is kept beside an account, so that the store finds it by any part of these. Nothing in it tells capitals apart. */
export interface SearchParts {
  /** Every end of each of them: a part of one is the beginning of one of these. */
  readonly searchEnds: string[]
  /** Every three characters that stand together: in order of registration, they lead to those that very many have. */
  readonly searchTriples: string[]
}

/** What is typed beyond this is compared with the account itself. */
export const LONGEST_END = 12
const TRIPLE = 3

/**
 * One spelling for all characters that a pattern without case takes for each other. Upper case last: the lower case of
 * some depends on what stands around them.
 */
const withoutCase = (text: string): string => text.toLowerCase().toUpperCase()

export function searchPartsOf(account: Searched): SearchParts {
  const texts = SEARCHED.map((field) => [...withoutCase(account[field] ?? '')])
  return {
    searchEnds: withoutBeginnings(texts.flatMap(endsOf)),
    searchTriples: [...new Set(texts.flatMap(triplesOf))],
  }
}

export interface PartSearch {
  /** Ends that begin so belong to accounts that may be meant; no others are. */
  readonly end: string
  /** All that such an account has; none when fewer than three characters were typed. */
  readonly triples: readonly string[]
}

/** What was typed, without spaces around it; undefined when there is nothing to look for. */
export function partSearchOf(typed: string): PartSearch | undefined {
  const letters = [...withoutCase(typed.trim())]
  if (letters.length === 0) return undefined
  return { end: letters.slice(0, LONGEST_END).join(''), triples: [...new Set(triplesOf(letters))] }
}

const endsOf = (letters: readonly string[]) => letters.map((_, at) => letters.slice(at, at + LONGEST_END).join(''))

const triplesOf = (letters: readonly string[]) =>
  letters.slice(0, 1 - TRIPLE).map((_, at) => letters.slice(at, at + TRIPLE).join(''))

/** Of `anna` and `anna@site.nl` the second is enough. In order, a text stands right before those that begin with it. */
function withoutBeginnings(texts: readonly string[]): string[] {
  const sorted = [...new Set(texts)].sort()
  return sorted.filter((text, at) => !sorted[at + 1]?.startsWith(text))
}
