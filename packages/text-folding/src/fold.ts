const APOSTROPHES = '`’‘‚‛ʹʻʼʽ′'
const HYPHENS = '‐‑‒–—―−'
const LINE_ENDS = '\u000b\u000c\u0085\u2028\u2029'

const every = (signs: string, plain: string) => [...signs].map((sign) => [sign, plain] as const)

/** Letters and signs that Unicode decomposes into no plain ones, by what is written where they cannot be. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ...every(APOSTROPHES, "'"),
  ...every(HYPHENS, '-'),
  ...every(LINE_ENDS, ' '),
])

/** Marks that letters of several scripts may have. Those of one script are its vowels, and か is another sound than が. */
const SHARED_MARK = '(?![\\u3099\\u309a])(?=\\p{M})\\p{Script=Inherited}'
const SHOWS_NOTHING = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]|(?![\\t\\n\\r])\\p{Cc}'
const UNPLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]|${SHARED_MARK}|${SHOWS_NOTHING}`, 'gu')
const IS_PLAIN = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/

/**
 * The one form by which texts are compared: lower case, without marks and characters that show nothing, with the letters,
 * apostrophes and hyphens of a plain keyboard. Folding twice is folding once.
 */
export function fold(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase()
  return (
    text
      // Decomposes into a space with a mark.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(UNPLAIN, (sign) => PLAIN.get(sign) ?? '')
  )
}
