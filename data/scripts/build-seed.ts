import type { Seed } from '../src/seed-types'
import { makeCategories } from './categories'
import { type GazetteerPlace, readGazetteer } from './gazetteer'
import { makeGoogleReviews } from './google-reviews'
import { makeVenues } from './make-venues'
import { makePlaces } from './places'
import { readVocabulary } from './vocabulary'

export interface SeedFiles {
  readonly seed: Seed
  readonly gazetteer: readonly GazetteerPlace[]
  /** Text of each file, by its name. */
  readonly files: ReadonlyMap<string, string>
}

/** Makes the whole seed in memory. Every call gives the same bytes. */
export function buildSeed(): SeedFiles {
  const vocabulary = readVocabulary()
  const gazetteer = readGazetteer()
  const places = makePlaces(vocabulary.places, gazetteer)
  const categories = makeCategories()
  const venues = makeVenues(vocabulary, places, categories)
  const locations = places.map(({ location }) => location)
  const cityNames = places.filter(({ population }) => population > 40_000).map(({ location }) => location.name)
  const seed: Seed = {
    categories,
    locations,
    venues: venues.map(({ venue }) => venue),
    googleReviews: venues.flatMap(({ venue, kind, place }) =>
      makeGoogleReviews(venue, kind, place.location.name, cityNames, vocabulary),
    ),
  }
  const files = new Map([
    ['categories.json', jsonArrayOf(seed.categories)],
    ['locations.json', jsonArrayOf(seed.locations)],
    ['venues.ndjson', jsonLinesOf(seed.venues)],
    ['google-reviews.ndjson', jsonLinesOf(seed.googleReviews)],
  ])
  return { seed, gazetteer, files }
}

const jsonLinesOf = (rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
const jsonArrayOf = (rows: readonly unknown[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
