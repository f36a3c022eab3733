import { lazily } from './lazily'

/** Characters as people count them: an emoji with its modifiers is one. Counts no further than `upTo`. */
export function countCharacters(text: string, upTo = Number.POSITIVE_INFINITY): number {
  if (text.length <= 1 || isPlain.test(text)) return Math.min(text.length, upTo)
  let count = 0
  let at = 0
  for (let size = PIECE; count < upTo; ) {
    const piece = pieceOf(text, at, size)
    let characters = 0
    let lastStartsAt = 0
    for (const { index } of segmenter().segment(piece)) {
      characters += 1
      lastStartsAt = index
    }
    if (at + piece.length === text.length) return Math.min(count + characters, upTo)
    // The last character of a piece may go on in the next one. One that fills the piece needs a longer piece.
    count += lastStartsAt === 0 ? 0 : characters - 1
    size = lastStartsAt === 0 ? 2 * size : PIECE
    at += lastStartsAt
  }
  return upTo
}

/** A segmenter takes time by the square of a text's length, minutes for a long one: it is given short pieces. */
const PIECE = 256

const pieceOf = (text: string, at: number, size: number) =>
  text.slice(at, at + size + (isHighSurrogate(text.charCodeAt(at + size - 1)) ? 1 : 0))
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const segmenter = lazily(() => new Intl.Segmenter('nl', { granularity: 'grapheme' }))
/** Characters of one unit each that never join with their neighbours: Latin, Greek, Cyrillic, punctuation, kana, Han. */
const isPlain =
  /^[\n\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u20a0-\u20b4\u3041-\u3096\u4e00-\u9fff]*$/
