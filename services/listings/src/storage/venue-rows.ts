import type { VenueSort } from '@plekje/contracts'
import type { VenueFilter } from './venue-repository'

/** What venues are counted by, and what the list of administrators filters and sorts by. */
export interface VenueRow {
  readonly id: number
  readonly foldedName: string
  readonly categoryId: number
  readonly locationId: number
  readonly isVisible: boolean
  readonly photos: number
  /** As it is shown; null where there is none. */
  readonly rating: number | null
  /** Milliseconds of Unix time. */
  readonly createdAt: number
}

/** An order of venues. Categories and places are known here by id only: `ids` has them in the order of their names. */
export type VenueOrder = { readonly isDescending: boolean } & (
  | { readonly by: Exclude<VenueSort, 'category' | 'location'> }
  | { readonly by: 'category' | 'location'; readonly ids: readonly number[] }
)

export type RowFilter = Pick<VenueFilter, 'isVisible' | 'categoryIds' | 'locationIds'> & {
  /** Part of a name, folded. */
  readonly foldedName?: string
}

export interface VenueRows {
  /** All rows as they are now, in this order; among equals by name. What the order knows nothing of comes last. */
  inOrder(order: VenueOrder): Promise<readonly VenueRow[]>
  /** What `count` makes of all rows as they are now. */
  count<T>(count: (rows: Iterable<VenueRow>) => T): Promise<T>
  /** After a change of a venue, here or in another process. */
  forget(id: number): void
  /** While events of other processes may be missed, nothing is kept. */
  setTold(isTold: boolean): void
}

/** Events may be missed all the same: all is read again after this long. */
const MAX_AGE_MS = 10 * 60_000
/** With more changes at once an order is made anew rather than mended. */
const MOST_MENDED = 100

/**
 * Keeps a few values of every venue in this process, so that counts and the list of administrators take no longer
 * for very many venues than for few, whatever the store can sort by: some 160 bytes each. What changed is read again
 * before the next answer.
 */
export function createVenueRows(
  read: {
    readonly all: () => Promise<readonly VenueRow[]>
    readonly some: (ids: readonly number[]) => Promise<readonly VenueRow[]>
  },
  now: () => number = Date.now,
): VenueRows {
  let rows: Map<number, VenueRow> | undefined
  let readAt = 0
  let isTold = false
  let connections = 0
  const changed = new Set<number>()
  const orders = new Map<string, { readonly compare: Comparison; readonly sorted: readonly VenueRow[] }>()
  let turn: Promise<unknown> = Promise.resolve()

  const refresh = async (): Promise<Map<number, VenueRow>> => {
    const before = connections
    const kept = isTold && now() - readAt < MAX_AGE_MS ? rows : undefined
    if (!kept) {
      changed.clear()
      readAt = now()
    }
    const current = kept ?? new Map((await read.all()).map((row) => [row.id, row]))
    if (!kept) orders.clear()
    // What changed while it was being read is read again.
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      const found = await read.some(ids)
      for (const id of ids) current.delete(id)
      for (const row of found) current.set(row.id, row)
      if (ids.length > MOST_MENDED) orders.clear()
      const gone = new Set(ids)
      for (const [name, { compare, sorted }] of orders) {
        orders.set(name, { compare, sorted: mended(sorted, gone, found, compare) })
      }
    }
    // Read before events flowed: a change in between may have been missed.
    rows = before === connections ? current : undefined
    return current
  }

  /** One at a time: two would put back what the other had renewed. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    inOrder: (order) =>
      inTurn(async () => {
        const current = await refresh()
        const name = JSON.stringify(order)
        const known = orders.get(name)
        if (known) return known.sorted
        const compare = comparison(order)
        const sorted = [...current.values()].sort(compare)
        orders.set(name, { compare, sorted })
        return sorted
      }),
    count: (count) => inTurn(async () => count((await refresh()).values())),
    forget: (id) => void changed.add(id),
    setTold(told) {
      isTold = told
      connections += 1
      rows = undefined
    },
  }
}

/** Whether a venue is among those that are asked for. */
export const meets =
  ({ isVisible, categoryIds, locationIds, foldedName }: RowFilter) =>
  (row: VenueRow): boolean =>
    (isVisible === undefined || row.isVisible === isVisible) &&
    (categoryIds === undefined || categoryIds.includes(row.categoryId)) &&
    (locationIds === undefined || locationIds.includes(row.locationId)) &&
    (foldedName === undefined || row.foldedName.includes(foldedName))

type Comparison = (left: VenueRow, right: VenueRow) => number

/** The same order without the rows that are gone, and with the new ones in their places. */
function mended(
  sorted: readonly VenueRow[],
  gone: ReadonlySet<number>,
  added: readonly VenueRow[],
  compare: Comparison,
): readonly VenueRow[] {
  const rows = sorted.filter(({ id }) => !gone.has(id))
  for (const row of added) {
    let [from, to] = [0, rows.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = rows[middle]
      if (other !== undefined && compare(other, row) < 0) from = middle + 1
      else to = middle
    }
    rows.splice(from, 0, row)
  }
  return rows
}

function comparison(order: VenueOrder): Comparison {
  const direction = order.isDescending ? -1 : 1
  if (order.by === 'name') return (left, right) => direction * byName(left, right)
  const keyOf = key(order)
  return (left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)]
    if (a === b) return byName(left, right)
    if (a === null) return 1
    return b === null ? -1 : direction * (a - b)
  }
}

function key(order: Exclude<VenueOrder, { readonly by: 'name' }>): (row: VenueRow) => number | null {
  switch (order.by) {
    case 'category':
    case 'location': {
      const places = new Map(order.ids.map((id, at) => [id, at]))
      const { by } = order
      return (row) => places.get(by === 'category' ? row.categoryId : row.locationId) ?? null
    }
    case 'status':
      return (row) => Number(row.isVisible)
    case 'photos':
      return (row) => row.photos
    case 'rating':
      return (row) => row.rating
    case 'name':
      return () => null
  }
}

const byName = (left: VenueRow, right: VenueRow): number => {
  if (left.foldedName === right.foldedName) return left.id - right.id
  return left.foldedName < right.foldedName ? -1 : 1
}
