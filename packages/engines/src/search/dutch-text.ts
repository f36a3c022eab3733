import { stemmer } from '@orama/stemmers/dutch'
import { fold } from '@plekje/text-folding'

/** Maximum length of a word; longer words are cut, in documents and queries alike. */
const MAX_WORD_LETTERS = 40

/** Words that carry no meaning in a search for somewhere to go. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'aan als bij binnen buurt dan dat de dichtbij die dit door een en er het hier in is je met naar nabij nog nou of om omgeving ook op rond rondom s t te tot uit van vlakbij voor wat we zijn'.split(
    ' ',
  ),
)

/**
 * Folded words in order. An apostrophe inside a word is dropped ("jan's" is "jans"); every other character that is no
 * letter, mark or digit separates words.
 */
export function wordsOf(text: string): string[] {
  const words = fold(text)
    .replace(/([\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, '$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return (words ?? []).map((word) => word.slice(0, MAX_WORD_LETTERS))
}

/** Sentence punctuation: words on its two sides do not count as adjacent, as in Meilisearch. */
const SENTENCE_ENDS = /[.,](?=\s)|[!:;?…]/

/** The sentences of a text with their words; sentences without words are left out. */
export function sentencesOf(text: string): { readonly text: string; readonly words: readonly string[] }[] {
  return text
    .split(SENTENCE_ENDS)
    .map((sentence) => ({ text: sentence, words: wordsOf(sentence) }))
    .filter(({ words }) => words.length > 0)
}

/** Stems of plurals that the stemmer does not know. */
const IRREGULAR_STEMS: Readonly<Record<string, string>> = {
  musea: 'museum',
  centra: 'centrum',
  podia: 'podium',
  stadia: 'stadion',
  steden: 'stad',
  schepen: 'schip',
}

const stems = new Map<string, string>()
const MAX_CACHED_STEMS = 200_000

/** The Dutch stem of a folded word: "zwembaden" and "zwembad" share one. */
export function stem(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  if (stems.size >= MAX_CACHED_STEMS) stems.clear()
  const computed = IRREGULAR_STEMS[word] ?? harden(stemmer(word))
  stems.set(word, computed)
  return computed
}

/** The stemmer leaves "klimm", "huiz" and "druiv" where the singular is written "klim", "huis" and "druif". */
function harden(root: string): string {
  if (root.length < 4) return root
  const endsInDoubleConsonant = root.at(-1) === root.at(-2) && !/[aeiou]/.test(root.slice(-1))
  const single = endsInDoubleConsonant ? root.slice(0, -1) : root
  return single.replace(/z$/, 's').replace(/v$/, 'f')
}
