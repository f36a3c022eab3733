import { MAX_OFFSET, type TimeCursor, tooFarInList } from '@plekje/contracts'
import { escapeRegExp, InputError } from '@plekje/service-kit'
import { type PartSearch, partSearchOf } from '../domain/searched-fields'
import { allUsers, type StoredUser, type UserModel } from './user-model'

export interface UsersQuery {
  /** A part of a name or address, in any case and with or without accents; spaces around it do not count. */
  readonly search?: string | undefined
  /** The row at which the page starts, in list order or, with `isBefore`, in reverse. */
  readonly from?: PageStart | undefined
  /** Rows to skip, from `from` or from the start of the list. */
  readonly offset: number
  readonly limit: number
}

interface PageStart {
  readonly cursor: TimeCursor
  readonly isBefore: boolean
}

export interface UserPage {
  readonly users: readonly StoredUser[]
  /** Number of users; for a search the number that was counted. */
  readonly total: number
  /** True when not all were counted: there are `total` or more. */
  readonly isAtLeast?: boolean
  readonly hasMore: boolean
}

export type UserLists = ReturnType<typeof createUserLists>

/** Maximum number of search results that are counted, and sorted in memory. */
export const MAX_COUNTED = 500
/** Maximum number of triples of a search whose frequency is compared. */
const MAX_TRIPLES = 6
/** Estimates how rare a triple is: the later the account at this position registered, the fewer accounts have it. */
const COMPARED_POSITION = 50
/** Maximum number of reads of a page from the end. A read is repeated when somebody registered or left meanwhile. */
const MAX_READS_FROM_END = 3

const LIST_ORDER = { createdAt: 1, _id: 1 } as const
const REVERSE_ORDER = { createdAt: -1, _id: -1 } as const

/** Pages of users in order of registration, read along indexes. */
export const createUserLists = (model: UserModel, maxSkipped = MAX_OFFSET) => {
  /** The database reads every skipped row, so their number is limited. */
  const refuseFarOffset = (skipped: number) => {
    if (skipped > maxSkipped) throw new InputError('page_too_far', tooFarInList)
  }

  /** The exact number of users, because it decides which rows are read from the end. */
  const countRegistered = () => model.countDocuments(allUsers).exec()

  const listAll = async (query: UsersQuery): Promise<UserPage> => {
    const { from, offset, limit } = query
    const read = () => readPage(model.find({ ...allUsers, ...beyondFilter(from) }).sort(orderFrom(from)), query)
    if (from || offset === 0) {
      const [page, total] = await Promise.all([read(), countRegistered()])
      return { ...page, total }
    }
    let total = await countRegistered()
    const skippedFromEnd = Math.max(0, total - offset - limit)
    refuseFarOffset(Math.min(offset, skippedFromEnd))
    for (let tries = 0; tries < MAX_READS_FROM_END && offset > total / 2; tries += 1) {
      const rowCount = Math.max(0, Math.min(limit, total - offset))
      const users = await readFromEnd(total - offset - rowCount, rowCount)
      const previousTotal = total
      total = await countRegistered()
      if (total === previousTotal) return { users, total, hasMore: offset + rowCount < total }
    }
    return { ...(await read()), total }
  }

  /** Reads rows beyond the middle of the list from its end; returns them in the order of the list. */
  const readFromEnd = async (skipped: number, rowCount: number): Promise<StoredUser[]> => {
    if (rowCount === 0) return []
    const users = await model.find(allUsers).sort(REVERSE_ORDER).skip(skipped).limit(rowCount).lean<StoredUser[]>()
    return users.reverse()
  }

  /** The rarest of the triples: the one whose account at {@link COMPARED_POSITION} registered last. */
  const rarestOf = async (triples: readonly string[]): Promise<string> => {
    const step = Math.ceil(triples.length / MAX_TRIPLES)
    const sample = triples.filter((_, index) => index % step === 0)
    const candidates = await Promise.all(sample.map(async (triple) => ({ triple, time: await comparedTime(triple) })))
    return candidates.reduce((best, candidate) => (candidate.time > best.time ? candidate : best)).triple
  }

  /** When the account at {@link COMPARED_POSITION} registered; infinite for a triple of fewer accounts. */
  const comparedTime = async (triple: string): Promise<number> => {
    const [user] = await model
      .find({ foldedTriples: triple }, { createdAt: 1 })
      .sort(LIST_ORDER)
      .skip(COMPARED_POSITION)
      .limit(1)
      .lean<Pick<StoredUser, 'createdAt'>[]>()
    return user?.createdAt.getTime() ?? Number.POSITIVE_INFINITY
  }

  /** Sorts the results in memory, because no index has both search and order. */
  const pageInMemory = async (filter: object, { from, offset, limit }: UsersQuery): Promise<UserPage> => {
    const positions = await model.find(filter, { createdAt: 1 }).lean<Position[]>()
    const direction = from?.isBefore ? -1 : 1
    const remaining = positions
      .sort((a, b) => direction * compareInList(a, b))
      .filter((position) => !from || direction * compareInList(position, positionOf(from.cursor)) > 0)
    const ids = remaining.slice(offset, offset + limit).map(({ _id }) => _id)
    const users = await model.find({ _id: { $in: ids } }).lean<StoredUser[]>()
    return { users: users.sort(compareInList), total: positions.length, hasMore: remaining.length > offset + limit }
  }

  const find = async (search: PartSearch, query: UsersQuery): Promise<UserPage> => {
    const { from, offset } = query
    const withText = { foldedText: { $regex: escapeRegExp(search.text) } }
    const withTextByIndex = { foldedEnds: { $elemMatch: startsWith(search.end) }, ...withText }
    // Counts one more, to know if there are more.
    const matchCount = await model.countDocuments(withTextByIndex).limit(MAX_COUNTED + 1)
    if (matchCount <= MAX_COUNTED) return pageInMemory(withTextByIndex, query)
    refuseFarOffset(offset)
    const rowsFilter = { ...atOrBeyondFilter(from), $and: [withText, beyondFilter(from)] }
    const results = await resultsInOrder(search, rowsFilter, from)
    const page = await readPage(results.query, query)
    // The number of rows before the page is unknown if the page starts at a position or is empty.
    const isOffsetExact = !from && page.users.length > 0
    const rowsSeen = isOffsetExact ? offset + page.users.length + Number(page.hasMore) : 0
    const total = Math.max(matchCount, rowsSeen)
    return { ...page, total, isAtLeast: page.hasMore || rowsSeen < total }
  }

  /** The query is wrapped, because awaiting a query runs it. */
  const resultsInOrder = async ({ triples }: PartSearch, rowsFilter: object, from: From): Promise<{ query: Query }> => {
    const order = orderFrom(from)
    // No index has the order for one or two characters: users are read until the page is full.
    if (triples.length === 0) return { query: model.find({ ...allUsers, ...rowsFilter }).sort(order) }
    const foldedTriples = await rarestOf(triples)
    const byTriple = { foldedTriples: 1, ...LIST_ORDER }
    return {
      query: model
        .find({ foldedTriples, ...rowsFilter })
        .sort(order)
        .hint(byTriple),
    }
  }

  return {
    page(query: UsersQuery): Promise<UserPage> {
      const search = partSearchOf(query.search ?? '')
      return search ? find(search, query) : listAll(query)
    },
  }
}

