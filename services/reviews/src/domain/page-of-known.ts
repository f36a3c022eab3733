import type { ReviewOrder } from '@plekje/contracts'

interface Place {
  readonly at: Date
  readonly id: string
  readonly rank: number
}

export interface KnownPage {
  readonly before?: { readonly at: Date; readonly id: string } | undefined
  readonly after?: Place | undefined
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

/** A page of reviews that are all in memory, in the orders that the store has. */
export function pageOfKnown<S extends Ranked>(
  reviews: readonly S[],
  dateOf: (stored: S) => Date,
  { before, after, limit, sortBy = 'newest' }: KnownPage,
): S[] {
  const upwards = sortBy === 'lowest' ? 1 : -1
  const placeOf = (stored: S): Place => ({ at: dateOf(stored), id: stored._id, rank: rankOf(stored, sortBy) })
  const compare = (a: Place, b: Place) =>
    upwards * (a.rank - b.rank) || b.at.getTime() - a.at.getTime() || Number(b.id > a.id) - Number(b.id < a.id)
  const from = after ?? (before && { ...before, rank: 0 })
  return reviews
    .map((stored) => ({ stored, place: placeOf(stored) }))
    .filter(({ place }) => from === undefined || compare(place, from) > 0)
    .sort((a, b) => compare(a.place, b.place))
    .slice(0, limit)
    .map(({ stored }) => stored)
}
