import {
  currentQuery,
  rowsOf,
  totalOf,
  useInfiniteQuery,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { combineReviews } from './combine-reviews'
import {
  googleReviewsQuery,
  MAX_REVIEW_STEPS,
  REVIEWS_PER_STEP,
  reviewStepsOf,
  reviewSummaryQuery,
  visitorReviewsQuery,
} from './queries'
import { compareReviews, type ReviewsAsked, readReviewsAsked, reviewsAddress, reviewsSearch } from './reviews-asked'

/**
 * Google's and visitors' reviews of a venue as one list in the order that the address asks for, fetched in pages of each.
 * A review is shown once no page that was not fetched can hold one that comes before it.
 */
export function useReviews(listingId: number) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const asked = readReviewsAsked(searchParams)
  const google = useInfiniteQuery(googleReviewsQuery(listingId, asked))
  const visitors = useInfiniteQuery(visitorReviewsQuery(listingId, asked))
  const summary = useQuery(reviewSummaryQuery(listingId))
  // What was asked for of other reviews says nothing of these.
  const list = reviewsAddress(asked)
  const [pressed, setPressed] = useState<{ list: string; wanted: number }>()
  const wanted = pressed?.list === list ? pressed.wanted : REVIEWS_PER_STEP * reviewStepsOf(searchParams)
  const nextStep = Math.ceil(wanted / REVIEWS_PER_STEP) + 1

  // The list whose next page comes first: nothing behind its last review is certain yet.
  const compare = compareReviews(asked)
  const [held] = [google, visitors]
    .flatMap((query) => {
      const last = query.hasNextPage ? rowsOf(query.data).at(-1) : undefined
      return last ? [{ query, last }] : []
    })
    .sort((one, other) => compare(one.last, other.last))
  const known = combineReviews(rowsOf(google.data), rowsOf(visitors.data), asked)
  const certain = held ? known.filter((review) => compare(review, held.last) <= 0) : known
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
    asked,
    /** Shows others, or in another order, from the first on. */
    ask: (change: Partial<ReviewsAsked>) => {
      const search = reviewsSearch({ ...readReviewsAsked(currentQuery()), ...change })
      void navigate({ search }, { replace: true, preventScrollReset: true })
    },
    shown,
    total: totalOf(google.data) + totalOf(visitors.data),
    /** Where the page is shown with the next ones; a server makes no longer one. */
    moreAddress: nextStep <= MAX_REVIEW_STEPS ? reviewsAddress(asked, nextStep) : undefined,
    /** The two lists as one query of pages. */
    pages: {
      hasNextPage: shown.length < certain.length || next !== undefined,
      isFetchingNextPage: isShort && (next.isFetchingNextPage || !hasFailed),
      isFetchNextPageError: hasFailed,
      fetchNextPage: () => {
        // A press after a failure tries again and asks for no more than before.
        if (hasFailed) void next?.fetchNextPage()
        else setPressed({ list, wanted: shown.length + REVIEWS_PER_STEP })
      },
    },
  }
}
