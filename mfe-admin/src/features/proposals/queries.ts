import type { ProposalState } from '@plekje/contracts'
import { proposalsAdminClient } from '@plekje/web-kit'
import { inboxQuery } from '../inbox/inbox-query'

export const PROPOSALS_KEY = ['admin', 'proposals'] as const

export const proposalsQuery = (state: ProposalState, page: number) =>
  inboxQuery([...PROPOSALS_KEY, state], page, async (query, options) => {
    const { proposals, total } = await proposalsAdminClient.listProposals({ query: { ...query, state } }, options)
    return { items: proposals, total }
  })
