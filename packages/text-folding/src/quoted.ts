const QUOTES = /["“”„‟]/
const HAS_WORD = /[\p{L}\p{N}]/u

/** A part of a text; in quotes or between them. */
export interface TextPart {
  readonly text: string
  readonly isQuoted: boolean
}

/** The parts of a text in order, those without a word left out. The last quote need not be closed. */
export const partsByQuotes = (text: string): readonly TextPart[] =>
  text
    .split(QUOTES)
    .map((part, at) => ({ text: part.trim(), isQuoted: at % 2 === 1 }))
    .filter((part) => HAS_WORD.test(part.text))
