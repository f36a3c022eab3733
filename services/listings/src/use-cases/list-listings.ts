import { hasPage, type Listing, type PageQuery, pageOf } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { Venue } from '../domain/venue'
import { sumOf } from '../domain/venue-counts'
import type { ComputeHours } from '../domain/venue-hours'
import { listingOf } from '../domain/venue-views'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueCountsStore } from '../storage/venue-counts'
import type { VenueFilter, VenueLists, VenuePage } from '../storage/venue-lists'
import type { VenueRepository } from '../storage/venue-repository'

export const categoryNotFound = () => new NotFoundError('category_not_found', 'Deze categorie bestaat niet.')
export const locationNotFound = () => new NotFoundError('location_not_found', 'Deze plaats kennen we niet.')

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
  readonly catalog: CatalogCache
  readonly computeHours: ComputeHours
}) {
  const { venues, lists, counts, catalog, computeHours } = parts

  const list = async (filter: VenueFilter, page: VenuePage, count: () => Promise<number>): Promise<ListedVenues> => {
    const [rows, names] = await Promise.all([lists.page({ ...filter, isVisible: true }, page), catalog.current()])
    const now = new Date()
    return {
      listings: rows.map((venue) => listingOf(venue, names, computeHours, now)),
      total: await totalOf(rows, page, count),
      offset: page.offset,
      versions: rows.map(({ _id, version }) => ({ id: _id, version })),
    }
  }

  /** Visible and closed venues: a member who saved a venue still finds it after it was closed. */
  const venuesWithPage = async (ids: readonly number[]) => (await venues.byIds(ids)).filter(hasPage)
  const listingsOf = async (shownVenues: readonly Venue[]) => {
    const names = await catalog.current()
    const now = new Date()
    return shownVenues.map((venue) => listingOf(venue, names, computeHours, now))
  }

  return {
    featured: (query: PageQuery) =>
      list({ featured: true }, pageOf(query), () => lists.count({ featured: true, isVisible: true })),
    async byIds(ids: readonly number[]): Promise<Listing[]> {
      return listingsOf(await venuesWithPage(ids))
    },
    /** Venues in the order of `ids`, without duplicates, with their versions. */
    async inOrderOf(ids: readonly number[]): Promise<Pick<ListedVenues, 'listings' | 'versions'>> {
      const venueById = new Map((await venuesWithPage(ids)).map((venue) => [venue._id, venue]))
      const orderedVenues = [...new Set(ids)].map((id) => venueById.get(id)).filter((venue) => venue !== undefined)
      return {
        listings: await listingsOf(orderedVenues),
        versions: orderedVenues.map(({ _id, version }) => ({ id: _id, version })),
      }
    },
    /** Venues of a category, or of all categories in a group. */
    async ofCategory(categoryId: number, query: PageQuery): Promise<ListedVenues> {
      const leaves = (await catalog.current()).leavesOf(categoryId)
      if (leaves.length === 0) throw categoryNotFound()
      return list({ categoryIds: leaves }, pageOf(query), async () =>
        sumOf((await counts.current()).categories, leaves, 'visible'),
      )
    },
  }
}

/** Counts unless this is the last page, which ends at the total. The total is never below the rows read. */
async function totalOf(venuesOfPage: readonly Venue[], { offset, limit }: VenuePage, count: () => Promise<number>) {
  const endOfPage = offset + venuesOfPage.length
  const isLastPage = venuesOfPage.length < limit && (offset === 0 || venuesOfPage.length > 0)
  if (isLastPage) return endOfPage
  const total = await count()
  return venuesOfPage.length > 0 ? Math.max(total, endOfPage) : total
}
