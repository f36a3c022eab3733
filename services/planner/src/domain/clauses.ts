import { foldWords } from '@plekje/text-folding'

/** A word of a text as it is compared, and whether it is denied ("geen kroeg"). */
export interface Word {
  readonly text: string
  readonly original: string
  readonly isDenied: boolean
  readonly isAfterComma: boolean
}

const NEGATORS = new Set(['geen', 'niet', 'nooit', 'zonder', 'behalve', 'nie', 'gin', 'haat', 'haten', 'hekel', 'gene'])
/** After these a new wish begins. */
const TURNS = new Set([
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
const LINKS = new Set([
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
/** How many other words may stand between a negation and what it denies. */
const REACH = 2

/** Splits a text into words and finds what is denied; a denial ends at a full stop, a turn, or after two other words. */
export function readWords(text: string): readonly Word[] {
  const tokens = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[.,;:!?\n()]/gu) ?? []
  const words: Word[] = []
  let reach = -1
  let isAfterComma = false
  tokens.forEach((token, index) => {
    if (/^[.,;:!?\n()]$/.test(token)) {
      isAfterComma = true
      if (token !== ',' || !listGoesOn(tokens, index)) reach = -1
      return
    }
    for (const word of foldWords(token).split(' ')) {
      if (word === '') continue
      const isNegator = NEGATORS.has(word)
      if (isNegator) reach = REACH
      else if (TURNS.has(word) && !(word === 'en' && reach >= 0 && isShortList(tokens, index))) reach = -1
      words.push({ text: word, original: token, isDenied: !isNegator && reach >= 0, isAfterComma })
      if (!isNegator && !LINKS.has(word) && reach >= 0) reach -= 1
      if (word === 'of' || word === 'noch') reach = reach >= -1 && words.at(-2)?.isDenied ? REACH : reach
      isAfterComma = false
    }
  })
  return words
}

/** "geen bars, clubs of karten": after the comma come one word and another link. */
function listGoesOn(tokens: readonly string[], comma: number): boolean {
  return ['of', 'noch', ','].includes(tokens[comma + 2] ?? '')
}

/** "geen kroeg en geen club" and "geen bier en wijn": after "en" comes a negation, or one word that ends the clause. */
function isShortList(tokens: readonly string[], link: number): boolean {
  const after = tokens[link + 2]
  return after === undefined || /^[.;!?\n]$/.test(after)
}
