import type { Review, ReviewOrder } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts/plain'

/** A filter of a venue's reviews. At most one field is set. */
export interface ReviewsFilter {
  /** Only reviews with this many stars. */
  readonly stars?: number | undefined
  /** Only reviews with this word. */
  readonly word?: string | undefined
  /** Only reviews with photos. */
  readonly photos?: boolean | undefined
}

/** Filter and order of the reviews, from the page's address (REVIEW-10, REVIEW-13, REVIEW-18, REVIEW-19). */
export interface ReviewsSelection extends ReviewsFilter {
  readonly sortBy: ReviewOrder
}

/** Removes any filter. */
export const NO_FILTER: ReviewsFilter = { stars: undefined, word: undefined, photos: undefined }

/** Maximum length of a word in an address. */
const MAX_WORD_LENGTH = 90

/** Reads filter and order from a query; invalid values are left out. */
export function readReviewsSelection(query: URLSearchParams): ReviewsSelection {
  const sortBy = query.get('sortBy') ?? ''
  return { sortBy: isOrder(sortBy) ? sortBy : 'newest', ...readFilter(query) }
}

function readFilter(query: URLSearchParams): ReviewsFilter {
  const stars = /^[1-5]$/.exec(query.get('stars') ?? '')?.[0]
  if (stars !== undefined) return { stars: Number(stars) }
  const word = query.get('word')?.trim() ?? ''
  if (word !== '' && word.length <= MAX_WORD_LENGTH) return { word }
  return query.get('photos') === 'true' ? { photos: true } : {}
}

export const hasFilter = ({ stars, word, photos }: ReviewsFilter): boolean => Boolean(stars ?? word ?? photos)

/** Parameters for the address and the service, without defaults. */
export const reviewsQueryOf = ({ sortBy, stars, word, photos }: ReviewsSelection) =>
  withoutUndefined({
    sortBy: sortBy === 'newest' ? undefined : sortBy,
    stars,
    word,
    photos: photos || undefined,
  })

/** The query of the same page with this filter and order; `page` is the number of steps in which reviews were added. */
export function reviewsSearch(selection: ReviewsSelection, page = 1): string {
  const query = new URLSearchParams(
    Object.entries(reviewsQueryOf(selection)).map(([name, value]) => [name, String(value)]),
  )
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}

/** The address of the reviews section. Without the `?`, the link would keep the current query. */
export const reviewsAddress = (selection: ReviewsSelection, page = 1): string =>
  `${reviewsSearch(selection, page) || '?'}#reviews`

type SortableReview = Pick<Review, 'rating' | 'reviewDate' | 'helpfulCount'>

/** Sort function for the requested order: by stars or votes, then newest first. */
export const compareReviews =
  ({ sortBy }: ReviewsSelection) =>
  (a: SortableReview, b: SortableReview): number =>
    comparators[sortBy](a, b) || Date.parse(b.reviewDate) - Date.parse(a.reviewDate)

const comparators: Readonly<Record<ReviewOrder, (a: SortableReview, b: SortableReview) => number>> = {
  newest: () => 0,
  highest: (a, b) => b.rating - a.rating,
  lowest: (a, b) => a.rating - b.rating,
  // Google's reviews have no votes.
  helpful: (a, b) => (b.helpfulCount ?? 0) - (a.helpfulCount ?? 0),
}

const isOrder = (text: string): text is ReviewOrder => Object.hasOwn(comparators, text)
