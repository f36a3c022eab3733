import { MAX_OFFSET, type PlaceInTime, tooFarInList } from '@plekje/contracts'
import { escapeRegExp, InputError } from '@plekje/service-kit'
import { type PartSearch, partSearchOf } from '../domain/searched-fields'
import { registered, type StoredUser, type UserModel } from './user-model'

export interface UsersAsked {
  /** A part of what is searched; folded, spaces around it do not count. */
  readonly search?: string | undefined
  /** The row at which the page starts, in list order or, with `isBefore`, in reverse. */
  readonly from?: { readonly place: PlaceInTime; readonly isBefore: boolean } | undefined
  /** Rows to skip from there. */
  readonly offset: number
  readonly limit: number
}

export interface UserPage {
  readonly users: readonly StoredUser[]
  /** Total number of users; for a search at most the counted number. */
  readonly total: number
  /** True when not all were counted: there are `total` or more. */
  readonly isAtLeast?: boolean
  /** True when there are more rows beyond the page. */
  readonly hasMore: boolean
}

export type UserLists = ReturnType<typeof createUserLists>

/**
 * Maximum number of search results that are counted, and sorted in memory; one more is counted to know if there are more.
 */
export const MAX_COUNTED = 500
/** Maximum number of triples of a search to compare, and the number of accounts to look ahead. */
const MAX_TRIPLES = 6
const LOOK_AHEAD = 50
/** A further attempt means that somebody registered or left meanwhile. */
const MAX_TRIES = 3

const ORDER = { createdAt: 1, _id: 1 } as const
const FROM_THE_END = { createdAt: -1, _id: -1 } as const

/** Pages of users in order of registration, read along indexes. */
export const createUserLists = (model: UserModel, maxSkipped = MAX_OFFSET) => {
  /** The store reads every skipped row. */
  const refuseFar = (passedOver: number) => {
    if (passedOver > maxSkipped) throw new InputError('page_too_far', tooFarInList)
  }

  /** Exact, because it decides which rows are read from the end. */
  const countRegistered = () => model.countDocuments(registered).exec()

  const everyone = async (asked: UsersAsked): Promise<UserPage> => {
    const { from, offset, limit } = asked
    const read = () => pageOf(model.find({ ...registered, ...beyond(from) }).sort(orderFrom(from)), asked)
    if (from || offset === 0) {
      const [page, total] = await Promise.all([read(), countRegistered()])
      return { ...page, total }
    }
    let total = await countRegistered()
    refuseFar(Math.min(offset, Math.max(0, total - offset - limit)))
    for (let tries = 0; tries < MAX_TRIES && offset > total / 2; tries += 1) {
      // Read pages beyond the middle from the end.
      const found = Math.max(0, Math.min(limit, total - offset))
      const users =
        found === 0
          ? []
          : await model
              .find(registered)
              .sort(FROM_THE_END)
              .skip(total - offset - found)
              .limit(found)
              .lean<StoredUser[]>()
      const before = total
      total = await countRegistered()
      if (total === before) return { users: users.reverse(), total, hasMore: offset + found < total }
    }
    return { ...(await read()), total }
  }

  /** The rarest of the triples: the one whose nth account registered last. */
  const rarest = async (triples: readonly string[]): Promise<string> => {
    const step = Math.ceil(triples.length / MAX_TRIPLES)
    const reaches = await Promise.all(
      triples
        .filter((_, at) => at % step === 0)
        .map(async (triple) => {
          const [reached] = await model
            .find({ foldedTriples: triple }, { createdAt: 1 })
            .sort(ORDER)
            .skip(LOOK_AHEAD)
            .limit(1)
            .lean<Pick<StoredUser, 'createdAt'>[]>()
          return { triple, at: reached?.createdAt.getTime() ?? Number.POSITIVE_INFINITY }
        }),
    )
    return reaches.reduce((one, other) => (other.at > one.at ? other : one)).triple
  }

  /** All results, sorted in memory, because no index has both search and order. */
  const fewOf = async (meant: object, { from, offset, limit }: UsersAsked): Promise<UserPage> => {
    const places = await model.find(meant, { createdAt: 1 }).lean<Place[]>()
    const side = from?.isBefore ? -1 : 1
    const rest = places
      .sort((one, other) => side * inOrderOf(one, other))
      .filter((place) => !from || side * inOrderOf(place, placeOf(from.place)) > 0)
    const ids = rest.slice(offset, offset + limit).map(({ _id }) => _id)
    const users = await model.find({ _id: { $in: ids } }).lean<StoredUser[]>()
    return { users: users.sort(inOrderOf), total: places.length, hasMore: rest.length > offset + limit }
  }

  const found = async (search: PartSearch, asked: UsersAsked): Promise<UserPage> => {
    const { from, offset } = asked
    const rule = { foldedText: { $regex: escapeRegExp(search.text) } }
    const withEnd = { foldedEnds: { $elemMatch: beginningWith(search.end) }, ...rule }
    const counted = await model.countDocuments(withEnd).limit(MAX_COUNTED + 1)
    if (counted <= MAX_COUNTED) return fewOf(withEnd, asked)
    refuseFar(offset)
    const rows = { ...atOrBeyond(from), $and: [rule, beyond(from)] }
    const order = orderFrom(from)
    const page = await pageOf(
      search.triples.length === 0
        ? // No index has the order for one or two characters: users are read until the page is full.
          model.find({ ...registered, ...rows }).sort(order)
        : model
            .find({ foldedTriples: await rarest(search.triples), ...rows })
            .sort(order)
            .hint({ foldedTriples: 1, ...ORDER }),
      asked,
    )
    // The number of rows before a position is unknown, and so is an offset beyond the end.
    const isKnown = !from && page.users.length > 0
    const shown = isKnown ? offset + page.users.length + (page.hasMore ? 1 : 0) : 0
    const total = Math.max(counted, shown)
    return { ...page, total, isAtLeast: page.hasMore || shown < total }
  }

  return {
    page(asked: UsersAsked): Promise<UserPage> {
      const search = partSearchOf(asked.search ?? '')
      return search ? found(search, asked) : everyone(asked)
    },
  }
}

