import type { VenueSort } from '@plekje/contracts'
import { escapeRegExp } from '@plekje/service-kit'
import type { NameSearch } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import { dutch } from './dutch-order'
import type { VenueModel } from './venue-model'

export interface VenueFilter {
  readonly isVisible?: boolean
  readonly featured?: boolean
  readonly categoryIds?: readonly number[]
  readonly locationId?: number
  readonly name?: NameSearch
}

export interface VenueOrder {
  readonly by: VenueSort
  readonly isDescending: boolean
}

export interface VenuePage {
  readonly offset: number
  readonly limit: number
  /** How many there are, where that is known exactly: what lies behind the middle is read from the end. */
  readonly total?: number | undefined
}

export type VenueLists = ReturnType<typeof createVenueLists>

const LAST_LETTER = '\uffff'

/** Pages of venues, which the store finds, orders and counts along its indexes. */
export const createVenueLists = (model: VenueModel) => ({
  /** Among equals by name, and then by id. Venues without a rating come last, whichever way ratings go. */
  async page(
    filter: VenueFilter,
    { offset, limit, total }: VenuePage,
    order: VenueOrder = { by: 'name', isDescending: false },
  ): Promise<Venue[]> {
    const read = (sort: Keys, skip: number, most: number) => {
      const found = model.find(conditionsOf(filter)).collation(dutch).sort(sort).skip(skip).limit(most)
      return (isNarrowed(filter) && order.by !== 'name' ? found.comment(OWN_ORDER) : found).lean<Venue[]>()
    }
    const keys = sortOf(order)
    if (total === undefined || offset <= total / 2) return read(keys, offset, limit)
    const found = Math.min(limit, total - offset)
    // The store walks over everything that is passed over.
    return found <= 0 ? [] : (await read(backwards(keys), total - offset - found, found)).reverse()
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

type Keys = Record<string, 1 | -1>

const backwards = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).map(([name, direction]) => [name, direction === 1 ? -1 : 1]))

function sortOf({ by, isDescending }: VenueOrder): Keys {
  const direction = isDescending ? -1 : 1
  switch (by) {
    case 'name':
      return { name: direction, _id: direction }
    case 'category':
      return { categoryName: direction, name: 1, _id: 1 }
    case 'location':
      return { locationName: direction, name: 1, _id: 1 }
    case 'status':
      return { isVisible: direction, name: 1, _id: 1 }
    case 'photos':
      return { imageCount: direction, name: 1, _id: 1 }
    case 'rating':
      // Downwards nothing comes last by itself.
      return isDescending ? { shownRating: -1, name: 1, _id: 1 } : { isUnrated: 1, shownRating: 1, name: 1, _id: 1 }
  }
}
