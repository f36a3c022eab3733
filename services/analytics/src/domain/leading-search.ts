import { type LeadingSearch, withoutUndefined } from '@plekje/contracts'
import { foldWords } from '@plekje/text-folding'

/** Maximum length of all stored words together. */
const MAX_WORDS_CHARACTERS = 60
/** A slug without digits: other text of an address may be anything, and an id would be another name of the same search. */
const SLUG = /^[a-z]+(?:-[a-z]+)*$/

/**
 * Returns a search as it may be stored: folded and cut. Returns undefined for a search that looks personal (FIGURE-7), and
 * for one without words, category and place.
 */
export function storableSearch({ words = '', category, place }: LeadingSearch): LeadingSearch | undefined {
  const typed = words.normalize('NFKC')
  if (looksPersonal(typed)) return undefined
  const folded = Array.from(foldWords(typed)).slice(0, MAX_WORDS_CHARACTERS).join('').trim()
  const search = withoutUndefined({
    words: folded === '' ? undefined : folded,
    category: slugOf(category),
    place: slugOf(place),
  })
  return Object.keys(search).length === 0 ? undefined : search
}

const slugOf = (text: string | undefined) => (text && SLUG.test(text) ? text : undefined)

/** Mail addresses, web addresses, telephone numbers, postcodes, and a number after a word, as in a postal address. */
function looksPersonal(typed: string): boolean {
  const digits = typed.match(/\p{N}/gu)?.length ?? 0
  return digits > 2 || /@|:\/\/|\bwww\b|\p{L}\.\p{L}{2}/u.test(typed) || /\p{L}.*\p{N}/su.test(typed)
}
