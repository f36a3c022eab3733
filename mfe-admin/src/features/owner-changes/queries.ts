import type { OwnerChangeState } from '@plekje/contracts'
import { ownVenueEditsAdminClient } from '@plekje/web-kit'
import { inboxQuery } from '../inbox/inbox-query'

export const OWNER_CHANGES_KEY = ['admin', 'owner-changes'] as const

export const ownerChangesQuery = (state: OwnerChangeState, page: number) =>
  inboxQuery([...OWNER_CHANGES_KEY, state], page, async (query, options) => {
    const { changes, total } = await ownVenueEditsAdminClient.listOwnerChanges({ query: { ...query, state } }, options)
    return { items: changes, total }
  })
