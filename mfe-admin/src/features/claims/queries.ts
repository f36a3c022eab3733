import { ownersAdminClient } from '@plekje/web-kit'
import { inboxQuery } from '../inbox/inbox-query'

export const CLAIMS_KEY = ['admin', 'claims'] as const

export const claimsQuery = (state: 'open' | 'decided', page: number) =>
  inboxQuery([...CLAIMS_KEY, state], page, async (query, options) => {
    const { claims, total } = await ownersAdminClient.listClaims({ query: { ...query, state } }, options)
    return { items: claims, total }
  })
