import { lazily } from './lazily'

/** Counts graphemes: an emoji with its modifiers counts as one. Stops at `upTo`. */
export function countCharacters(text: string, upTo = Number.POSITIVE_INFINITY): number {
  if (text.length <= 1 || PLAIN_GRAPHEMES.test(text)) return Math.min(text.length, upTo)
  let count = 0
  let position = 0
  let size = PIECE_LENGTH
  while (count < upTo) {
    const piece = pieceOf(text, position, size)
    let characters = 0
    let lastStartsAt = 0
    for (const { index } of segmenter().segment(piece)) {
      characters += 1
      lastStartsAt = index
    }
    if (position + piece.length === text.length) return Math.min(count + characters, upTo)
    // The last grapheme of a piece may continue in the next piece, which therefore starts with it. If it fills a whole
    // piece, it needs a longer piece.
    count += lastStartsAt === 0 ? 0 : characters - 1
    size = lastStartsAt === 0 ? 2 * size : PIECE_LENGTH
    position += lastStartsAt
  }
  return upTo
}

/** Length of the pieces that are segmented: a segmenter takes quadratic time, which is minutes for a long text. */
const PIECE_LENGTH = 256

/** The piece of a text from `start` on, longer by one unit if it would end within a surrogate pair. */
function pieceOf(text: string, start: number, size: number): string {
  const splitsPair = isHighSurrogate(text.charCodeAt(start + size - 1))
  return text.slice(start, start + size + (splitsPair ? 1 : 0))
}
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const segmenter = lazily(() => new Intl.Segmenter('nl', { granularity: 'grapheme' }))
/** Matches graphemes of one code unit that never combine: Latin, Greek, Cyrillic, punctuation, kana, Han. */
const PLAIN_GRAPHEMES =
  /^[\n\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u20a0-\u20b4\u3041-\u3096\u4e00-\u9fff]*$/
