import { countCharacters } from './count-characters'

/** Control characters except tabs and line ends, marks that change the text direction, and zero-width spaces. */
const UNFIT_CHARACTERS =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
/** Line ends in texts copied from Word and PDF readers. */
const LINE_ENDS = /[\v\f\x85\u2028\u2029]/g
/** Characters that are invisible by themselves: joiners and fillers of emoji and other scripts, and blank Braille. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu
const PLAIN_TEXT = /^[\t\n\r\x20-\x7e\xa0-\xac\xae-\u017f]*$/

/** Removes characters that people do not type: characters from other programs, or meant to deceive readers. */
export const typedText = (text: string): string =>
  PLAIN_TEXT.test(text) ? text : text.replace(LINE_ENDS, '\n').replace(UNFIT_CHARACTERS, '')

/** Counts visible characters, without leading and trailing spaces. A composed emoji counts as one. */
export const countVisible = (text: string, upTo?: number): number =>
  Math.min(countCharacters(text.trim(), upTo), countCharacters(text.replace(INVISIBLE_CHARACTERS, '').trim(), upTo))

/** True when no character of the text is visible. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE_CHARACTERS, '').trim() === ''
