import { type Listing, type PageAsked, pageOf } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import { hasPage, type Venue } from '../domain/venue'
import { sumOf } from '../domain/venue-counts'
import type { ComputeHours } from '../domain/venue-hours'
import { listingOf } from '../domain/venue-views'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueCountsStore } from '../storage/venue-counts'
import type { VenueFilter, VenueLists, VenuePage } from '../storage/venue-lists'
import type { VenueRepository } from '../storage/venue-repository'

export const categoryNotFound = () => new NotFoundError('category_not_found', 'Deze categorie bestaat niet.')
export const locationNotFound = () => new NotFoundError('location_not_found', 'Deze plaats kennen we niet.')

/** A page of a list, the total, and the versions of its venues. */
export interface ListedVenues {
  readonly listings: readonly Listing[]
  readonly total: number
  readonly offset: number
  readonly versions: readonly { readonly id: number; readonly version: number }[]
}

/** Lists of visible venues by name. */
export function createListListings(parts: {
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly lists: VenueLists
  readonly counts: Pick<VenueCountsStore, 'current'>
  readonly catalog: CatalogKeeper
  readonly computeHours: ComputeHours
}) {
  const { venues, lists, counts, catalog, computeHours } = parts

  const list = async (filter: VenueFilter, page: VenuePage, count: () => Promise<number>): Promise<ListedVenues> => {
    const [found, names] = await Promise.all([lists.page({ ...filter, isVisible: true }, page), catalog.current()])
    const now = new Date()
    return {
      listings: found.map((venue) => listingOf(venue, names, computeHours, now)),
      total: await totalOf(found, page, count),
      offset: page.offset,
      versions: found.map(({ _id, version }) => ({ id: _id, version })),
    }
  }

  /** Closed ones too: who kept them finds them. */
  const shownByIds = async (ids: readonly number[]) => (await venues.byIds(ids)).filter(hasPage)
  const listingsOf = async (found: readonly Venue[]) => {
    const names = await catalog.current()
    const now = new Date()
    return found.map((venue) => listingOf(venue, names, computeHours, now))
  }

  return {
    featured: (asked: PageAsked) =>
      list({ featured: true }, pageOf(asked), () => lists.count({ featured: true, isVisible: true })),
    async byIds(ids: readonly number[]): Promise<Listing[]> {
      return listingsOf(await shownByIds(ids))
    },
    /** In the requested order, without duplicates. */
    async some(ids: readonly number[]): Promise<Pick<ListedVenues, 'listings' | 'versions'>> {
      const found = new Map((await shownByIds(ids)).map((venue) => [venue._id, venue]))
      const ordered = [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
      return {
        listings: await listingsOf(ordered),
        versions: ordered.map(({ _id, version }) => ({ id: _id, version })),
      }
    },
    /** Venues of a category, or of all categories in a group. */
    async ofCategory(categoryId: number, asked: PageAsked): Promise<ListedVenues> {
      const leaves = (await catalog.current()).leavesOf(categoryId)
      if (leaves.length === 0) throw categoryNotFound()
      return list({ categoryIds: leaves }, pageOf(asked), async () =>
        sumOf((await counts.current()).categories, leaves, 'visible'),
      )
    },
  }
}

/** The total is known without counting if the page is the last one. */
async function totalOf(found: readonly Venue[], { offset, limit }: VenuePage, count: () => Promise<number>) {
  const isEnd = found.length < limit && (offset === 0 || found.length > 0)
  const counted = isEnd ? offset + found.length : await count()
  return Math.max(counted, found.length > 0 ? offset + found.length : 0)
}
