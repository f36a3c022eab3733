import type { VenueList, venuesAdminApi } from '@plekje/contracts'
import type { z } from 'zod'
import type { CatalogKeeper } from '../domain/catalog'
import { rowOf } from '../domain/venue-views'
import { fold } from '../storage/venue-model'
import type { VenueFilter, VenueRepository } from '../storage/venue-repository'

type ManageQuery = z.output<typeof venuesAdminApi.manageVenues.query>

/** A page of all venues for administrators, by name. Totals are of everything that meets the criteria. */
export const createManageVenues =
  (venues: VenueRepository, catalog: CatalogKeeper) =>
  async (query: ManageQuery): Promise<z.input<typeof VenueList>> => {
    const { page, limit } = query
    const names = await catalog.current()
    const location = query.location === undefined ? undefined : names.locationBy(query.location)
    const filter: VenueFilter = {
      ...(query.search?.trim() ? { foldedName: fold(query.search.trim()) } : {}),
      ...(query.category === undefined ? {} : { categoryIds: names.leavesOf(query.category) }),
      ...(query.location === undefined ? {} : { locationIds: location ? [location.id] : [] }),
      ...(query.visibility === undefined ? {} : { isVisible: query.visibility === 'true' }),
    }
    const [rows, total, totalVisible] = await Promise.all([
      venues.list(filter, { skip: (page - 1) * limit, limit, byName: true }),
      venues.count(filter),
      filter.isVisible === false ? 0 : venues.count({ ...filter, isVisible: true }),
    ])
    return {
      venues: rows.map((venue) => rowOf(venue, names)),
      total,
      totalVisible,
      totalHidden: total - totalVisible,
      page,
      limit,
      totalPages: Math.ceil(total / limit),
    }
  }
