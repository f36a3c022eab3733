import { escapeRegExp } from '@plekje/service-kit'
import type { NameSearch } from '../domain/indexed-fields'
import { dutch } from './dutch-order'
import type { StoredVenue, VenueModel } from './venue-model'
import {
  backwards,
  beyond,
  keysOf,
  ORDER_FIELDS,
  type OrderKeys,
  type VenueOrder,
  type VenuePlace,
} from './venue-places'

export interface VenueFilter {
  readonly isVisible?: boolean
  readonly featured?: boolean
  readonly categoryIds?: readonly number[]
  readonly locationId?: number
  readonly name?: NameSearch
}

export interface VenuePage {
  /** How many to pass over: from the beginning, or from a place. */
  readonly offset: number
  readonly limit: number
  /** How many there are, where that is known exactly: what lies behind the middle is read from the end. */
  readonly total?: number | undefined
  /** The venue that the page goes on from, in the order of the list or, `isBefore`, against it. */
  readonly from?: { readonly place: VenuePlace; readonly isBefore: boolean } | undefined
  /** That few are meant, of a part of a name: they are found by it and put in order, and not met along the order. */
  readonly isOfFew?: boolean
}

export type VenueLists = ReturnType<typeof createVenueLists>

const LAST_LETTER = '\uffff'

/** Pages of venues, which the store finds, orders and counts along its indexes. */
export const createVenueLists = (model: VenueModel) => ({
  /** Among equals by name, and then by id. Venues without a rating come last, whichever way ratings go. */
  async page(
    filter: VenueFilter,
    { offset, limit, total, from, isOfFew = false }: VenuePage,
    order: VenueOrder = { by: 'name', isDescending: false },
  ): Promise<StoredVenue[]> {
    const read = (part: object, sort: OrderKeys, skip: number, most: number) => {
      const found = model
        .find({ ...conditionsOf(filter), ...part })
        .select(ORDER_FIELDS)
        .collation(dutch)
        .sort(sort as Record<string, 1 | -1>)
        .skip(skip)
        .limit(most)
      if (isOfFew) found.hint(BY_NAME_PART).comment(FEW)
      else if (isNarrowed(filter) && order.by !== 'name') found.comment(OWN_ORDER)
      return found.lean<StoredVenue[]>()
    }
    const keys = keysOf(order)
    if (from) {
      const sort = from.isBefore ? backwards(keys) : keys
      const found: StoredVenue[] = []
      for (const part of beyond(sort, from.place)) {
        if (found.length === offset + limit) break
        // Whoever asks for one kind of visibility gets nothing of the other.
        if ('isVisible' in part && filter.isVisible !== undefined && part.isVisible !== filter.isVisible) continue
        found.push(...(await read(part, sort, 0, offset + limit - found.length)))
      }
      const page = found.slice(offset)
      return from.isBefore ? page.reverse() : page
    }
    if (total === undefined || offset <= total / 2) return read({}, keys, offset, limit)
    const found = Math.min(limit, total - offset)
    // The store walks over everything that is passed over.
    return found <= 0 ? [] : (await read({}, backwards(keys), total - offset - found, found)).reverse()
  },

  /** How many there are; counted no further than `most`, where that is given. */
  count: (filter: VenueFilter, most?: number): Promise<number> => {
    const counted = model.countDocuments(conditionsOf(filter)).collation(dutch)
    return (most === undefined ? counted : counted.limit(most)).exec()
  },
})

/** What such a filter leaves has an index in the order of names alone. */
const isNarrowed = ({ featured, categoryIds, locationId, name }: VenueFilter): boolean =>
  [featured, categoryIds, locationId, name].some((condition) => condition !== undefined)

/** The store keeps no more of them in its order than a page and what is passed over. */
const OWN_ORDER = 'scan: of one kind or place, the first of another order'
const FEW = 'scan: few have it in their names, and all of them are put in order'
const BY_NAME_PART = 'isVisible_1_nameParts_1'

/** A tombstone is neither visible nor hidden. */
function conditionsOf({ isVisible, featured, categoryIds, locationId, name }: VenueFilter) {
  return {
    isVisible: isVisible ?? { $in: [true, false] },
    ...(featured === undefined ? {} : { featured }),
    ...(categoryIds === undefined ? {} : { categoryId: oneOf(categoryIds) }),
    ...(locationId === undefined ? {} : { locationId }),
    ...(name === undefined
      ? {}
      : {
          nameParts: { $elemMatch: { $gte: name.part, $lt: name.part + LAST_LETTER } },
          foldedName: { $regex: escapeRegExp(name.folded) },
        }),
  }
}

const oneOf = (ids: readonly number[]) => {
  const [only] = ids
  return only !== undefined && ids.length === 1 ? only : { $in: [...ids] }
}
