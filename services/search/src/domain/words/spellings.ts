import { typingErrors } from '@plekje/text-folding'

/**
 * Maps a word to how it sounds in Dutch, so that two spellings of one word are equal. It merges letters that the
 * Woordenlijst uses for one sound (c/k, c/s, z/s, v/f, ij/ei, ou/au, ch/g, th/t, ph/f, y/i, x/ks, eau/o), the n between
 * parts of a compound, doubled consonants, and final d and b, which are spoken as t and p. Long and short vowels remain
 * different: "kaarten" is not "karten".
 */
export const soundOf = (word: string): string =>
  word
    .replace(/eau/g, 'o')
    .replace(/qu/g, 'kw')
    .replace(/ph/g, 'f')
    .replace(/([tr])h/g, '$1')
    .replace(/c?ch/g, 'g')
    .replace(/c?k/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/v/g, 'f')
    .replace(/ij/g, 'ei')
    .replace(/y/g, 'i')
    .replace(/ou/g, 'au')
    .replace(/en(?=[bdfghklmprstw])/g, 'e')
    .replace(/([^aeiou])\1/g, '$1')
    .replace(/([eo])\1$/, '$1')
    .replace(/d$/, 't')
    .replace(/b$/, 'p')

/** Number of letters that may be wrong, as in SEARCH-29, step 1. Short words allow none: they are often other words. */
function allowedErrors(word: string): number {
  if (word.length < 6) return 0
  return word.length < 10 ? 1 : 2
}

/** Shorter words are no corrections: they often differ by one letter from another word. */
const MIN_CORRECTED_LETTERS = 5

/**
 * Finds the known word with the fewest typing errors, the first of several with as few. The first letter must match,
 * because it is hardly ever wrong.
 */
export function nearestWord(
  mistyped: string,
  listedWords: readonly string[],
  isAllowed: (word: string) => boolean = () => true,
): string | undefined {
  const limit = allowedErrors(mistyped)
  if (limit === 0) return undefined
  let best: { readonly word: string; readonly errors: number } | undefined
  for (const word of listedWords) {
    if (word[0] !== mistyped[0] || word.length < MIN_CORRECTED_LETTERS) continue
    const errors = typingErrors(mistyped, word, limit)
    if (errors <= limit && !(best && best.errors <= errors) && isAllowed(word)) best = { word, errors }
  }
  return best?.word
}
