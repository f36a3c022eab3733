import { foldWords } from '@plekje/text-folding'

/** A word of a text, and whether it is negated ("geen kroeg"). */
export interface Word {
  /** The folded word. */
  readonly text: string
  /** The word as typed. */
  readonly original: string
  readonly isNegated: boolean
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
/** Words within a negation that do not count towards its length. */
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
/** Number of words that a negation covers, linking words not counted. */
const MAX_NEGATED_WORDS = 3

/**
 * Splits a text into words and marks negated words. A negation ends at punctuation, at a word of `NEW_WISH_WORDS`, or
 * after three words.
 */
export function readWords(text: string): readonly Word[] {
  const tokens = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[.,;:!?\n()]/gu) ?? []
  const words: Word[] = []
  let negatedWordsLeft = 0
  let isAfterComma = false
  for (const [index, token] of tokens.entries()) {
    if (/^[.,;:!?\n()]$/.test(token)) {
      isAfterComma = true
      if (token !== ',' || !listContinues(tokens, index)) negatedWordsLeft = 0
      continue
    }
    for (const word of foldWords(token).split(' ')) {
      if (word === '') continue
      const isNegator = NEGATORS.has(word)
      const linksShortList = word === 'en' && negatedWordsLeft > 0 && isShortList(tokens, index)
      if (isNegator) negatedWordsLeft = MAX_NEGATED_WORDS
      else if (NEW_WISH_WORDS.has(word) && !linksShortList) negatedWordsLeft = 0
      words.push({ text: word, original: token, isNegated: !isNegator && negatedWordsLeft > 0, isAfterComma })
      if (!isNegator && !LINKING_WORDS.has(word) && negatedWordsLeft > 0) negatedWordsLeft -= 1
      const continuesNegation = (word === 'of' || word === 'noch') && words.at(-2)?.isNegated
      if (continuesNegation) negatedWordsLeft = MAX_NEGATED_WORDS
      isAfterComma = false
    }
  }
  return words
}

/** True for a list such as "geen bars, clubs of karten": one word and another separator follow the comma. */
function listContinues(tokens: readonly string[], commaIndex: number): boolean {
  return ['of', 'noch', ','].includes(tokens[commaIndex + 2] ?? '')
}

/** True for "geen bier en wijn": a single word that ends the clause follows "en". */
function isShortList(tokens: readonly string[], linkIndex: number): boolean {
  const after = tokens[linkIndex + 2]
  return after === undefined || /^[.;!?\n]$/.test(after)
}
