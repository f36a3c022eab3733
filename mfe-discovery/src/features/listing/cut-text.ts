import { lazily } from '@plekje/contracts/plain'

/** Splits text into graphemes: an emoji with its modifiers is one and is never cut in half. */
const segmenter = lazily(() => new Intl.Segmenter('nl', { granularity: 'grapheme' }))
/** Matches text in which every code unit is a grapheme. */
const PLAIN_TEXT = /^[\n\u0020-\u007e\u00a0-\u02ff\u2010-\u2027]*$/

/** The first `maxCharacters` graphemes of a text. `isCut` is true for a longer text. */
export function cutText(text: string, maxCharacters: number): { readonly start: string; readonly isCut: boolean } {
  if (text.length <= maxCharacters) return { start: text, isCut: false }
  // A fast path: most texts are plain, and a segmenter takes longer than the rest of rendering a review.
  if (PLAIN_TEXT.test(text.slice(0, maxCharacters + 1))) return { start: text.slice(0, maxCharacters), isCut: true }
  let count = 0
  for (const { index } of segmenter().segment(text)) {
    if (count === maxCharacters) return { start: text.slice(0, index), isCut: true }
    count += 1
  }
  return { start: text, isCut: false }
}
