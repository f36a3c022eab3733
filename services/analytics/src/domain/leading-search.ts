import { type LeadingSearch, withoutUndefined } from '@plekje/contracts'
import { foldWords } from '@plekje/text-folding'

/** Maximum length of all stored words together. */
const MAX_WORDS_CHARACTERS = 60
/** A slug without digits. An id would give a search a second name, and anybody can write other text into an address. */
const SLUG = /^[a-z]+(?:-[a-z]+)*$/

/**
 * Returns a search as it may be stored: folded and cut. Returns undefined for a search that looks personal (FIGURE-7),
 * and for one without words, category and place.
 */
export function storableSearch({ words = '', category, place }: LeadingSearch): LeadingSearch | undefined {
  const typedWords = words.normalize('NFKC')
  if (looksPersonal(typedWords)) return undefined
  const foldedWords = Array.from(foldWords(typedWords)).slice(0, MAX_WORDS_CHARACTERS).join('').trim()
  const search = withoutUndefined({
    words: foldedWords === '' ? undefined : foldedWords,
    category: slugOf(category),
    place: slugOf(place),
  })
  return Object.keys(search).length === 0 ? undefined : search
}

const slugOf = (text: string | undefined) => (text && SLUG.test(text) ? text : undefined)

/** True for mail and web addresses, telephone numbers, postcodes, and a number after a word, as in a postal address. */
function looksPersonal(words: string): boolean {
  const digits = words.match(/\p{N}/gu)?.length ?? 0
  return digits > 2 || /@|:\/\/|\bwww\b|\p{L}\.\p{L}{2}/u.test(words) || /\p{L}.*\p{N}/su.test(words)
}
