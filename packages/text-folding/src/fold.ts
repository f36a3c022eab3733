const APOSTROPHES = '`’‘‚‛ʹʻʼʽ′'
const HYPHENS = '‐‑‒–—―−'
const LINE_ENDS = '\u000b\u000c\u0085\u2028\u2029'

const mapAll = (characters: string, plain: string) => [...characters].map((character) => [character, plain] as const)

/** Replacements for letters and symbols that Unicode does not decompose into plain ones. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
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
  ...mapAll(APOSTROPHES, "'"),
  ...mapAll(HYPHENS, '-'),
  ...mapAll(LINE_ENDS, ' '),
])

/**
 * Combining marks that several scripts share. Marks of one script are excluded: they are its vowels, or change the
 * sound, as in か and が.
 */
const SHARED_MARK = '(?![\\u3099\\u309a])(?=\\p{M})\\p{Script=Inherited}'
const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]|(?![\\t\\n\\r])\\p{Cc}'
const NOT_PLAIN = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]|${SHARED_MARK}|${INVISIBLE}`, 'gu')
const IS_PLAIN = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/

/**
 * Normalises a text for comparison: lower case, without marks and invisible characters, with the letters, apostrophes
 * and hyphens of a plain keyboard. A folded text does not change when it is folded again.
 */
export function fold(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase()
  return (
    text
      // NFKD would decompose the acute accent into a space with a mark.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(NOT_PLAIN, (character) => PLAIN_LETTERS.get(character) ?? '')
  )
}
