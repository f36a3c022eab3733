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
      const [currentCatalog, currentCounts] = await read()
      return currentCatalog.categories.map((category) => countedCategory(category, currentCatalog, currentCounts))
    },
    async locations(): Promise<Location[]> {
      const [{ locations }, currentCounts] = await read()
      return locations.map((location) => countedLocation(location, currentCounts))
    },
    async category(idOrSlug: string): Promise<Category> {
      const [currentCatalog, currentCounts] = await read()
      const category = currentCatalog.categoryBy(idOrSlug)
      if (!category) throw categoryNotFound()
      return countedCategory(category, currentCatalog, currentCounts)
    },
    async location(idOrSlug: string): Promise<Location> {
      const [currentCatalog, currentCounts] = await read()
      const location = currentCatalog.locationBy(idOrSlug)
      if (!location) throw locationNotFound()
      return countedLocation(location, currentCounts)
    },
    /** Numbers per category; a group has the sum of its categories. Ratings have one decimal. */
    async stats(): Promise<CategoryStats> {
      const [currentCatalog, { categories }] = await read()
      return Object.fromEntries(
        currentCatalog.categories.map(({ id }) => {
          const leaves = currentCatalog.leavesOf(id)
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

const countedCategory = (
  category: Omit<Category, 'count'>,
  catalog: Catalog,
  { categories }: VenueCounts,
): Category => ({
  ...category,
  count: sumOf(categories, catalog.leavesOf(category.id), 'visible'),
})

const countedLocation = (location: Omit<Location, 'count'>, { locations }: VenueCounts): Location => ({
  ...location,
  count: locations[location.id]?.visible ?? 0,
})
