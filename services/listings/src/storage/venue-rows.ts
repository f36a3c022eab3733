import type { VenueSort } from '@plekje/contracts'
import type { VenueFilter } from './venue-repository'

/** What the list of administrators filters, sorts and counts by. */
export interface VenueRow {
  readonly id: number
  readonly foldedName: string
  readonly categoryId: number
  readonly locationId: number
  readonly isVisible: boolean
  readonly photos: number
  /** As it is shown; null where there is none. */
  readonly rating: number | null
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
  /** After a change of a venue, here or in another process. */
  forget(id: number): void
  /** While events of other processes may be missed, nothing is kept. */
  setTold(isTold: boolean): void
}

/**
 * Keeps a few values of every venue in this process, so that the list of administrators takes no longer for very many
 * venues than for few, whatever the store can sort by: some 150 bytes each. What changed is read again before the next
 * answer.
 */
export function createVenueRows(read: {
  readonly all: () => Promise<readonly VenueRow[]>
  readonly some: (ids: readonly number[]) => Promise<readonly VenueRow[]>
}): VenueRows {
  let rows: Map<number, VenueRow> | undefined
  let isTold = false
  let connections = 0
  const changed = new Set<number>()
  const orders = new Map<string, readonly VenueRow[]>()
  let turn: Promise<unknown> = Promise.resolve()

  const refresh = async (): Promise<Map<number, VenueRow>> => {
    const before = connections
    const kept = isTold ? rows : undefined
    if (!kept) changed.clear()
    const current = kept ?? new Map((await read.all()).map((row) => [row.id, row]))
    if (!kept) orders.clear()
    // What changed while it was being read is read again.
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      const found = await read.some(ids)
      for (const id of ids) current.delete(id)
      for (const row of found) current.set(row.id, row)
      orders.clear()
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
        if (known) return known
        const sorted = [...current.values()].sort(comparison(order))
        orders.set(name, sorted)
        return sorted
      }),
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

function comparison(order: VenueOrder): (left: VenueRow, right: VenueRow) => number {
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
      return (row) => order.ids.indexOf(row.categoryId)
    case 'location':
      return (row) => order.ids.indexOf(row.locationId)
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
