import { z } from 'zod'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress } from './paging'
import { beforeInAddress, decodeTimeCursor, encodeTimeCursor, type TimeCursor, unknownCursor } from './paging-by-cursor'
import { Flag } from './values'

/*
 * Reviews of a venue newest first: the next page is `before` a position in time. Reviews by stars or votes, equal ones
 * newest first: the next page is `after` a number of stars or votes and a position in time.
 */

export const REVIEW_ORDERS = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** A position in an order by stars or votes. */
export interface ReviewCursor extends TimeCursor {
  /** Number of stars or votes. */
  readonly rank: number
}

export const encodeReviewCursor = ({ rank, ...cursor }: ReviewCursor): string => `${rank}.${encodeTimeCursor(cursor)}`

/** Parses a text that `after` of {@link reviewsQuery} accepted. */
export function decodeReviewCursor(text: string): ReviewCursor {
  const dot = text.indexOf('.')
  return { ...decodeTimeCursor(text.slice(dot + 1)), rank: Number(text.slice(0, dot)) }
}

/** Maximum length of a word or phrase of reviews in an address. */
export const MAX_WORD_CHARACTERS = 90

interface OrderQuery {
  readonly sortBy?: ReviewOrder | undefined
  readonly stars?: number | undefined
}

/**
 * Returns the sort key that precedes time; undefined if reviews are ordered by time alone. An order by stars has no
 * effect on reviews with one selected number of stars.
 */
export function rankOfOrder({ sortBy = 'newest', stars }: OrderQuery): 'stars' | 'votes' | undefined {
  if (sortBy === 'helpful') return 'votes'
  return sortBy === 'newest' || stars !== undefined ? undefined : 'stars'
}

/** True if the query has no position, or one that fits its order. */
const hasMatchingCursor = (
  query: OrderQuery & { readonly before?: string | undefined; readonly after?: string | undefined },
) => {
  const rank = rankOfOrder(query)
  if (rank === undefined) return query.after === undefined
  const beginsWithStars = query.after === undefined || /^[1-5]\./.test(query.after)
  return query.before === undefined && (rank === 'votes' || beginsWithStars)
}

interface FilterQuery {
  readonly stars?: number | undefined
  readonly word?: string | undefined
  readonly photos?: boolean | undefined
}

/** True for at most one filter: counts exist for each filter, but not for combinations. */
const hasAtMostOneFilter = ({ stars, word, photos = false }: FilterQuery) =>
  [stars !== undefined, word !== undefined, photos].filter(Boolean).length <= 1

/** The query for a venue's reviews: filter, order and position. */
export const reviewsQuery = (maxLimit: number) =>
  z
    .object({
      limit: limitInAddress(maxLimit),
      before: beforeInAddress(),
      after: z
        .string(unknownCursor)
        .regex(/^(?:0|[1-9]\d{0,6})\.(?:0|[1-9]\d{0,14})\.[A-Za-z0-9_-]{1,64}$/, unknownCursor)
        .optional(),
      sortBy: z.enum(REVIEW_ORDERS, 'Kies uit newest, highest, lowest of helpful.').optional(),
      stars: wholeInAddress(
        z
          .number('Geef 1 tot 5 sterren.')
          .int('Geef 1 tot 5 sterren.')
          .min(1, 'Geef 1 tot 5 sterren.')
          .max(5, 'Geef 1 tot 5 sterren.'),
      ).optional(),
      word: z.string().trim().min(1, 'Geef een woord.').max(MAX_WORD_CHARACTERS, 'Geef een woord.').optional(),
      /** Only reviews with public photos. */
      photos: Flag.optional(),
    })
    .refine(hasAtMostOneFilter, { message: 'Kies een aantal sterren, een woord of foto’s.' })
    .refine(hasMatchingCursor, { message: unknownCursor })
