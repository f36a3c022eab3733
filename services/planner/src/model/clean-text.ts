import { compatible, maskPersonal } from './mask-personal'

const TAGS = /<\/?[a-z!][^>]*>/giu
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/gu
/** With any ending: a dot between words has a space behind it, and abbreviations are of single letters. */
const BARE_ADDRESS =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}\p{N}-]+\.)+(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{N}])(?:[/:?#]\S*)?/giu
/** A sentence begins behind the dot: "St. Joris.Daarna". */
const MISSING_SPACE = /(?<=\p{L}\.)(?=\p{Lu}\p{Ll}+(?!\.?[\p{L}\p{N}/:?#-]))/gu
const LIST_MARK = /^\s*(?:[-•*]|\d{1,2}[.)])\s+/gmu
const MARKUP = /[`*_#|~<>{}\\]+/gu
/** Masks of what may not be shown: the sentence goes on without it. */
const MASK = /\s*\[(?:e-mailadres|link|rekeningnummer|telefoonnummer)\]/gu
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu
/** Fillers and selectors, which show nothing and which the pattern above leaves. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu

/** What is beyond is never shown, and would only take time. */
const MAX_READ = 1_000
/** A text that still changes after as many rounds is made to hide something. */
const MAX_ROUNDS = 5

/**
 * A text of a model as plain words on one line: no markup, links or contact data, at most so long. What is taken out may
 * join what stands around it to a link, so the result is cleaned until it stays the same; empty when it never does.
 */
export function cleanText(text: string, maxCharacters: number): string {
  let plain = text.slice(0, MAX_READ).toWellFormed()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const cleaned = shortened(cleanOnce(plain), maxCharacters)
    if (cleaned === plain) return plain
    plain = cleaned
  }
  return ''
}

function cleanOnce(text: string): string {
  const words = compatible(text)
    .slice(0, MAX_READ)
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

function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
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
