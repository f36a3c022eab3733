const QUOTES = /["“”„‟]/
const HAS_WORD = /[\p{L}\p{N}]/u

/** A part of a text, within or outside quotes. */
export interface TextPart {
  readonly text: string
  readonly isQuoted: boolean
}

/** Splits a text at its quotes and leaves out parts without a word. The last quote may be unclosed. */
export const partsByQuotes = (text: string): readonly TextPart[] =>
  text
    .split(QUOTES)
    .map((part, index) => ({ text: part.trim(), isQuoted: index % 2 === 1 }))
    .filter((part) => HAS_WORD.test(part.text))