type Place = Pick<StoredUser, '_id' | 'createdAt'>

const placeOf = ({ at, id }: PlaceInTime): Place => ({ _id: id, createdAt: at })

const inOrderOf = (one: Place, other: Place): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : Number(one._id > other._id))

type Query = ReturnType<UserModel['find']>

/** Reads one row more, to know if there are more. */
async function pageOf(query: Query, { from, offset, limit }: UsersAsked) {
  const rows = await query
    .skip(offset)
    .limit(limit + 1)
    .lean<StoredUser[]>()
  const users = rows.slice(0, limit)
  return { users: from?.isBefore ? users.reverse() : users, hasMore: rows.length > limit }
}

type From = UsersAsked['from']

const orderFrom = (from: From) => (from?.isBefore ? FROM_THE_END : ORDER)

const atOrBeyond = (from: From): object =>
  from ? { createdAt: { [from.isBefore ? '$lte' : '$gte']: from.place.at } } : {}

/** Rows after a position, or before it. */
function beyond(from: From): object {
  if (!from) return {}
  const further = from.isBefore ? '$lt' : '$gt'
  const { at, id } = from.place
  return { ...atOrBeyond(from), $or: [{ createdAt: { [further]: at } }, { _id: { [further]: id } }] }
}

const LAST_BEFORE_SURROGATES = 0xd7ff
const FIRST_AFTER_SURROGATES = 0xe000
const NO_CHARACTERS = new Set([0xffff, 0x10ffff])

/** A range of all texts with this prefix, in byte order and in code unit order. */
function beginningWith(text: string) {
  const letters = [...text]
  const last = letters.pop()?.codePointAt(0) ?? 0
  if (NO_CHARACTERS.has(last)) return { $gte: text }
  const next = last === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : last + 1
  return { $gte: text, $lt: letters.join('') + String.fromCodePoint(next) }
}
