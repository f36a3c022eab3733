import type { RatingCounts, Review, ReviewWord } from '@plekje/contracts'
import { screen, within } from '@testing-library/react'
import { aListing, aReview, aSearchReply } from './fixtures'
import type { Answers, Call } from './render-site'

export const listing = aListing()
export const path = `/listing/${listing.slug}`
export const VISITORS = `/api/listings/${listing.id}/reviews`
export const GOOGLE = `/api/listings/${listing.id}/google-reviews`

/** The nth day of 2024. */
const day = (nth: number) => new Date(Date.UTC(2024, 0, nth)).toISOString()

const commentOf = (at: number) => (at % 4 === 0 ? { comment: 'Wij zaten op het terras.' } : {})

/**
 * 34 visitors' and 25 Google reviews with mixed dates. Ratings depend on the position in the list, or are those of
 * {@link aReview}; `votes` apply to visitors' reviews.
 */
export function manyReviews(
  rating: { visitors?: (at: number) => number; google?: (at: number) => number; votes?: (at: number) => number } = {},
) {
  const ofVisitors = Array.from({ length: 34 }, (_, at) => {
    const rated = { ...(rating.visitors ? { rating: rating.visitors(at) } : {}), helpfulCount: rating.votes?.(at) ?? 0 }
    return aReview(`v${at}`, {
      ...commentOf(at),
      reviewDate: day(340 - 2 * at),
      authorName: `Bezoeker ${at}`,
      ...rated,
    })
  })
  const ofGoogle = Array.from({ length: 25 }, (_, at) => {
    const rated = rating.google ? { rating: rating.google(at) } : {}
    return aReview(`g${at}`, { ...commentOf(at), reviewDate: day(341 - 8 * at), authorName: `Googler ${at}`, ...rated })
  })
  const newestFirst = [...ofVisitors, ...ofGoogle].sort((a, b) => Date.parse(b.reviewDate) - Date.parse(a.reviewDate))
  return { ofVisitors, ofGoogle, newestFirst }
}

/** Answers for the page of a venue with these reviews. */
export const answersWith = (
  { ofVisitors, ofGoogle }: Pick<ReturnType<typeof manyReviews>, 'ofVisitors' | 'ofGoogle'>,
  summary: {
    readonly members: RatingCounts
    readonly google: RatingCounts
    readonly words?: readonly ReviewWord[]
    readonly withPhotos?: number
  },
): Answers => ({
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  [`GET ${VISITORS}`]: reviewPages(VISITORS, ofVisitors),
  [`GET ${GOOGLE}`]: reviewPages(GOOGLE, ofGoogle),
  [`GET ${VISITORS}/summary`]: [200, summary],
  'GET /api/search': [200, aSearchReply()],
})

/** Finds the section with reviews. */
export const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }))
export const authors = async () =>
  (await section()).queryAllByText(/^(Bezoeker|Googler) \d+$/).map(({ textContent }) => textContent)

type Ranked = Pick<Review, 'rating' | 'helpfulCount'>
const orders: Readonly<Record<string, (one: Ranked, other: Ranked) => number>> = {
  newest: () => 0,
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
  helpful: (one, other) => (other.helpfulCount ?? 0) - (one.helpfulCount ?? 0),
}

/** Mocks the paged reviews: the requested order, a page of them, and the link to the next. */
export const reviewPages =
  (address: string, reviews: readonly Review[]) =>
  ({ query }: Call) => {
    const limit = Number(query.get('limit'))
    const sortBy = query.get('sortBy') ?? 'newest'
    const isByStars = ['highest', 'lowest'].includes(sortBy) && !query.has('stars')
    const goesOnBy = isByStars || sortBy === 'helpful' ? 'after' : 'before'
    const from = Number(query.get(goesOnBy)?.split('.')[1] ?? 0)
    const meant = reviews
      .filter(({ rating }) => !query.has('stars') || rating === Number(query.get('stars')))
      .filter(({ comment }) => comment.includes(query.get('word') ?? ''))
      .filter(({ photos }) => !query.has('photos') || photos !== undefined)
      .sort(orders[sortBy])
    const more = from + limit < meant.length
    return [
      200,
      meant.slice(from, from + limit),
      {
        'x-total-count': String(meant.length),
        ...(more ? { link: `<${address}?limit=${limit}&${goesOnBy}=1.${from + limit}>; rel="next"` } : {}),
      },
    ] as const
  }
