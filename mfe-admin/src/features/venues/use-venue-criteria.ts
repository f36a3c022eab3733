import { VENUE_SORTS } from '@plekje/contracts'
import type { SortingState } from '@plekje/ui/admin'
import { useListAddress } from '../lists/use-list-address'
import type { VenueCriteria } from './queries'

const oneOf = <Value extends string>(value: string, values: readonly Value[]): Value | '' =>
  values.find((allowed) => allowed === value) ?? ''

/** Reads the criteria of the list from the address; invalid values are ignored. */
export function useVenueCriteria() {
  const { read, set, pageRequest, setPage, goTo } = useListAddress()
  const criteria: VenueCriteria = {
    search: read('search').slice(0, 200),
    category: read('category').slice(0, 120),
    location: read('location').slice(0, 120),
    visibility: oneOf(read('visibility'), ['true', 'false']),
    sort: oneOf(read('sort'), VENUE_SORTS),
    order: oneOf(read('order'), ['asc', 'desc']),
    ...pageRequest,
  }
  const sorting: SortingState = criteria.sort ? [{ id: criteria.sort, desc: criteria.order === 'desc' }] : []
  const sort = (next: SortingState) => {
    const [by] = next
    set({ sort: by?.id, order: by?.desc ? 'desc' : undefined })
  }
  return { criteria, sorting, sort, filter: set, setPage, goTo }
}
