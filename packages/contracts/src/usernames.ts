/*
 * Detects usernames that are refused: names that mix alphabets, and names that resemble those of the site. Packages on
 * npm with Unicode's table of confusables (UTS 39) are unmaintained and larger than a front end. This file uses the
 * script properties of the JavaScript engine instead, and lists look-alikes only for scripts in common use; letters of
 * other scripts (UAX 31, limited use and excluded) are refused altogether.
 */

/**
 * A name must fit one of these families: one script, or scripts that may be combined (UTS 39, highly restrictive).
 * Scripts without a family are refused.
 */
const FAMILIES: readonly RegExp[] = [
  /^\p{Script=Latin}$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Armenian}$/u,
  /^\p{Script=Georgian}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Hebrew}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Bengali}$/u,
  /^\p{Script=Gurmukhi}$/u,
  /^\p{Script=Gujarati}$/u,
  /^\p{Script=Oriya}$/u,
  /^\p{Script=Tamil}$/u,
  /^\p{Script=Telugu}$/u,
  /^\p{Script=Kannada}$/u,
  /^\p{Script=Malayalam}$/u,
  /^\p{Script=Sinhala}$/u,
  /^\p{Script=Thai}$/u,
  /^\p{Script=Lao}$/u,
  /^\p{Script=Khmer}$/u,
  /^\p{Script=Myanmar}$/u,
  /^\p{Script=Tibetan}$/u,
  /^\p{Script=Ethiopic}$/u,
  /^\p{Script=Thaana}$/u,
]

/** Maximum length of a text to examine; longer texts are never usernames. */
const MAX_LENGTH = 300

/** True if all letters belong to one writing system. Digits, punctuation and emoji belong to every writing system. */
export function isOfOneScript(name: string): boolean {
  if (name.length > MAX_LENGTH) return true
  const letters = [...name.normalize('NFKC')].filter((character) => /\p{L}/u.test(character) && !isShared(character))
  return FAMILIES.some((family) => letters.every((letter) => family.test(letter)))
}

const isShared = (character: string): boolean => /^[\p{Script=Common}\p{Script=Inherited}]$/u.test(character)

/** Words of names that pretend to belong to the site. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'admin|admins|administrator|administrators|administratie|beheer|beheerder|beheerders|bestuurder|webmaster|hostmaster|' +
    'postmaster|sysadmin|sysop|root|superuser|systeem|system|systeembeheer|moderator|moderators|moderatie|mod|mods|' +
    'redactie|redacteur|support|ondersteuning|help|helpdesk|klantenservice|servicedesk|service|security|beveiliging|' +
    'abuse|privacy|contact|feedback|info|noreply|no-reply|mailer|daemon|staff|medewerker|medewerkers|official|officieel|' +
    'verwijderde gebruiker|anoniem|anonymous|gebruiker|user|gast|guest|api|www|mail|null|undefined|plekje'
  ).split('|'),
)

/** Words that form a compound with a reserved word, as in "superadmin". */
const COMPOUND_WORDS: ReadonlySet<string> = new Set(['team', 'super', 'hoofd', 'site', 'website', 'nl', 'app'])
/** Words that change nothing beside a reserved word: "het team van de redactie". */
const FILLER_WORDS: ReadonlySet<string> = new Set([
  ...COMPOUND_WORDS,
  ...'de het een van voor bij en ons onze the of real echte account'.split(' '),
])
/** Minimum length of a reserved word in a compound: shorter ones are part of too many other words. */
const MIN_COMPOUND_WORD_LENGTH = 5

/** Names of the site: a username that contains one of them as a word pretends to belong to the site. */
const BRANDS: readonly string[] = ['plekje']

/**
 * True if a name pretends to belong to the site: it has only reserved words, or the site's name as a word. Ignores
 * spaces, punctuation, accents, digits for letters, look-alike letters and a short number at the end.
 * @param brand the site's name, if it has another name than Plekje
 */
