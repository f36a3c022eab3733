/** Characters as people count them: an emoji with its modifiers is one and is never cut in half. */
const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' })

/** The first `maxCharacters` of a text, and whether that leaves something out. */
export function cutText(text: string, maxCharacters: number): { readonly start: string; readonly isCut: boolean } {
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === maxCharacters) return { start: text.slice(0, index), isCut: true }
    count += 1
  }
  return { start: text, isCut: false }
}
