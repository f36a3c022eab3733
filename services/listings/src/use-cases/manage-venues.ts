import type { VenueList, venuesAdminApi } from '@plekje/contracts'
import type { z } from 'zod'
import type { Catalog, CatalogKeeper } from '../domain/catalog'
import { nameSearchOf } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import { sumOf, type VenueNumbers } from '../domain/venue-counts'
import { rowOf } from '../domain/venue-views'
import type { VenueCounting } from '../storage/venue-counting'
import type { VenueFilter, VenueLists } from '../storage/venue-lists'

type ManageQuery = z.output<typeof venuesAdminApi.manageVenues.query>
type Criteria = Omit<VenueFilter, 'isVisible'>

/** Of names that are searched for, visible and hidden ones are counted to one beyond it: nobody pages through so many. */
const MOST_COUNTED = 10_000

/** A page of all venues for administrators, by name unless asked otherwise. Totals are of everything that meets the criteria. */
export const createManageVenues = (parts: {
  readonly lists: VenueLists
  readonly counting: Pick<VenueCounting, 'current'>
  readonly catalog: CatalogKeeper
}) => {
  const { lists, counting, catalog } = parts

  /** What the counts know is not counted anew; the rest is, along an index. */
  const numbersOf = async (criteria: Criteria): Promise<VenueNumbers> => {
    const { categoryIds, locationId, name } = criteria
    if (name === undefined && (categoryIds === undefined || locationId === undefined)) {
      const counts = await counting.current()
      if (locationId !== undefined) return { venues: 0, visible: 0, ...counts.locations[locationId] }
      if (categoryIds === undefined) return counts
      const { categories } = counts
      return { venues: sumOf(categories, categoryIds, 'venues'), visible: sumOf(categories, categoryIds, 'visible') }
    }
    const most = name === undefined ? undefined : MOST_COUNTED + 1
    const [visible, hidden] = await Promise.all([
      lists.count({ ...criteria, isVisible: true }, most),
      lists.count({ ...criteria, isVisible: false }, most),
    ])
    return { venues: visible + hidden, visible }
  }

  return async (query: ManageQuery): Promise<z.input<typeof VenueList>> => {
    const { page, limit, visibility } = query
    const names = await catalog.current()
    const criteria = criteriaOf(query, names)
    const isVisible = visibility === undefined ? undefined : visibility === 'true'
    const filter = { ...criteria, ...(isVisible === undefined ? {} : { isVisible }) }
    const order = { by: query.sort ?? 'name', isDescending: query.order === 'desc' } as const
    const offset = (page - 1) * limit
    const read = async (): Promise<[Venue[], Totals]> => {
      // Of names that are searched for not all are counted.
      if (page === 1 || criteria.name !== undefined) {
        return Promise.all([
          lists.page(filter, { offset, limit }, order),
          numbersOf(criteria).then((numbers) => totalsOf(numbers, isVisible)),
        ])
      }
      const totals = totalsOf(await numbersOf(criteria), isVisible)
      return [await lists.page(filter, { offset, limit, total: totals.visible + totals.hidden }, order), totals]
    }
    const [found, totals] = isNothing(query, names) ? [[], { visible: 0, hidden: 0 }] : await read()
    const total = totals.visible + totals.hidden
    return {
      venues: found.map((venue) => rowOf(venue, names)),
      total,
      totalVisible: totals.visible,
      totalHidden: totals.hidden,
      ...(Math.max(totals.visible, totals.hidden) > MOST_COUNTED && criteria.name !== undefined
        ? { isAtLeast: true }
        : {}),
      page,
      limit,
      totalPages: Math.ceil(total / limit),
    }
  }
}

interface Totals {
  readonly visible: number
  readonly hidden: number
}

const totalsOf = ({ venues, visible }: VenueNumbers, isVisible: boolean | undefined): Totals => ({
  visible: isVisible === false ? 0 : visible,
  hidden: isVisible === true ? 0 : venues - visible,
})

function criteriaOf({ search, category, location }: ManageQuery, names: Catalog): Criteria {
  const name = search === undefined ? undefined : nameSearchOf(search)
  const place = location === undefined ? undefined : names.locationBy(location)
  return {
    ...(name === undefined ? {} : { name }),
    ...(category === undefined ? {} : { categoryIds: names.leavesOf(category) }),
    ...(place === undefined ? {} : { locationId: place.id }),
  }
}

/** Of an unknown category or place there are none. */
const isNothing = ({ category, location }: ManageQuery, names: Catalog): boolean =>
  (category !== undefined && names.leavesOf(category).length === 0) ||
  (location !== undefined && !names.locationBy(location))
