import { rowsOf, totalOf, useInfiniteQuery, useQuery } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { combineReviews, oldestOf } from './combine-reviews'
import { googleReviewsQuery, reviewSummaryQuery, visitorReviewsQuery } from './queries'

/** Shown at first, and more with each press. */
export const REVIEWS_PER_STEP = 10

/**
 * Google's and visitors' reviews of a venue as one list, newest first, fetched in pages of each. A review is shown once
 * no page that was not fetched can hold a newer one.
 */
export function useReviews(listingId: number) {
  const google = useInfiniteQuery(googleReviewsQuery(listingId))
  const visitors = useInfiniteQuery(visitorReviewsQuery(listingId))
  const summary = useQuery(reviewSummaryQuery(listingId))
  const [wanted, setWanted] = useState(REVIEWS_PER_STEP)

  // The list whose next page comes first: nothing older than its last review is certain yet.
  const [held] = [google, visitors]
    .filter(({ hasNextPage }) => hasNextPage)
    .map((query) => ({ query, oldest: oldestOf(rowsOf(query.data)) }))
    .sort((a, b) => b.oldest - a.oldest)
  const known = combineReviews(rowsOf(google.data), rowsOf(visitors.data))
  const certain = held ? known.filter(({ reviewDate }) => Date.parse(reviewDate) >= held.oldest) : known
  const shown = certain.slice(0, wanted)

  const next = held?.query
  const hasFailed = next?.isFetchNextPageError ?? false
  const isShort = next !== undefined && certain.length < wanted
  const mayFetch = isShort && !next.isFetching && !hasFailed
  const fetchNext = next?.fetchNextPage
  const fetched = known.length
  useEffect(() => {
    // Again after a page that was not enough.
    if (mayFetch && fetched > 0) void fetchNext?.()
  }, [mayFetch, fetched, fetchNext])

  return {
    google,
    visitors,
    summary: summary.data,
    shown,
    total: totalOf(google.data) + totalOf(visitors.data),
    /** The two lists as one query of pages. */
    pages: {
      hasNextPage: shown.length < certain.length || next !== undefined,
      isFetchingNextPage: isShort && (next.isFetchingNextPage || !hasFailed),
      isFetchNextPageError: hasFailed,
      fetchNextPage: () => {
        // A press after a failure tries again and asks for no more than before.
        if (hasFailed) void next?.fetchNextPage()
        else setWanted(shown.length + REVIEWS_PER_STEP)
      },
    },
  }
}
