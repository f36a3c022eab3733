import type { VenueList, venuesAdminApi } from '@plekje/contracts'
import type { z } from 'zod'
import type { Catalog, CatalogKeeper } from '../domain/catalog'
import { rowOf } from '../domain/venue-views'
import { fold } from '../storage/venue-model'
import type { VenueRepository } from '../storage/venue-repository'
import { meets, type RowFilter, type VenueOrder, type VenueRows } from '../storage/venue-rows'

type ManageQuery = z.output<typeof venuesAdminApi.manageVenues.query>

/** A page of all venues for administrators, by name unless asked otherwise. Totals are of everything that meets the criteria. */
export const createManageVenues =
  (venues: VenueRepository, rows: VenueRows, catalog: CatalogKeeper) =>
  async (query: ManageQuery): Promise<z.input<typeof VenueList>> => {
    const { page, limit } = query
    const names = await catalog.current()
    const location = query.location === undefined ? undefined : names.locationBy(query.location)
    const filter: RowFilter = {
      ...(query.search?.trim() ? { foldedName: fold(query.search.trim()) } : {}),
      ...(query.category === undefined ? {} : { categoryIds: names.leavesOf(query.category) }),
      ...(query.location === undefined ? {} : { locationIds: location ? [location.id] : [] }),
      ...(query.visibility === undefined ? {} : { isVisible: query.visibility === 'true' }),
    }
    const found = (await rows.inOrder(orderOf(query, names))).filter(meets(filter))
    const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id)
    const shown = new Map((await venues.list({ ids })).map((venue) => [venue._id, venue]))
    const total = found.length
    const totalVisible = found.filter(({ isVisible }) => isVisible).length
    return {
      // One that was deleted a moment ago is left out.
      venues: ids.flatMap((id) => {
        const venue = shown.get(id)
        return venue ? [rowOf(venue, names)] : []
      }),
      total,
      totalVisible,
      totalHidden: total - totalVisible,
      page,
      limit,
      totalPages: Math.ceil(total / limit),
    }
  }

const collator = new Intl.Collator('nl')

function orderOf({ sort: by = 'name', order }: ManageQuery, { categories, locations }: Catalog): VenueOrder {
  const isDescending = order === 'desc'
  if (by !== 'category' && by !== 'location') return { by, isDescending }
  const named = by === 'category' ? categories : locations
  return { by, isDescending, ids: named.toSorted((a, b) => collator.compare(a.name, b.name)).map(({ id }) => id) }
}
