import { maskPersonal, toPlainCharacters } from './mask-personal'

const TAGS = /<\/?[a-z!][^>]*>/giu
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/gu
/** Matches any domain name: in a sentence a space follows a dot, except after the letters of an abbreviation. */
const BARE_ADDRESS =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}\p{N}-]+\.)+(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{N}])(?:[/:?#]\S*)?/giu
/** Matches the place after a dot where a new sentence starts without a space: "St. Joris.Daarna". */
const MISSING_SPACE = /(?<=\p{L}\.)(?=\p{Lu}\p{Ll}+(?!\.?[\p{L}\p{N}/:?#-]))/gu
const LIST_MARK = /^\s*(?:[-•*]|\d{1,2}[.)])\s+/gmu
const MARKUP = /[`*_#|~<>{}\\]+/gu
/** Placeholders of `maskPersonal`; a shown sentence leaves them out. */
const MASK = /\s*\[(?:e-mailadres|link|rekeningnummer|telefoonnummer)\]/gu
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu
/** Invisible fillers and variation selectors, which CONTROL does not match. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu

/** Number of characters to clean; the texts that are shown are shorter. */
const MAX_INPUT_LENGTH = 1_000
/** Number of rounds of cleaning; a text that still changes afterwards is suspicious and is dropped. */
const MAX_ROUNDS = 5

/**
 * Reduces a text of a model to plain words on one line, without markup, links or contact data, and shortens it.
 * Removing a part may join its neighbours to a link, so the result is cleaned again until it no longer changes. Returns
 * an empty text if it keeps changing.
 */
export function cleanText(text: string, maxCharacters: number): string {
  let result = text.slice(0, MAX_INPUT_LENGTH).toWellFormed()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nextResult = shorten(cleanOnce(result), maxCharacters)
    if (nextResult === result) return result
    result = nextResult
  }
  return ''
}

function cleanOnce(text: string): string {
  const words = toPlainCharacters(text)
    .slice(0, MAX_INPUT_LENGTH)
    .replace(LIST_MARK, '')
    .replace(CONTROL, ' ')
    .replace(IGNORABLE, '')
    .replace(TAGS, ' ')
    .replace(MARKDOWN_LINK, '$1')
    .replace(MARKUP, '')
    .replace(MISSING_SPACE, ' ')
  return maskPersonal(words)
    .replace(BARE_ADDRESS, '[link]')
    .replace(MASK, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,!?;:])/gu, '$1')
    .trim()
}

function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const cut = text.slice(0, maxCharacters - 1).toWellFormed()
  const lastSpace = cut.lastIndexOf(' ')
  const wholeWords = lastSpace > maxCharacters / 2 ? cut.slice(0, lastSpace) : cut
  return `${wholeWords.replace(/[\s.,;:\uFFFD]+$/u, '')}…`
}

/** A text that shares this many consecutive words with the instructions counts as a leak. */
const LEAK_WORDS = 5

/** Creates a test for texts that repeat a part of the instructions; it ignores case, punctuation and spacing. */
export function createLeakCheck(instructions: string): (text: string) => boolean {
  const runsOfInstructions = new Set(runsOf(instructions))
  return (text) => runsOf(text).some((run) => runsOfInstructions.has(run))
}

/** All sequences of {@link LEAK_WORDS} words. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - LEAK_WORDS + 1))
    .map((_, index) => words.slice(index, index + LEAK_WORDS).join(' '))
}
