import type { OwnerChangeState } from '@plekje/contracts'
import { keepPreviousData, ownVenueEditsAdminClient, queryOptions } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const OWNER_CHANGES_KEY = ['admin', 'owner-changes'] as const

export const ownerChangesQuery = (state: OwnerChangeState, page: number) =>
  queryOptions({
    queryKey: [...OWNER_CHANGES_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { changes, total } = await ownVenueEditsAdminClient.listOwnerChanges({ query }, { signal })
      return { items: changes, total }
    },
    placeholderData: keepPreviousData,
  })
