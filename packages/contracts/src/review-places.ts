import { z } from 'zod'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress } from './paging'
import { beforeInAddress, noSuchPlace, type PlaceInTime, readPlaceInTime, writePlaceInTime } from './paging-by-place'
import { Flag } from './values'

/*
 * Reviews of a venue come newest first and go on by `before`, or by their stars or votes and among equal ones newest first.
 * A place in such an order is `after`: the stars or votes, and the place in time.
 */

/** How reviews of a venue are ordered. */
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest', 'helpful'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** A row of a venue's reviews in an order by stars or votes. */
export interface ReviewPlace extends PlaceInTime {
  /** How many of what the order goes by. */
  readonly rank: number
}

export const writeReviewPlace = ({ rank, ...place }: ReviewPlace): string => `${rank}.${writePlaceInTime(place)}`

/** Of a text that `after` of {@link reviewsQuery} let pass. */
export function readReviewPlace(text: string): ReviewPlace {
  const dot = text.indexOf('.')
  return { ...readPlaceInTime(text.slice(dot + 1)), rank: Number(text.slice(0, dot)) }
}

/** A word or two of a venue's reviews, as the address has them. */
export const MAX_WORD_LETTERS = 90

interface OrderAsked {
  readonly sortBy?: ReviewOrder | undefined
  readonly stars?: number | undefined
}

/**
 * What reviews are ordered by before time; nothing in the order of time. Those of one number of stars are in that order
 * whichever order by stars is asked.
 */
export function rankOfOrder({ sortBy = 'newest', stars }: OrderAsked): 'stars' | 'votes' | undefined {
  if (sortBy === 'helpful') return 'votes'
  return sortBy === 'newest' || stars !== undefined ? undefined : 'stars'
}

const isPlaceOf = (
  asked: OrderAsked & { readonly before?: string | undefined; readonly after?: string | undefined },
) => {
  const rank = rankOfOrder(asked)
  if (rank === undefined) return asked.after === undefined
  return asked.before === undefined && (rank === 'votes' || asked.after === undefined || /^[1-5]\./.test(asked.after))
}

interface PartAsked {
  readonly stars?: number | undefined
  readonly word?: string | undefined
  readonly photos?: boolean | undefined
}

/** Each of these is a choice of its own: how many there are is known of each alone. */
const isOnePart = ({ stars, word, photos = false }: PartAsked) =>
  [stars !== undefined, word !== undefined, photos].filter(Boolean).length <= 1

/** Which reviews of a venue, in which order, from where on. */
export const reviewsQuery = (most: number) =>
  z
    .object({
      limit: limitInAddress(most),
      before: beforeInAddress(),
      after: z
        .string(noSuchPlace)
        .regex(/^(?:0|[1-9]\d{0,6})\.(?:0|[1-9]\d{0,14})\.[A-Za-z0-9_-]{1,64}$/, noSuchPlace)
        .optional(),
      sortBy: z.enum(REVIEW_ORDERS, 'Kies uit newest, highest, lowest of helpful.').optional(),
      stars: wholeInAddress(
        z
          .number('Geef 1 tot 5 sterren.')
          .int('Geef 1 tot 5 sterren.')
          .min(1, 'Geef 1 tot 5 sterren.')
          .max(5, 'Geef 1 tot 5 sterren.'),
      ).optional(),
      word: z.string().trim().min(1, 'Geef een woord.').max(MAX_WORD_LETTERS, 'Geef een woord.').optional(),
      /** Only those with photos that everyone sees. */
      photos: Flag.optional(),
    })
    .refine(isOnePart, { message: 'Kies een aantal sterren, een woord of foto’s.' })
    .refine(isPlaceOf, { message: noSuchPlace })
