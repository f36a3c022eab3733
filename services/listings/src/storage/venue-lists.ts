import { withoutUndefined } from '@plekje/contracts'
import { escapeRegExp } from '@plekje/service-kit'
import type { NameSearch } from '../domain/indexed-fields'
import { dutchCollation } from './dutch-order'
import type { StoredVenue, VenueModel } from './venue-model'
import {
  conditionsAfter,
  keysOf,
  ORDER_FIELDS,
  type OrderKeys,
  reverseKeys,
  type VenueOrder,
  type VenuePosition,
} from './venue-order'

export interface VenueFilter {
  readonly isVisible?: boolean
  readonly featured?: boolean
  readonly categoryIds?: readonly number[]
  readonly locationId?: number
  readonly name?: NameSearch
}

export interface VenuePage {
  /** Number of venues to skip after the beginning of the list, or after `from`. */
  readonly offset: number
  readonly limit: number
  /** Exact total if known: pages in the second half are then read from the end. */
  readonly total?: number | undefined
  /** The venue at which the page continues, forwards or, with `isBefore`, backwards. */
  readonly from?: { readonly position: VenuePosition; readonly isBefore: boolean } | undefined
  /** True if a name search matches few venues: they are found by the index of name parts and sorted in memory. */
  readonly hasFewMatches?: boolean
}

export type VenueLists = ReturnType<typeof createVenueLists>

const LAST_LETTER = '\uffff'

/** Pages of venues that MongoDB finds, sorts and counts by its indexes. */
export const createVenueLists = (model: VenueModel) => ({
  /** A page of venues. Equal venues are ordered by name, then by id. Unrated venues come last in both directions. */
  async page(
    filter: VenueFilter,
    { offset, limit, total, from, hasFewMatches = false }: VenuePage,
    order: VenueOrder = { by: 'name', isDescending: false },
  ): Promise<StoredVenue[]> {
    const read = (condition: object, sort: OrderKeys, skip: number, max: number) => {
      const query = model
        .find({ ...conditionsOf(filter), ...condition })
        .select(ORDER_FIELDS)
        .collation(dutchCollation)
        .sort(sort as Record<string, 1 | -1>)
        .skip(skip)
        .limit(max)
      if (hasFewMatches) query.hint(BY_NAME_PART).comment(FEW_MATCHES)
      else if (isNarrowed(filter) && order.by !== 'name') query.comment(ORDER_WITHOUT_INDEX)
      return query.lean<StoredVenue[]>()
    }
    const keys = keysOf(order)
    if (from) {
      const sort = from.isBefore ? reverseKeys(keys) : keys
      const venues: StoredVenue[] = []
      for (const condition of conditionsAfter(sort, from.position)) {
        if (venues.length === offset + limit) break
        // `condition` would replace the filter's own condition on `isVisible`.
        const isExcluded =
          'isVisible' in condition && filter.isVisible !== undefined && condition.isVisible !== filter.isVisible
        if (isExcluded) continue
        venues.push(...(await read(condition, sort, 0, offset + limit - venues.length)))
      }
      const page = venues.slice(offset)
      return from.isBefore ? page.reverse() : page
    }
    if (total === undefined || offset <= total / 2) return read({}, keys, offset, limit)
    const pageSize = Math.min(limit, total - offset)
    if (pageSize <= 0) return []
    // MongoDB walks over all skipped venues, so this page is read from the end, which is nearer.
    const reversedPage = await read({}, reverseKeys(keys), total - offset - pageSize, pageSize)
    return reversedPage.reverse()
  },

  /** Number of matching venues; stops counting at `max`. */
  count: (filter: VenueFilter, max?: number): Promise<number> => {
    const count = model.countDocuments(conditionsOf(filter)).collation(dutchCollation)
    return (max === undefined ? count : count.limit(max)).exec()
  },
})

/** True for a filter that has an index in the order of names only. */
const isNarrowed = ({ featured, categoryIds, locationId, name }: VenueFilter): boolean =>
  [featured, categoryIds, locationId, name].some((condition) => condition !== undefined)

/** Allows a scan: MongoDB keeps only the requested page and the skipped venues in memory. */
const ORDER_WITHOUT_INDEX = 'scan: a category or place has no index in this order'
const FEW_MATCHES = 'scan: few names match, and all of them are sorted'
const BY_NAME_PART = 'isVisible_1_nameParts_1'

/** The conditions of a filter. `isVisible` is always one of them, because the indexes of whole lists begin with it. */
function conditionsOf({ isVisible, featured, categoryIds, locationId, name }: VenueFilter) {
  const nameConditions = name && {
    nameParts: { $elemMatch: { $gte: name.part, $lt: name.part + LAST_LETTER } },
    foldedName: { $regex: escapeRegExp(name.folded) },
  }
  const conditions = withoutUndefined({
    isVisible: isVisible ?? { $in: [true, false] },
    featured,
    categoryId: categoryIds && oneOf(categoryIds),
    locationId,
  })
  return { ...conditions, ...nameConditions }
}

const oneOf = (ids: readonly number[]) => {
  const [only] = ids
  return only !== undefined && ids.length === 1 ? only : { $in: [...ids] }
}
