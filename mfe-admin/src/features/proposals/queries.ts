import type { ProposalState } from '@plekje/contracts'
import { keepPreviousData, proposalsAdminClient, queryOptions } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const PROPOSALS_KEY = ['admin', 'proposals'] as const

export const proposalsQuery = (state: ProposalState, page: number) =>
  queryOptions({
    queryKey: [...PROPOSALS_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { proposals, total } = await proposalsAdminClient.listProposals({ query }, { signal })
      return { items: proposals, total }
    },
    placeholderData: keepPreviousData,
  })
