import { type Suggestion, withoutUndefined } from '@plekje/contracts'
import { districtName } from '@plekje/geography/places'
import { foldWords, wordsIn } from '@plekje/text-folding'
import { beginsWith } from '../domain/begins-with'
import type { Catalogue } from '../domain/catalogue'
import { toDigits } from '../domain/words/numerals'
import { understand } from '../domain/words/understand'
import { nameAndSlugOf } from '../index/venue-card'
import type { CatalogueKeeper } from '../index-sync/catalogue-keeper'
import type { IndexKeeper } from '../index-sync/index-keeper'
import type { SuppressedVenues } from '../index-sync/suppressed-venues'

/** Shorter texts get no suggestions, as for places (SEARCH-20). */
const MIN_CHARACTERS = 2
const MAX_SUGGESTIONS = 8
/** Number of hits to read. Only some become suggestions: the index also finds venues by other fields than the name. */
const MAX_HITS = 4 * MAX_SUGGESTIONS
/** Limits of places and categories, which leave part of the list to venues. */
const MAX_LOCATIONS = 4
const MAX_CATEGORIES = 3
/** Shorter texts begin too many other words of categories, and are compared with the names of categories only. */
const MIN_WORD_CHARACTERS = 3
const COUNTS_CACHE_MS = 5_000

/** Numbers of visible venues by slug. */
interface Counts {
  readonly locations: Readonly<Record<string, number>>
  readonly categories: Readonly<Record<string, number>>
}

export interface SuggestParts {
  readonly index: Pick<IndexKeeper, 'query'>
  readonly catalogue: Pick<CatalogueKeeper, 'current'>
  readonly suppressed: Pick<SuppressedVenues, 'revision'>
}

/**
 * Suggests places, then categories, then venues. The name, or a word in it, begins with the typed text. Places and
 * categories are also found by their other words, inflected or mistyped ("kroegjes", "rotjeknor", "amstrdam"); a place
 * then has `matchedBy`.
 */
export function createSuggest({ index, catalogue, suppressed }: SuggestParts) {
  const counts = createCounts(index, suppressed)
  return async (text: string): Promise<Suggestion[]> => {
    const typed = foldWords(text)
    const currentCatalogue = catalogue.current()
    if (typed.length < MIN_CHARACTERS) return []
    const { locations, categories } = await counts()
    const suggestions = [
      ...suggestedLocations(currentCatalogue, locations, typed).slice(0, MAX_LOCATIONS),
      ...suggestedCategories(currentCatalogue, categories, typed).slice(0, MAX_CATEGORIES),
    ]
    const { hits } = await index.query({ text, limit: MAX_HITS, values: ['card'] })
    const matchingVenues = hits
      .map(nameAndSlugOf)
      .filter(({ name }) => nameMatches(name, typed))
      .slice(0, MAX_SUGGESTIONS - suggestions.length)
    return [
      ...suggestions,
      ...matchingVenues.map(({ name, slug }) => ({ kind: 'listing', name, slug, count: 1 }) as const),
    ]
  }
}

/**
 * True if each typed word begins a word of the name or equals its number: "zwaan ho" is Hotel De Zwaan, "10 ho" Tien
 * Hoog.
 */
function nameMatches(name: string, typed: string): boolean {
  const foldedName = foldWords(name)
  const numbers = foldedName.split(' ').map(toDigits)
  return typed.split(' ').every((word) => beginsWith(foldedName, word) || numbers.includes(toDigits(word)))
}

/** Caches the counts of the index for all visitors. */
function createCounts(index: SuggestParts['index'], suppressed: SuggestParts['suppressed']): () => Promise<Counts> {
  let cached: { readonly counts: Promise<Counts>; readonly validUntil: number; readonly revision: number } | undefined
  const countFromIndex = async (): Promise<Counts> => {
    const { facets } = await index.query({ limit: 0, facets: ['location', 'categories'] })
    return { locations: facets.location ?? {}, categories: facets.categories ?? {} }
  }
  return () => {
    const { revision } = suppressed
    if (cached && cached.revision === revision && performance.now() < cached.validUntil) return cached.counts
    const entry = { counts: countFromIndex(), validUntil: performance.now() + COUNTS_CACHE_MS, revision }
    cached = entry
    entry.counts.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.counts
  }
}

function suggestedLocations(catalogue: Catalogue, counts: Counts['locations'], typed: string): Suggestion[] {
  const countOf = (slug: string) => counts[slug] ?? 0
  const matches = catalogue.suggestedLocations(typed, countOf)
  const suggestions = matches.length > 0 ? matches : interpretedLocation(catalogue, countOf, typed)
  return suggestions.map(({ location: { name, slug }, count, matchedBy }) =>
    withoutUndefined({ kind: 'location' as const, name, slug, count, matchedBy }),
  )
}

/** The place that a mistyped name, or a name after "in", means; empty unless it is a single place. */
function interpretedLocation(catalogue: Catalogue, countOf: (slug: string) => number, typed: string) {
  const anyWord = () => true
  const namedPlace = catalogue.places.find(wordsIn(typed), anyWord, anyWord)
  const [location, ...otherLocations] = namedPlace?.locations ?? []
  if (!namedPlace || !location || otherLocations.length > 0 || countOf(location.slug) === 0) return []
  const district =
    namedPlace.kind === 'district' ? { kind: 'district' as const, name: districtName(namedPlace) } : undefined
  return [{ location, count: countOf(location.slug), matchedBy: district }]
}

/** Categories with their counts. A group includes the venues of its categories, which have its slug too. */
function suggestedCategories(catalogue: Catalogue, counts: Counts['categories'], typed: string): Suggestion[] {
  const categoryMatches = catalogue.allCategories.filter(({ name }) => beginsWith(foldWords(name), typed))
  const slugs = new Set(categoryMatches.map(({ slug }) => slug))
  if (typed.length >= MIN_WORD_CHARACTERS) {
    for (const slug of catalogue.lexicon.kindsBeginningWith(typed)) slugs.add(slug)
    if (slugs.size === 0) {
      for (const slug of understand(typed, catalogue, new Set()).kinds) slugs.add(slug)
    }
  }
  return catalogue.allCategories
    .filter(({ slug }) => slugs.has(slug))
    .map(({ name, slug }) => ({ kind: 'category', name, slug, count: counts[slug] ?? 0 }) as const)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
