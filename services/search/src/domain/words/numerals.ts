/*
 * Dutch numerals from 0 to 100, after the Algemene Nederlandse Spraakkunst (7.2) and the Taalunie's rules of how they are
 * written: one word up to a hundred. As texts are folded, "tweeëntwintig" is "tweeentwintig".
 */

const UP_TO_TWENTY =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' ',
  )
const TENS = 'twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' ')

/** Each at its number. */
const NUMERALS: readonly string[] = [
  ...UP_TO_TWENTY,
  ...TENS.flatMap((ten) => [ten, ...UP_TO_TWENTY.slice(1, 10).map((unit) => `${unit}en${ten}`)]),
  'honderd',
]

const numbers = new Map(NUMERALS.map((numeral, number) => [numeral, number]))

/** "Een" is mostly no number. */
const ARTICLE = 1

/** The number that a folded word says, in digits or as a numeral; "een" says none. */
export function numberOf(word = ''): number | undefined {
  if (/^\d{1,5}$/.test(word)) return Number(word)
  const number = numbers.get(word)
  return number === ARTICLE ? undefined : number
}

/** A folded word as it is written in digits, where it is a numeral, so that "tien" and "10" are the same. */
export function inDigits(word: string): string {
  const number = numbers.get(word)
  return number === undefined || number === ARTICLE ? word : String(number)
}

/** Digits and numerals that say the same, for the engine. */
export const NUMERAL_SYNONYMS: readonly (readonly string[])[] = NUMERALS.flatMap((numeral, number) =>
  number === ARTICLE ? [] : [[String(number), numeral]],
)
