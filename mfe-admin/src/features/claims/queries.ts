import { keepPreviousData, ownersAdminClient, queryOptions } from '@plekje/web-kit'

export const PAGE_SIZE = 20
export const CLAIMS_KEY = ['admin', 'claims'] as const

export const claimsQuery = (state: 'open' | 'decided', page: number) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE_SIZE }
      const { claims, total } = await ownersAdminClient.listClaims({ query }, { signal })
      return { items: claims, total }
    },
    placeholderData: keepPreviousData,
  })
