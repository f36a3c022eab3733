import { fold } from './fold'

export { fold } from './fold'
export { errorsByBeginning, typingErrors } from './typing-errors'

/**
 * Folds a text, with one space for everything that is neither letter nor digit: "'s-Hertogenbosch" becomes
 * "s hertogenbosch".
 */
export const foldWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** The folded words of a text in order. Apostrophes within a word are removed: "sauna's" becomes "saunas". */
export const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .replace(/([\p{L}\p{M}\p{N}])'(?=[\p{L}\p{N}])/gu, '$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
