import type { Suggestion } from '@plekje/contracts'
import type { Catalogue } from '../domain/catalogue'
import type { Departures } from '../domain/departures'
import { beginsWith, fold } from '../domain/fold'
import { nameAndSlugOf } from '../domain/venue-card'
import type { CatalogueKeeper } from './keep-catalogue'
import type { IndexKeeper } from './keep-index'

/** SPEC §9. */
const MIN_CHARACTERS = 2
const MAX_SUGGESTIONS = 8
const MAX_CATEGORIES = 3
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
  readonly departures: Pick<Departures, 'revision'>
}

/** Places first, then categories, then venues; each begins, or has a word that begins, with what was typed. */
export function createSuggest({ keeper, catalogue, departures }: SuggestParts) {
  const counts = createCounts(keeper, departures)
  return async (text: string): Promise<Suggestion[]> => {
    const typed = fold(text)
    const words = catalogue.current()
    if (typed.length < MIN_CHARACTERS) return []
    const { locations, categories } = await counts()
    const suggestions: Suggestion[] = words
      .suggestedLocations(typed, (slug) => locations[slug] ?? 0)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ name, slug, count }) => ({ kind: 'location', name, slug, count }))
    suggestions.push(...suggestedCategories(words, categories, typed))
    const room = MAX_SUGGESTIONS - suggestions.length
    if (room <= 0) return suggestions.slice(0, MAX_SUGGESTIONS)
    const { hits } = await keeper.query({ text, limit: 4 * MAX_SUGGESTIONS, values: ['card'] })
    const named = hits
      .map(nameAndSlugOf)
      .filter(({ name }) => beginsWith(fold(name), typed))
      .slice(0, room)
    return [...suggestions, ...named.map(({ name, slug }) => ({ kind: 'listing', name, slug, count: 1 }) as const)]
  }
}

/** As the index counts them, asked once for all who type in these seconds. */
function createCounts(keeper: SuggestParts['keeper'], departures: SuggestParts['departures']): () => Promise<Counts> {
  let kept: { readonly counts: Promise<Counts>; readonly until: number; readonly revision: number } | undefined
  const ask = async (): Promise<Counts> => {
    const { facets } = await keeper.query({ limit: 0, facets: ['location', 'categories'] })
    return { locations: facets.location ?? {}, categories: facets.categories ?? {} }
  }
  return () => {
    const { revision } = departures
    if (kept && kept.revision === revision && performance.now() < kept.until) return kept.counts
    const asked = { counts: ask(), until: performance.now() + COUNTS_MS, revision }
    kept = asked
    asked.counts.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.counts
  }
}

/** A group is counted with what is in it: its venues have its slug too. */
function suggestedCategories({ allCategories }: Catalogue, counts: Counts['categories'], typed: string): Suggestion[] {
  return allCategories
    .filter(({ name }) => beginsWith(fold(name), typed))
    .map(({ name, slug }) => ({ kind: 'category', name, slug, count: counts[slug] ?? 0 }) as const)
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_CATEGORIES)
}
