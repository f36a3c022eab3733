import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seed, SeedCategory, SeedGoogleReview, SeedLocation, SeedVenue } from './seed-types'

export type { PriceRange, Seed, SeedCategory, SeedGoogleReview, SeedLocation, SeedVenue } from './seed-types'

/**
 * Reads the committed seed.
 * @param directory path of the folder `data/seed`, which a bundle cannot derive from its own location
 * @throws when a file is missing or is no JSON
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const read = (file: string) => readFile(join(directory, file), 'utf8')
  const [categories, locations, venues, googleReviews] = await Promise.all([
    read('categories.json'),
    read('locations.json'),
    read('venues.ndjson'),
    read('google-reviews.ndjson'),
  ])
  return {
    categories: JSON.parse(categories) as SeedCategory[],
    locations: JSON.parse(locations) as SeedLocation[],
    venues: parseLines<SeedVenue>(venues),
    googleReviews: parseLines<SeedGoogleReview>(googleReviews),
  }
}

function parseLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
