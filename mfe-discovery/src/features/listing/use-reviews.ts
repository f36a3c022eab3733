import type { Review } from '@plekje/contracts'
import {
  currentQuery,
  rowsOf,
  totalOf,
  useInfiniteQuery,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@plekje/web-kit'
import { useEffect, useMemo, useState } from 'react'
import { combineReviews } from './combine-reviews'
import {
  googleReviewsQuery,
  MAX_REVIEW_STEPS,
  memberReviewsQuery,
  REVIEWS_PER_STEP,
  reviewStepsOf,
  reviewSummaryQuery,
} from './queries'
import {
  compareReviews,
  type ReviewsSelection,
  readReviewsSelection,
  reviewsAddress,
  reviewsSearch,
} from './reviews-selection'

/**
 * Google's and visitors' reviews merged into one list. Both come in pages, so a review shows only once no unloaded page
 * can hold a review that precedes it.
 */
export function useReviews(listingId: number) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const selection = useMemo(() => readReviewsSelection(searchParams), [searchParams])
  const google = useInfiniteQuery(googleReviewsQuery(listingId, selection))
  const visitors = useInfiniteQuery(memberReviewsQuery(listingId, selection))
  const summary = useQuery(reviewSummaryQuery(listingId))
  // Identifies filter and order: the requested number of reviews holds for one list only.
  const listKey = reviewsAddress(selection)
  const [lastRequest, setLastRequest] = useState<{ listKey: string; count: number }>()
  const requestedCount =
    lastRequest?.listKey === listKey ? lastRequest.count : REVIEWS_PER_STEP * reviewStepsOf(searchParams)
  const nextStep = Math.ceil(requestedCount / REVIEWS_PER_STEP) + 1

  const compare = compareReviews(selection)
  const incompleteLists: { query: typeof google | typeof visitors; lastReview: Review }[] = []
  for (const query of [google, visitors]) {
    const lastReview = query.hasNextPage ? rowsOf(query.data).at(-1) : undefined
    if (lastReview) incompleteLists.push({ query, lastReview })
  }
  // The incomplete list whose loaded part ends first: its next page may hold reviews that precede all later ones.
  const [limitingList] = incompleteLists.sort((a, b) => compare(a.lastReview, b.lastReview))
  const loadedReviews = useMemo(
    () => combineReviews(rowsOf(google.data), rowsOf(visitors.data), selection),
    [google.data, visitors.data, selection],
  )
  const finalReviews = limitingList
    ? loadedReviews.filter((review) => compare(review, limitingList.lastReview) <= 0)
    : loadedReviews
  const shownReviews = finalReviews.slice(0, requestedCount)

  const nextQuery = limitingList?.query
  const hasFailed = nextQuery?.isFetchNextPageError ?? false
  const needsMore = nextQuery !== undefined && finalReviews.length < requestedCount
  const mayFetch = needsMore && !nextQuery.isFetching && !hasFailed
  const fetchNext = nextQuery?.fetchNextPage
  const loadedCount = loadedReviews.length
  useEffect(() => {
    // `loadedCount` runs the effect again when one page was not enough.
    if (mayFetch && loadedCount > 0) void fetchNext?.()
  }, [mayFetch, loadedCount, fetchNext])

  return {
    google,
    visitors,
    summary: summary.data,
    selection,
    /** Changes filter or order and returns to the first step. */
    select: (change: Partial<ReviewsSelection>) => {
      const search = reviewsSearch({ ...readReviewsSelection(currentQuery()), ...change })
      void navigate({ search }, { replace: true, preventScrollReset: true })
    },
    shownReviews,
    total: totalOf(google.data) + totalOf(visitors.data),
    /** Address of the page with the next reviews; the server renders at most {@link MAX_REVIEW_STEPS} steps. */
    moreAddress: nextStep <= MAX_REVIEW_STEPS ? reviewsAddress(selection, nextStep) : undefined,
    /** Both lists as one paged query. */
    pages: {
      hasNextPage: shownReviews.length < finalReviews.length || nextQuery !== undefined,
      isFetchingNextPage: needsMore && (nextQuery.isFetchingNextPage || !hasFailed),
      isFetchNextPageError: hasFailed,
      fetchNextPage: () => {
        // Retries a failed page without asking for more.
        if (hasFailed) void nextQuery?.fetchNextPage()
        else setLastRequest({ listKey, count: shownReviews.length + REVIEWS_PER_STEP })
      },
    },
  }
}
