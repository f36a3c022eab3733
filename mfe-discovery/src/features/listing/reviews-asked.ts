import type { Review, ReviewOrder } from '@plekje/contracts'

/** Which of a venue's reviews are shown where that is not all: one of these. */
export interface PartOfReviews {
  /** Only those that gave so many. */
  readonly stars?: number | undefined
  /** Only those with this word. */
  readonly word?: string | undefined
  /** Only those with photos. */
  readonly photos?: boolean | undefined
}

/** Which are shown and in which order, as the page's address says (REVIEW-10, REVIEW-13, REVIEW-18, REVIEW-19). */
export interface ReviewsAsked extends PartOfReviews {
  readonly sortBy: ReviewOrder
}

/** Takes another choice back. */
export const noPart: PartOfReviews = { stars: undefined, word: undefined, photos: undefined }

/** As long as a word of an address may be. */
const MAX_WORD_LETTERS = 90

/** What cannot be understood is left out. */
export function readReviewsAsked(query: URLSearchParams): ReviewsAsked {
  const sortBy = query.get('sortBy') ?? ''
  return { sortBy: isOrder(sortBy) ? sortBy : 'newest', ...readPart(query) }
}

function readPart(query: URLSearchParams): PartOfReviews {
  const stars = /^[1-5]$/.exec(query.get('stars') ?? '')?.[0]
  if (stars !== undefined) return { stars: Number(stars) }
  const word = query.get('word')?.trim() ?? ''
  if (word !== '' && word.length <= MAX_WORD_LETTERS) return { word }
  return query.get('photos') === 'true' ? { photos: true } : {}
}

export const isPart = ({ stars, word, photos }: PartOfReviews): boolean => Boolean(stars ?? word ?? photos)

/** As the address and the service take it: what holds anyway is not said. */
export const reviewsQueryOf = ({ sortBy, stars, word, photos }: ReviewsAsked) => ({
  ...(sortBy === 'newest' ? {} : { sortBy }),
  ...(stars === undefined ? {} : { stars }),
  ...(word === undefined ? {} : { word }),
  ...(photos ? { photos } : {}),
})

/** The query of the same page with these reviews; `page` is how many steps of them. */
export function reviewsSearch(asked: ReviewsAsked, page = 1): string {
  const query = new URLSearchParams(Object.entries(reviewsQueryOf(asked)).map(([name, value]) => [name, String(value)]))
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}

/** The same as an address, which begins at the reviews. One without a query would be a place on the page as it stands. */
export const reviewsAddress = (asked: ReviewsAsked, page = 1): string => `${reviewsSearch(asked, page) || '?'}#reviews`

type Ordered = Pick<Review, 'rating' | 'reviewDate' | 'helpfulCount'>

/** Below 0 where the first comes first: by stars or votes where that is asked, and among equal ones the newest. */
export const compareReviews =
  ({ sortBy }: ReviewsAsked) =>
  (one: Ordered, other: Ordered): number =>
    byRank[sortBy](one, other) || Date.parse(other.reviewDate) - Date.parse(one.reviewDate)

const byRank: Readonly<Record<ReviewOrder, (one: Ordered, other: Ordered) => number>> = {
  newest: () => 0,
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
  // Nobody votes for imported ones.
  helpful: (one, other) => (other.helpfulCount ?? 0) - (one.helpfulCount ?? 0),
}

const isOrder = (text: string): text is ReviewOrder => Object.hasOwn(byRank, text)
