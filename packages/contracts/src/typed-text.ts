import { countCharacters } from './count-characters'

/** Control characters but tabs and line ends, marks that turn the direction of the text around them, spaces of no width. */
const UNFIT =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
/** Word and PDF readers write these for the end of a line. */
const LINE_ENDS = /[\v\f\x85\u2028\u2029]/g
/** Joiners and fillers belong to emoji and to other scripts, and show nothing by themselves; nor do the dots of empty Braille. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu
const IS_PLAIN = /^[\t\n\r\x20-\x7e\xa0-\xac\xae-\u017f]*$/

/** A text without characters that nobody types: they come along from other programs, or deceive whoever reads it. */
export const typedText = (text: string): string =>
  IS_PLAIN.test(text) ? text : text.replace(LINE_ENDS, '\n').replace(UNFIT, '')

/** Characters that one sees, without spaces around them. An emoji of several is one. */
export const countVisible = (text: string, upTo?: number): number =>
  Math.min(countCharacters(text.trim(), upTo), countCharacters(text.replace(INVISIBLE, '').trim(), upTo))

/** True when a text shows nothing. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '').trim() === ''
