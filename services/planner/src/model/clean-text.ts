import { maskPersonal } from './mask-personal'

const TAGS = /<\/?[a-z!][^>]*>/giu
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/gu
/** With any ending: a dot between words has a space behind it, and abbreviations are of single letters. */
const BARE_ADDRESS = /(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}-]+\.)+(?:[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}])(?:\/\S*)?/gu
const LIST_MARK = /^\s*(?:[-•*]|\d{1,2}[.)])\s+/gmu
const MARKUP = /[`*_#|~<>{}\\]+/gu
/** Masks of what may not be shown: the sentence goes on without it. */
const MASK = /\s*\[(?:e-mailadres|link|rekeningnummer|telefoonnummer)\]/gu
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu

/** What is beyond is never shown, and would only take time. */
const MAX_READ = 3_000

/** A text of a model as plain words on one line: no markup, links or contact data, at most so long. */
export function cleanText(text: string, maxCharacters: number): string {
  const plain = maskPersonal(
    text
      .slice(0, MAX_READ)
      .toWellFormed()
      .replace(LIST_MARK, '')
      .replace(CONTROL, ' ')
      .replace(TAGS, ' ')
      .replace(MARKDOWN_LINK, '$1')
      .replace(BARE_ADDRESS, '[link]'),
  )
    .replace(MASK, '')
    .replace(MARKUP, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,!?;:])/gu, '$1')
    .trim()
  return plain.length <= maxCharacters ? plain : shortened(plain, maxCharacters)
}

function shortened(text: string, maxCharacters: number): string {
  const cut = text.slice(0, maxCharacters - 1).toWellFormed()
  const atWord = cut.lastIndexOf(' ')
  return `${(atWord > maxCharacters / 2 ? cut.slice(0, atWord) : cut).replace(/[\s.,;:\uFFFD]+$/u, '')}…`
}

/** As many words in a row are no coincidence. */
const TELLING_WORDS = 5

/** Recognises texts that repeat a part of the instructions, in whatever case, punctuation or spacing. */
export function createLeakCheck(instructions: string): (text: string) => boolean {
  const known = new Set(runsOf(instructions))
  return (text) => runsOf(text).some((run) => known.has(run))
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - TELLING_WORDS + 1))
    .map((_, at) => words.slice(at, at + TELLING_WORDS).join(' '))
}
