import { typingErrors } from '@plekje/text-folding'

/**
 * How a word sounds in Dutch, so that two spellings of one word are alike: the doubled choices of the Woordenlijst (c/k,
 * c/s, z/s, v/f, ij/ei, ou/au, ch/g, th/t, ph/f, y/i, x/ks, eau/o), the n between parts of a compound, doubled consonants,
 * and d, b at the end, which are spoken as t, p. Long and short vowels stay apart: "kaarten" is not "karten".
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

/** Letters that a word may be wrong by: as SEARCH-11 forgives, less in short words, which are often words themselves. */
const forgivenIn = (word: string): number => (word.length < 6 ? 0 : word.length < 10 ? 1 : 2)

/** Shorter ones are often another word with one other letter. */
const MIN_LETTERS_OF_A_CORRECTION = 5

/**
 * Of known words the one that was most likely meant by a mistyped one, the first of those with as few errors. It begins
 * alike: the first letter is hardly ever the wrong one.
 */
export function nearestWord(
  mistyped: string,
  known: readonly string[],
  isMeant: (word: string) => boolean = () => true,
): string | undefined {
  const limit = forgivenIn(mistyped)
  let best: { readonly word: string; readonly errors: number } | undefined
  for (const word of limit > 0 ? known : []) {
    if (word[0] !== mistyped[0] || word.length < MIN_LETTERS_OF_A_CORRECTION) continue
    const errors = typingErrors(mistyped, word, limit)
    if (errors <= limit && !(best && best.errors <= errors) && isMeant(word)) best = { word, errors }
  }
  return best?.word
}
