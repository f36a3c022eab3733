import type { SearchReply } from '@plekje/contracts'
import { queryOptions, searchClient } from '@plekje/web-kit'
import type { ExpandableList } from '../catalogue/expandable-list'
import { type Criteria, toQuery } from '../criteria/criteria'

export const searchResults = (criteria: Criteria): ExpandableList<SearchReply> => ({
  key: ['search', criteria],
  fetchRows: (range, options) => searchClient.search({ query: { ...toQuery(criteria), ...range } }, options),
  append: (earlierPages, nextPage) => ({ ...nextPage, hits: [...earlierPages.hits, ...nextPage.hits] }),
})

/** The number of results for criteria that the page offers when it found nothing. */
export const totalQuery = (criteria: Criteria, { enabled }: { enabled: boolean }) =>
  queryOptions({
    queryKey: ['search-total', criteria],
    queryFn: ({ signal }) => searchClient.search({ query: { ...toQuery(criteria), limit: 0 } }, { signal }),
    select: ({ total }) => total,
    enabled,
  })