type Position = Pick<StoredUser, '_id' | 'createdAt'>

const positionOf = ({ at, id }: TimeCursor): Position => ({ _id: id, createdAt: at })

function compareInList(a: Position, b: Position): number {
  const byTime = a.createdAt.getTime() - b.createdAt.getTime()
  if (byTime !== 0 || a._id === b._id) return byTime
  return a._id < b._id ? -1 : 1
}

type Query = ReturnType<UserModel['find']>

async function readPage(dbQuery: Query, { from, offset, limit }: UsersQuery) {
  // Reads one row more, to know if there are more.
  const rows = await dbQuery
    .skip(offset)
    .limit(limit + 1)
    .lean<StoredUser[]>()
  const users = rows.slice(0, limit)
  return { users: from?.isBefore ? users.reverse() : users, hasMore: rows.length > limit }
}

type From = UsersQuery['from']

const orderFrom = (from: From) => (from?.isBefore ? REVERSE_ORDER : LIST_ORDER)

function atOrBeyondFilter(from: From): object {
  if (!from) return {}
  const { at } = from.cursor
  return { createdAt: from.isBefore ? { $lte: at } : { $gte: at } }
}

/** Filter of the rows after a position, or before it. */
function beyondFilter(from: From): object {
  if (!from) return {}
  const operator = from.isBefore ? '$lt' : '$gt'
  const { at, id } = from.cursor
  return { ...atOrBeyondFilter(from), $or: [{ createdAt: { [operator]: at } }, { _id: { [operator]: id } }] }
}

const LAST_BEFORE_SURROGATES = 0xd7ff
const FIRST_AFTER_SURROGATES = 0xe000
const NO_CHARACTERS = new Set([0xffff, 0x10ffff])

/** Condition for texts with this prefix: a range that is the same in byte order and in code unit order. */
function startsWith(text: string) {
  const letters = [...text]
  const last = letters.pop()?.codePointAt(0) ?? 0
  if (NO_CHARACTERS.has(last)) return { $gte: text }
  const next = last === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : last + 1
  return { $gte: text, $lt: letters.join('') + String.fromCodePoint(next) }
}
