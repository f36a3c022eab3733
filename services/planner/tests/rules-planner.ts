import { PlanRequest } from '@plekje/contracts'
import type { Candidate, Wish } from '../src/domain/planning'
import { createFindCandidates } from '../src/use-cases/find-candidates'
import { createUnderstandWish } from '../src/use-cases/understand-wish'
import { openSeedSearch, type SeedSearch } from './seed-search'

/** A Saturday afternoon. */
export const SATURDAY = new Date('2026-11-21T13:00:00Z')

export interface RulesPlanner {
  readonly seed: SeedSearch
  understand(request: string, filters?: object, now?: Date): Promise<Wish>
  find(wish: Wish): Promise<readonly Candidate[]>
}

/** Interprets wishes and finds candidates in the seed, without servers. */
export async function openRulesPlanner(): Promise<RulesPlanner> {
  const seed = await openSeedSearch()
  const understandWish = createUnderstandWish({
    places: async () => seed.places,
    categories: async () => seed.categories,
    geocode: async (text) =>
      /^blaricum$/i.test(text) ? { lat: 52.2725, lng: 5.2418, formattedAddress: 'Blaricum' } : undefined,
  })
  const findCandidates = createFindCandidates(seed)
  return {
    seed,
    understand: (request, filters = {}, now = SATURDAY) => understandWish(PlanRequest.parse({ request, filters }), now),
    find: (wish) => findCandidates(wish, { info: () => undefined }),
  }
}
