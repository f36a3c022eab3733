import type { Category, CategoryStats, Location } from '@plekje/contracts'
import type { Catalog } from '../domain/catalog'
import { sumOf, type VenueCounts } from '../domain/venue-counts'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueCountsStore } from '../storage/venue-counts'
import { categoryNotFound, locationNotFound } from './list-listings'

/** Categories and places with their current number of visible venues. */
export function createShowCatalog(catalog: Pick<CatalogCache, 'current'>, counts: Pick<VenueCountsStore, 'current'>) {
  const read = () => Promise.all([catalog.current(), counts.current()])
  return {
    async categories(): Promise<Category[]> {
      const [names, counts] = await read()
      return names.categories.map((category) => countedCategory(category, names, counts))
    },
    async locations(): Promise<Location[]> {
      const [{ locations }, counts] = await read()
      return locations.map((location) => countedLocation(location, counts))
    },
    async category(idOrSlug: string): Promise<Category> {
      const [names, counts] = await read()
      const category = names.categoryBy(idOrSlug)
      if (!category) throw categoryNotFound()
      return countedCategory(category, names, counts)
    },
    async location(idOrSlug: string): Promise<Location> {
      const [names, counts] = await read()
      const location = names.locationBy(idOrSlug)
      if (!location) throw locationNotFound()
      return countedLocation(location, counts)
    },
    /** Numbers per category; a group has the sum of its categories. Ratings have one decimal. */
    async stats(): Promise<CategoryStats> {
      const [names, { categories }] = await read()
      return Object.fromEntries(
        names.categories.map(({ id }) => {
          const leaves = names.leavesOf(id)
          const ratedVenues = sumOf(categories, leaves, 'rated')
          // Ratings are stored in hundredths.
          const averageInHundredths = sumOf(categories, leaves, 'ratingSum') / ratedVenues
          const average = ratedVenues === 0 ? null : Math.round(averageInHundredths / 10) / 10
          return [String(id), { visible_count: sumOf(categories, leaves, 'visible'), avg_rating: average }]
        }),
      )
    },
  }
}

const countedCategory = (category: Omit<Category, 'count'>, names: Catalog, { categories }: VenueCounts): Category => ({
  ...category,
  count: sumOf(categories, names.leavesOf(category.id), 'visible'),
})

const countedLocation = (location: Omit<Location, 'count'>, { locations }: VenueCounts): Location => ({
  ...location,
  count: locations[location.id]?.visible ?? 0,
})
