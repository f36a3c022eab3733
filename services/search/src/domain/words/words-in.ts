import { fold } from '@plekje/text-folding'

/** Folded words in order; an apostrophe within one is left out, so that "sauna's" is "saunas" and "a'dam" is "adam". */
export const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .replace(/([\p{L}\p{N}])['’‘`´](?=[\p{L}\p{N}])/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? []
