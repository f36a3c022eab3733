import {
  MAX_OFFSET,
  tooFarInList,
  unknownCursor,
  type VenueList,
  type venuesAdminApi,
  withoutUndefined,
} from '@plekje/contracts'
import { InputError } from '@plekje/service-kit'
import type { z } from 'zod'
import type { Catalog } from '../domain/catalog'
import { nameSearchOf } from '../domain/indexed-fields'
import { sumOf, type VenueNumbers } from '../domain/venue-counts'
import { rowOf } from '../domain/venue-views'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueCountsStore } from '../storage/venue-counts'
import type { VenueFilter, VenueLists } from '../storage/venue-lists'
import type { StoredVenue } from '../storage/venue-model'
import { isPositionIn, positionOf, type VenueOrder, type VenuePosition } from '../storage/venue-order'

type ManageQuery = z.output<typeof venuesAdminApi.manageVenues.query>
type Criteria = Omit<VenueFilter, 'isVisible'>

/** Venues that no stored count covers are counted up to this number, visible and hidden venues separately. */
const MAX_COUNTED = 1_000

interface ManageVenuesParts {
  readonly lists: VenueLists
  readonly counts: Pick<VenueCountsStore, 'current'>
  readonly catalog: CatalogCache
}

/**
 * Returns a page of all venues for administrators, by name by default. The totals count all venues that match. A page
 * is read from the beginning, the end or a given row, whichever is nearest; MongoDB must not skip more than
 * `maxSkipped` venues.
 */
export const createManageVenues = ({ lists, counts, catalog }: ManageVenuesParts, maxSkipped = MAX_OFFSET) => {
  /** Uses stored counts where they exist; counts by an index otherwise. */
  const numbersOf = async (criteria: Criteria, isVisible: boolean | undefined): Promise<VenueNumbers> => {
    const { categoryIds, locationId } = criteria
    if (isInCounts(criteria)) {
      const current = await counts.current()
      if (locationId !== undefined) return { venues: 0, visible: 0, ...current.locations[locationId] }
      if (categoryIds === undefined) return current
      const { categories } = current
      return { venues: sumOf(categories, categoryIds, 'venues'), visible: sumOf(categories, categoryIds, 'visible') }
    }
    const [visible, hidden] = await Promise.all([
      isVisible === false ? 0 : lists.count({ ...criteria, isVisible: true }, MAX_COUNTED + 1),
      isVisible === true ? 0 : lists.count({ ...criteria, isVisible: false }, MAX_COUNTED + 1),
    ])
    return { venues: visible + hidden, visible }
  }

  /** Reads the rows of a page, and one more row if the list continues. */
  const read = async (request: PageRequest): Promise<{ rows: StoredVenue[]; totals: Totals }> => {
    const { filter, criteria, order, from, offset, limit } = request
    const readTotals = async () => totalsOf(await numbersOf(criteria, filter.isVisible), filter.isVisible)
    const page = { limit: limit + 1, from, offset }
    if (criteria.name === undefined && (from !== undefined || offset === 0)) {
      const [rows, totals] = await Promise.all([lists.page(filter, page, order), readTotals()])
      return { rows, totals }
    }
    const totals = await readTotals()
    const hasFewMatches = criteria.name !== undefined && !isMany(totals)
    const total = isCutOff(criteria, totals) ? undefined : totals.visible + totals.hidden
    const skippedFromEnd = total === undefined || from ? Number.POSITIVE_INFINITY : Math.max(0, total - offset - limit)
    if (Math.min(offset, skippedFromEnd) > maxSkipped) throw new InputError('page_too_far', tooFarInList)
    return { rows: await lists.page(filter, { ...page, total, hasFewMatches }, order), totals }
  }

  return async (query: ManageQuery): Promise<z.input<typeof VenueList>> => {
    const { page, limit, visibility } = query
    const currentCatalog = await catalog.current()
    const criteria = criteriaOf(query, currentCatalog)
    const isVisible = visibility === undefined ? undefined : visibility === 'true'
    const order = { by: query.sort ?? 'name', isDescending: query.order === 'desc' } as const
    const from = readPosition(query, order)
    const offset = from ? (query.offset ?? 0) : (page - 1) * limit
    const filter = withoutUndefined({ ...criteria, isVisible })
    const { rows, totals } = matchesNothing(query, currentCatalog)
      ? { rows: [], totals: { visible: 0, hidden: 0 } }
      : await read({ filter, criteria, order, from, offset, limit })
    const rowsOfPage = from?.isBefore ? rows.slice(-limit) : rows.slice(0, limit)
    const hasMore = rows.length > limit
    // Backwards, `hasMore` means that a page comes before this one, and the page at `from` comes after it.
    const isLast = from?.isBefore ? rowsOfPage.length === 0 : !hasMore
    const isFirst = from?.isBefore ? !hasMore : from === undefined && page === 1
    const encodedPositionOf = (venue: StoredVenue | undefined) => venue && encodePosition(positionOf(venue, order))
    const next = isLast ? undefined : encodedPositionOf(rowsOfPage.at(-1))
    const previous = isFirst ? undefined : encodedPositionOf(rowsOfPage[0])
    const isAtLeast = isCutOff(criteria, totals)
    const countedTotal = totals.visible + totals.hidden
    const minTotal = rowsOfPage.length === 0 ? 0 : (page - 1) * limit + rowsOfPage.length + (isLast ? 0 : 1)
    const total = isAtLeast ? Math.max(countedTotal, minTotal) : countedTotal
    return withoutUndefined({
      venues: rowsOfPage.map((venue) => rowOf(venue, currentCatalog)),
      total,
      totalVisible: totals.visible,
      totalHidden: totals.hidden,
      isAtLeast: isAtLeast || undefined,
      page,
      limit,
      totalPages: Math.ceil(total / limit),
      next,
      previous,
    })
  }
}

