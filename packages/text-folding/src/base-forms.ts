/**
 * Reverses Dutch inflection. The rules are broad and return candidates; the caller uses those that a word list has.
 * Sources: Algemene Nederlandse Spraakkunst (diminutives 12.3.1.4, plurals 3.5.2, adjectives 6.4.1) and the spelling
 * rules of the Woordenlijst for open and closed syllables, f/v and s/z.
 */
export function baseForms(word: string): readonly string[] {
  const forms = new Set<string>()
  const add = (form: string) => {
    if (form.length >= MIN_LETTERS) forms.add(form)
  }
  const singular = word.endsWith('jes') ? word.slice(0, -1) : word
  for (const base of diminutiveBases(singular)) add(base)
  if (forms.size === 0) {
    if (/[^s]s$/.test(word)) add(word.slice(0, -1))
    for (const ending of ['en', 'e']) {
      if (!word.endsWith(ending)) continue
      for (const base of basesOfRoot(word.slice(0, -ending.length))) add(base)
    }
    const irregular = IRREGULAR[word]
    if (irregular !== undefined) add(irregular)
  }
  return [...forms]
}

const MIN_LETTERS = 3

/** Removes diminutive endings: "saunaatje", "hotelletje", "kroegje", "filmpje", "koninkje". */
function* diminutiveBases(word: string): Generator<string> {
  if (!word.endsWith('je')) return
  const base = word.slice(0, -2)
  yield base
  if (base.endsWith('p')) yield base.slice(0, -1)
  if (base.endsWith('nk')) yield `${base.slice(0, -1)}g`
  if (!base.endsWith('t')) return
  const shorter = base.slice(0, -1)
  yield shorter
  // A final vowel is doubled before "-tje": "sauna", "saunaatje".
  if (/([aeou])\1$/.test(shorter)) yield shorter.slice(0, -1)
  if (!shorter.endsWith('e')) return
  // A consonant after a short vowel is doubled before "-etje": "bar", "barretje".
  yield withoutDouble(shorter.slice(0, -1))
}

/** Base forms of a word without "-en" or "-e": "tent", "hal" for "hall", "baan" for "ban", "huis" for "huiz". */
function* basesOfRoot(root: string): Generator<string> {
  yield root
  yield withoutDouble(root)
  const openSyllable = /^(.*[^aeiou])([aeou])([^aeiou])$/.exec(root)
  if (openSyllable) yield harden(`${openSyllable[1]}${openSyllable[2]}${openSyllable[2]}${openSyllable[3]}`)
  yield harden(root)
}

const withoutDouble = (root: string): string => (/([^aeiou])\1$/.test(root) ? root.slice(0, -1) : root)
const harden = (root: string): string => root.replace(/z$/, 's').replace(/v$/, 'f')

/** The base forms of irregular plurals. */
const IRREGULAR: Readonly<Record<string, string>> = {
  musea: 'museum',
  centra: 'centrum',
  podia: 'podium',
  kinderen: 'kind',
  schepen: 'schip',
  steden: 'stad',
}
