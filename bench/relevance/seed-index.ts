import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category, Location, VenueSnapshot } from '@plekje/contracts'
import type { SearchEngine } from '@plekje/engines'
import { loadGazetteer } from '@plekje/geography/places'
import { Catalogue } from '../../services/search/src/domain/catalogue'
import { documentOf, listingsIndex } from '../../services/search/src/index/listings-index'
import { seedFacts } from '../harness/seed-facts'

export type SeedVenue = VenueSnapshot & {
  readonly province: string
  readonly middle: { readonly lat: number; readonly lng: number }
}

export type Seed = Awaited<ReturnType<typeof readSeed>>

const read = (file: string): string => readFileSync(join(__dirname, '..', '..', 'data', 'seed', file), 'utf8')

/** Reads the visible venues as listings would publish them, and the catalogue of categories and places. */
export async function readSeed(): Promise<{ readonly venues: readonly SeedVenue[]; readonly catalogue: Catalogue }> {
  const categories: Category[] = JSON.parse(read('categories.json'))
  const locations: Location[] = JSON.parse(read('locations.json'))
  const rows: (VenueSnapshot & { isVisible: boolean })[] = read('venues.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const venues = rows
    .filter(({ isVisible }) => isVisible)
    .map((row) => {
      const category = categories.find(({ id }) => id === row.categoryId)
      const location = locations.find(({ id }) => id === row.locationId)
      if (!category || !location) throw new Error(`the seed's venue ${row.id} has no category or place`)
      return {
        ...row,
        ...seedFacts(row),
        version: 1,
        rating: null,
        reviewCount: 0,
        categoryName: category.name,
        categorySlug: category.slug,
        locationName: location.name,
        locationSlug: location.slug,
        province: location.province,
        middle: { lat: Number(location.latitude), lng: Number(location.longitude) },
      }
    })
  return { venues, catalogue: new Catalogue(categories, locations, await loadGazetteer()) }
}

/** Builds an index of the seed with another name than the product's, which may be on the same server. */
export async function buildSeedIndex(engine: SearchEngine, { venues, catalogue }: Seed) {
  const index = await engine.open({ ...listingsIndex, name: 'relevance' })
  for (const token of await index.builds()) await index.dropBuild(token)
  const build = await index.startBuild(`relevance${Date.now()}`)
  await build.add(venues.map((venue) => documentOf(venue, catalogue.slugsOf(venue.categoryId, venue.categorySlug))))
  await build.switch()
  return index
}
