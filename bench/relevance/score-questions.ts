import type { SearchEngine } from '@plekje/engines'
import { openEmbeddedGeocoder } from '../../packages/engines/src/geocoding/embedded-geocoder'
import { createSearchListings } from '../../services/search/src/use-cases/search-listings'
import type { JudgedQuestion } from './judgments'
import { ndcg, precision } from './measures'
import { buildSeedIndex, type Seed, type SeedVenue } from './seed-index'

const RELEVANT = 2
/** A Tuesday evening; no question depends on opening hours. */
const NOW = new Date('2026-03-03T19:00:00Z')

export interface ScoredQuestion extends JudgedQuestion {
  readonly precision: number
  readonly ndcg: number
  /** Grades and descriptions. */
  readonly firstResults: readonly string[]
}

/** Searches with the use case of the search service, as `GET /api/search` does, and scores the results. */
export async function scoreQuestions(engine: SearchEngine, seed: Seed, questions: readonly JudgedQuestion[]) {
  const index = await buildSeedIndex(engine, seed)
  const geocoder = await openEmbeddedGeocoder()
  const { search } = createSearchListings({
    index: { query: (query) => index.query(query) },
    catalogue: { current: () => seed.catalogue },
    geocoder,
    now: () => NOW,
  })
  const byId = new Map(seed.venues.map((venue) => [venue.id, venue]))
  const scored: ScoredQuestion[] = []
  for (const judged of questions) {
    const { venues } = await search({ search: judged.question, limit: 10 })
    const foundVenues = venues.map(({ id }) => byId.get(id)).filter((venue) => venue !== undefined)
    const grades = foundVenues.map(judged.grade)
    const nonZeroGrades = seed.venues.map(judged.grade).filter((grade) => grade > 0)
    scored.push({
      ...judged,
      precision: precision(grades, nonZeroGrades.filter((grade) => grade === RELEVANT).length),
      ndcg: ndcg(grades, nonZeroGrades),
      firstResults: foundVenues.slice(0, 5).map((venue, position) => `${grades[position]} ${describe(venue)}`),
    })
  }
  return scored
}

const describe = ({ name, categorySlug, locationName, shortDescription }: SeedVenue): string =>
  `${name} (${categorySlug}, ${locationName}): ${shortDescription}`