export function isReservedName(name: string, brand?: string): boolean {
  if (name.length > MAX_LENGTH) return false
  const brandNames = brand ? [...BRANDS, brand] : BRANDS
  const brands = brandNames.map((brandName) => lettersAndDigitsOf(skeletons(brandName)[0] ?? ''))
  const isReserved = (text: string) => reservedSkeletons.has(text) || brands.includes(text)
  const isFiller = (text: string) => fillerSkeletons.has(text) || /^\p{N}{1,4}$/u.test(text)
  return skeletons(name).some((skeleton) => {
    const words = skeleton.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    if (words.some((word) => brands.includes(word))) return true
    if (words.some(isReserved) && words.every((word) => isReserved(word) || isFiller(word))) return true
    const skeletonText = lettersAndDigitsOf(skeleton)
    return [skeletonText, skeletonText.replace(/\p{N}{1,4}$/u, '')].some(
      (text) => isReserved(text) || isCompound(text, isReserved),
    )
  })
}

/** True if a text without spaces consists of long reserved words, at least one, and compound words. */
function isCompound(text: string, isReserved: (word: string) => boolean): boolean {
  /** Positions up to which the text consists of compound words only. */
  const endsWithoutReserved = new Set([0])
  /** Positions up to which the text consists of compound words and at least one reserved word. */
  const endsWithReserved = new Set<number>()
  for (let from = 0; from < text.length; from += 1) {
    if (!endsWithoutReserved.has(from) && !endsWithReserved.has(from)) continue
    for (let to = from + 1; to <= text.length; to += 1) {
      const word = text.slice(from, to)
      const ends = endsWithReserved.has(from) ? endsWithReserved : endsWithoutReserved
      if (word.length >= MIN_COMPOUND_WORD_LENGTH && isReserved(word)) endsWithReserved.add(to)
      else if (compoundSkeletons.has(word)) ends.add(to)
    }
  }
  return endsWithReserved.has(text.length)
}

const lettersAndDigitsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'ьвʙβƀɓ',
  c: 'сϲᴄ¢',
  d: 'ԁɗđðᴅ',
  e: 'еєεəɛᴇ€',
  f: 'ғꜰƒ',
  g: 'ɡցɢǥ',
  h: 'һհнʜħ',
  i: 'іıɩιɪӏ',
  j: 'јϳᴊȷ',
  k: 'кκᴋƙ',
  l: 'ʟłļ',
  m: 'мᴍ',
  n: 'пոηɴŋ',
  o: 'оοօσᴏø',
  p: 'рρᴘþ',
  q: 'ԛգ',
  r: 'гяʀɾ',
  s: 'ѕꜱ',
  t: 'тτᴛŧ',
  u: 'υսцᴜμ',
  v: 'ѵνᴠ',
  w: 'ѡωшᴡ',
  x: 'хχ',
  y: 'уүʏγ',
  z: 'ᴢʐ',
}
const latinByLookalike: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
)
const LETTER_OF_SYMBOL: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
}
const ENCLOSED_ALPHABET_STARTS = [0x1f150, 0x1f170, 0x1f1e6] as const

/** The letter in a boxed or circled character, which compatibility normalisation leaves unchanged. */
function unbox(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const first = ENCLOSED_ALPHABET_STARTS.find((from) => code >= from && code < from + 26)
  return first === undefined ? character : String.fromCharCode(0x61 + code - first)
}

/**
 * Two normal forms of a name in lower case: as written, and with digits and symbols read as letters. In both, l becomes
 * i, and pairs that resemble one letter become that letter.
 */
function skeletons(name: string): string[] {
  const lowercase = [...name.normalize('NFKC')]
    .map(unbox)
    .join('')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  const asWritten = [...lowercase].map((letter) => latinByLookalike.get(letter) ?? letter)
  const symbolsAsLetters = asWritten.map((letter) => LETTER_OF_SYMBOL[letter] ?? letter)
  return [asWritten, symbolsAsLetters].map((letters) =>
    letters.join('').replace(/l/g, 'i').replace(/rn/g, 'm').replace(/vv/g, 'w'),
  )
}

const skeletonSet = (words: ReadonlySet<string>) =>
  new Set([...words].map((word) => lettersAndDigitsOf(skeletons(word)[0] ?? '')))
const reservedSkeletons = skeletonSet(RESERVED_WORDS)
const fillerSkeletons = skeletonSet(FILLER_WORDS)
const compoundSkeletons = skeletonSet(COMPOUND_WORDS)
