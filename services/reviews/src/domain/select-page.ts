import type { ReviewOrder } from '@plekje/contracts'

interface Position {
  readonly at: Date
  readonly id: string
  readonly rank: number
}

export interface PageRequest {
  readonly before?: { readonly at: Date; readonly id: string } | undefined
  readonly after?: Position | undefined
  readonly limit: number
  readonly sortBy?: ReviewOrder | undefined
}

interface Ranked {
  readonly _id: string
  readonly rating: number
  readonly helpfulCount?: number
}

const rankOf = ({ rating, helpfulCount = 0 }: Ranked, sortBy: ReviewOrder): number => {
  if (sortBy === 'newest') return 0
  return sortBy === 'helpful' ? helpfulCount : rating
}

/** Selects a page of reviews in memory, in the order that the database has. */
export function selectPage<S extends Ranked>(
  reviews: readonly S[],
  dateOf: (review: S) => Date,
  { before, after, limit, sortBy = 'newest' }: PageRequest,
): S[] {
  const rankDirection = sortBy === 'lowest' ? 1 : -1
  const positionOf = (review: S): Position => ({ at: dateOf(review), id: review._id, rank: rankOf(review, sortBy) })
  const compareIds = (a: string, b: string) => Number(b > a) - Number(b < a)
  const compare = (a: Position, b: Position) =>
    rankDirection * (a.rank - b.rank) || b.at.getTime() - a.at.getTime() || compareIds(a.id, b.id)
  const previous = after ?? (before && { ...before, rank: 0 })
  return reviews
    .map((review) => ({ review, position: positionOf(review) }))
    .filter(({ position }) => previous === undefined || compare(position, previous) > 0)
    .sort((a, b) => compare(a.position, b.position))
    .slice(0, limit)
    .map(({ review }) => review)
}
