import { foldWords } from '@plekje/text-folding'

/** A word of a text, and whether it is negated ("geen kroeg"). */
export interface Word {
  /** The folded word. */
  readonly text: string
  /** The word as typed. */
  readonly original: string
  readonly isDenied: boolean
  readonly isAfterComma: boolean
}

const NEGATORS = new Set(['geen', 'niet', 'nooit', 'zonder', 'behalve', 'nie', 'gin', 'haat', 'haten', 'hekel', 'gene'])
/** Words that start a new wish and end a negation. */
const NEW_WISH_WORDS = new Set([
  'maar',
  'wel',
  'liever',
  'graag',
  'daarna',
  'gewoon',
  'dus',
  'want',
  'doe',
  'alleen',
  'wil',
  'willen',
  'en',
  'verder',
  'erna',
  'vooral',
  'juist',
  'lekker',
])
const LINKING_WORDS = new Set([
  'of',
  'noch',
  'ook',
  'een',
  'de',
  'het',
  'zin',
  'in',
  'aan',
  'naar',
  'te',
  'weer',
  'nog',
  'echt',
  'van',
])
/** Number of words that a negation covers besides linking words. */
const REACH = 2

/**
 * Splits a text into words and marks negated words. A negation ends at punctuation, at a word of `NEW_WISH_WORDS`, or
 * after two words.
 */
export function readWords(text: string): readonly Word[] {
  const tokens = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[.,;:!?\n()]/gu) ?? []
  const words: Word[] = []
  let reach = -1
  let isAfterComma = false
  for (const [index, token] of tokens.entries()) {
    if (/^[.,;:!?\n()]$/.test(token)) {
      isAfterComma = true
      if (token !== ',' || !listContinues(tokens, index)) reach = -1
      continue
    }
    for (const word of foldWords(token).split(' ')) {
      if (word === '') continue
      const isNegator = NEGATORS.has(word)
      const linksShortList = word === 'en' && reach >= 0 && isShortList(tokens, index)
      if (isNegator) reach = REACH
      else if (NEW_WISH_WORDS.has(word) && !linksShortList) reach = -1
      words.push({ text: word, original: token, isDenied: !isNegator && reach >= 0, isAfterComma })
      if (!isNegator && !LINKING_WORDS.has(word) && reach >= 0) reach -= 1
      const continuesNegation = (word === 'of' || word === 'noch') && words.at(-2)?.isDenied
      if (continuesNegation) reach = REACH
      isAfterComma = false
    }
  }
  return words
}

/** True for a list such as "geen bars, clubs of karten": one word and another separator follow the comma. */
function listContinues(tokens: readonly string[], comma: number): boolean {
  return ['of', 'noch', ','].includes(tokens[comma + 2] ?? '')
}

/** True for "geen bier en wijn": a single word that ends the clause follows "en". */
function isShortList(tokens: readonly string[], link: number): boolean {
  const after = tokens[link + 2]
  return after === undefined || /^[.;!?\n]$/.test(after)
}