interface PageRequest {
  readonly filter: VenueFilter
  readonly criteria: Criteria
  readonly order: VenueOrder
  readonly from: ReturnType<typeof readPosition>
  readonly offset: number
  readonly limit: number
}

/** True if stored counts cover the criteria: they exist in total, per category and per place, not for combinations. */
const isInCounts = ({ categoryIds, locationId, name }: Criteria): boolean =>
  name === undefined && (categoryIds === undefined || locationId === undefined)

const isCutOff = (criteria: Criteria, totals: Totals): boolean => !isInCounts(criteria) && isMany(totals)

const isMany = ({ visible, hidden }: Totals): boolean => Math.max(visible, hidden) > MAX_COUNTED

/** Reads the position from which to continue; throws {@link InputError} if it does not fit the order. */
function readPosition({ after, before }: ManageQuery, order: VenueOrder) {
  const text = after ?? before
  if (text === undefined) return undefined
  const position = decodePosition(text)
  if (!position || !isPositionIn(position, order)) throw new InputError('no_such_place', unknownCursor)
  return { position, isBefore: after === undefined }
}

const encodePosition = (position: VenuePosition): string => Buffer.from(JSON.stringify(position)).toString('base64url')

function decodePosition(text: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(values) ? values : undefined
  } catch {
    return undefined
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

function criteriaOf({ search, category, location }: ManageQuery, currentCatalog: Catalog): Criteria {
  const name = search === undefined ? undefined : nameSearchOf(search)
  const place = location === undefined ? undefined : currentCatalog.locationBy(location)
  const categoryIds = category === undefined ? undefined : currentCatalog.leavesOf(category)
  return withoutUndefined({ name, categoryIds, locationId: place?.id })
}

/** True for an unknown category or place. */
const matchesNothing = ({ category, location }: ManageQuery, currentCatalog: Catalog): boolean =>
  (category !== undefined && currentCatalog.leavesOf(category).length === 0) ||
  (location !== undefined && !currentCatalog.locationBy(location))
