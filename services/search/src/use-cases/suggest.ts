import type { Suggestion } from '@plekje/contracts'
import { districtName } from '@plekje/geography/places'
import { foldWords, wordsIn } from '@plekje/text-folding'
import { beginsWith } from '../domain/begins-with'
import type { Catalogue } from '../domain/catalogue'
import { inDigits } from '../domain/words/numerals'
import { understand } from '../domain/words/understand'
import { nameAndSlugOf } from '../index/venue-card'
import type { CatalogueKeeper } from '../keeping/keep-catalogue'
import type { IndexKeeper } from '../keeping/keep-index'
import type { SuppressedVenues } from '../keeping/suppressed-venues'

/** As the suggestions of places are bounded (SEARCH-20). */
const MIN_CHARACTERS = 2
const MAX_SUGGESTIONS = 8
/** So that each group has room. */
const MAX_LOCATIONS = 4
const MAX_CATEGORIES = 3
/** From this length on a word of a category's list brings it: shorter beginnings bring too many. */
const MIN_WORD_CHARACTERS = 3
/** How long the counts of all places and categories are good enough to suggest by. */
const COUNTS_MS = 5_000

/** Visible venues by slug. */
interface Counts {
  readonly locations: Readonly<Record<string, number>>
  readonly categories: Readonly<Record<string, number>>
}

export interface SuggestParts {
  readonly keeper: Pick<IndexKeeper, 'query'>
  readonly catalogue: Pick<CatalogueKeeper, 'current'>
  readonly suppressed: Pick<SuppressedVenues, 'revision'>
}

/**
 * Places first, then categories, then venues. Each begins, or has a word that begins, with what was typed; a place or a
 * category also by its other words, inflected or mistyped ("kroegjes", "rotjeknor", "amstrdam"), and a place then says by
 * which.
 */
export function createSuggest({ keeper, catalogue, suppressed }: SuggestParts) {
  const counts = createCounts(keeper, suppressed)
  return async (text: string): Promise<Suggestion[]> => {
    const typed = foldWords(text)
    const words = catalogue.current()
    if (typed.length < MIN_CHARACTERS) return []
    const { locations, categories } = await counts()
    const suggestions = [
      ...suggestedLocations(words, locations, typed).slice(0, MAX_LOCATIONS),
      ...suggestedCategories(words, categories, typed).slice(0, MAX_CATEGORIES),
    ]
    const { hits } = await keeper.query({ text, limit: 4 * MAX_SUGGESTIONS, values: ['card'] })
    const named = hits
      .map(nameAndSlugOf)
      .filter(({ name }) => isBegun(name, typed))
      .slice(0, MAX_SUGGESTIONS - suggestions.length)
    return [...suggestions, ...named.map(({ name, slug }) => ({ kind: 'listing', name, slug, count: 1 }) as const)]
  }
}

/** Whether each typed word begins one of the name's, or is its number: "zwaan ho" is the Hotel De Zwaan, "10 ho" Tien Hoog. */
function isBegun(name: string, typed: string): boolean {
  const folded = foldWords(name)
  const numbers = folded.split(' ').map(inDigits)
  return typed.split(' ').every((word) => beginsWith(folded, word) || numbers.includes(inDigits(word)))
}

/** As the index counts them, asked once for all who type in these seconds. */
function createCounts(keeper: SuggestParts['keeper'], suppressed: SuggestParts['suppressed']): () => Promise<Counts> {
  let kept: { readonly counts: Promise<Counts>; readonly until: number; readonly revision: number } | undefined
  const ask = async (): Promise<Counts> => {
    const { facets } = await keeper.query({ limit: 0, facets: ['location', 'categories'] })
    return { locations: facets.location ?? {}, categories: facets.categories ?? {} }
  }
  return () => {
    const { revision } = suppressed
    if (kept && kept.revision === revision && performance.now() < kept.until) return kept.counts
    const asked = { counts: ask(), until: performance.now() + COUNTS_MS, revision }
    kept = asked
    asked.counts.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.counts
  }
}

function suggestedLocations(words: Catalogue, counts: Counts['locations'], typed: string): Suggestion[] {
  const countOf = (slug: string) => counts[slug] ?? 0
  const begun = words.suggestedLocations(typed, countOf)
  const found = begun.length > 0 ? begun : meantLocation(words, countOf, typed)
  return found.map(({ location: { name, slug }, count, matchedBy }) => ({
    ...{ kind: 'location', name, slug, count },
    ...(matchedBy && { matchedBy }),
  }))
}

/** The one place that the words name in another way: mistyped, or after "in". */
function meantLocation(words: Catalogue, countOf: (slug: string) => number, typed: string) {
  const meant = words.places.find(
    wordsIn(typed),
    () => true,
    () => true,
  )
  const [location, ...others] = meant?.locations ?? []
  if (!meant || !location || others.length > 0 || countOf(location.slug) === 0) return []
  const district = meant.kind === 'district' ? { kind: 'district' as const, name: districtName(meant) } : undefined
  return [{ location, count: countOf(location.slug), matchedBy: district }]
}

/** A group is counted with what is in it: its venues have its slug too. */
function suggestedCategories(words: Catalogue, counts: Counts['categories'], typed: string): Suggestion[] {
  const slugs = new Set(
    words.allCategories.flatMap(({ name, slug }) => (beginsWith(foldWords(name), typed) ? [slug] : [])),
  )
  if (typed.length >= MIN_WORD_CHARACTERS) {
    for (const slug of words.lexicon.kindsBeginningWith(typed)) slugs.add(slug)
    if (slugs.size === 0) for (const slug of understand(typed, words, new Set()).kinds) slugs.add(slug)
  }
  return words.allCategories
    .filter(({ slug }) => slugs.has(slug))
    .map(({ name, slug }) => ({ kind: 'category', name, slug, count: counts[slug] ?? 0 }) as const)
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}
