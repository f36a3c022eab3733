export { errorsByBeginning, typingErrors } from './typing-errors'

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
const isAscii = /^[\u0000-\u007f]*$/

/** Lower case without accents: "Café" and "CAFE" fold to the same text. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return isAscii.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
}

/** Folded, with one space for whatever is neither letter nor digit: "'s-Hertogenbosch" is "s hertogenbosch". */
export const foldWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Folded words in order; an apostrophe within one is left out, so that "sauna's" is "saunas" and "a'dam" is "adam". */
export const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .replace(/([\p{L}\p{N}])['’‘`´](?=[\p{L}\p{N}])/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? []
