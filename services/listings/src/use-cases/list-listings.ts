import type { Listing } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { CatalogKeeper } from '../domain/catalog'
import { listingOf } from '../domain/venue-views'
import type { VenueFilter, VenueRepository } from '../storage/venue-repository'

export const noSuchCategory = () => new NotFoundError('category_not_found', 'Deze categorie bestaat niet.')
export const noSuchLocation = () => new NotFoundError('location_not_found', 'Deze plaats kennen we niet.')

/** Lists of visible venues by name. */
export function createListListings(venues: VenueRepository, catalog: CatalogKeeper) {
  const collator = new Intl.Collator('nl')
  const list = async (filter: VenueFilter): Promise<Listing[]> => {
    const [found, names] = await Promise.all([venues.list({ ...filter, isVisible: true }), catalog.current()])
    const now = new Date()
    return found
      .map((venue) => listingOf(venue, names, now))
      .sort((left, right) => collator.compare(left.name, right.name) || left.id - right.id)
  }
  return {
    featured: () => list({ featured: true }),
    byIds: (ids: readonly number[]) => list({ ids }),
    /** Of a category, or of all members of a group. */
    async ofCategory(categoryId: number): Promise<Listing[]> {
      const leaves = (await catalog.current()).leavesOf(categoryId)
      if (leaves.length === 0) throw noSuchCategory()
      return list({ categoryIds: leaves })
    },
  }
}
