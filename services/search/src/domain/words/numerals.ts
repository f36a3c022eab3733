/*
 * Dutch numerals from 0 to 100, after the Algemene Nederlandse Spraakkunst (7.2) and the spelling rules of the
 * Taalunie: each numeral up to a hundred is one word. Texts are folded, so "tweeëntwintig" is "tweeentwintig".
 */

const UP_TO_TWENTY =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' ',
  )
const TENS = 'twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' ')

/** The numeral of n is at index n. */
const NUMERALS: readonly string[] = [
  ...UP_TO_TWENTY,
  ...TENS.flatMap((ten) => [ten, ...UP_TO_TWENTY.slice(1, 10).map((unit) => `${unit}en${ten}`)]),
  'honderd',
]

const numbers = new Map(NUMERALS.map((numeral, number) => [numeral, number]))

/** "Een" is usually the article, so it is not read as a number. */
const ARTICLE = 1

/** The number that a folded word means, in digits or as a numeral; undefined for "een". */
export function numberOf(word = ''): number | undefined {
  if (/^\d{1,5}$/.test(word)) return Number(word)
  const number = numbers.get(word)
  return number === ARTICLE ? undefined : number
}

/** A folded numeral in digits, so that "tien" matches "10"; other words are returned unchanged. */
export function toDigits(word: string): string {
  const number = numbers.get(word)
  return number === undefined || number === ARTICLE ? word : String(number)
}

/** Digits and their numerals as synonyms for the engine. */
export const NUMERAL_SYNONYMS: readonly (readonly string[])[] = NUMERALS.map((numeral, number) => [
  String(number),
  numeral,
]).filter((_, number) => number !== ARTICLE)
