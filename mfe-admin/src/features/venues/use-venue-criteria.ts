import { VENUE_SORTS } from '@plekje/contracts'
import type { SortingState } from '@plekje/ui/admin'
import { useListAddress } from '../lists/use-list-address'
import type { VenueCriteria } from './queries'

export const MAX_SEARCH_LENGTH = 200
const MAX_SLUG_LENGTH = 120

/** Reads the criteria of the list from the address; invalid values are ignored. */
export function useVenueCriteria() {
  const { read, readOneOf, set, pageRequest, setPage, goTo } = useListAddress()
  const criteria: VenueCriteria = {
    search: read('search').slice(0, MAX_SEARCH_LENGTH),
    category: read('category').slice(0, MAX_SLUG_LENGTH),
    location: read('location').slice(0, MAX_SLUG_LENGTH),
    visibility: readOneOf('visibility', ['true', 'false'], ''),
    sort: readOneOf('sort', VENUE_SORTS, ''),
    order: readOneOf('order', ['asc', 'desc'], ''),
    ...pageRequest,
  }
  const sorting: SortingState = criteria.sort ? [{ id: criteria.sort, desc: criteria.order === 'desc' }] : []
  const sort = ([column]: SortingState) => set({ sort: column?.id, order: column?.desc ? 'desc' : undefined })
  return { criteria, sorting, sort, filter: set, setPage, goTo }
}
