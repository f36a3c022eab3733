import type { Suggestion } from '@plekje/contracts'
import { beginsWith, fold } from '../domain/fold'
import type { Generation } from '../domain/generation'
import type { IndexKeeper } from './keep-index'

/** SPEC §9. */
const MIN_CHARACTERS = 2
const MAX_SUGGESTIONS = 8
const MAX_CATEGORIES = 3

/** Places first, then categories, then venues; each begins, or has a word that begins, with what was typed. */
export const createSuggest =
  (keeper: Pick<IndexKeeper, 'current'>) =>
  async (text: string): Promise<Suggestion[]> => {
    const typed = fold(text)
    const { generation, query } = keeper.current()
    if (typed.length < MIN_CHARACTERS) return []
    const suggestions: Suggestion[] = generation.catalogue
      .suggestedLocations(typed, (slug) => generation.venues.countInLocation(slug))
      .slice(0, MAX_SUGGESTIONS)
      .map(({ name, slug, count }) => ({ kind: 'location', name, slug, count }))
    suggestions.push(...suggestedCategories(generation, typed))
    const room = MAX_SUGGESTIONS - suggestions.length
    if (room <= 0) return suggestions.slice(0, MAX_SUGGESTIONS)
    const { hits } = await query({ text, limit: 4 * MAX_SUGGESTIONS })
    const venues = hits.flatMap(({ id }) => generation.venues.get(id)?.snapshot ?? [])
    const named = venues.filter(({ name }) => beginsWith(fold(name), typed)).slice(0, room)
    return [...suggestions, ...named.map(({ name, slug }) => ({ kind: 'listing', name, slug, count: 1 }) as const)]
  }

function suggestedCategories({ catalogue, venues }: Generation, typed: string): Suggestion[] {
  const countOf = (id: number): number =>
    venues.countInCategory(id) +
    catalogue.allCategories
      .filter(({ parentId }) => parentId === id)
      .reduce((sum, member) => sum + venues.countInCategory(member.id), 0)
  return catalogue.allCategories
    .filter(({ name }) => beginsWith(fold(name), typed))
    .map(({ id, name, slug }) => ({ kind: 'category', name, slug, count: countOf(id) }) as const)
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_CATEGORIES)
}
