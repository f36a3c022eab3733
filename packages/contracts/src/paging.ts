import { z } from 'zod'
import { pathOf } from './call'
import type { Endpoint } from './define-api'
import { LINK_HEADER, TOTAL_COUNT_HEADER } from './list-headers'
import { wholeInAddress } from './numbers-in-address'

/*
 * How every list is bounded: `limit` says how many at most, `offset` how many to pass over, and an order that does not
 * change between two pages is the list's own. Beside the list stand `X-Total-Count`, all that there are, and, when there
 * are more, `Link: </api/…>; rel="next"` with the address of the next page. A list whose rows come and go all the time
 * takes a cursor of its own in place of `offset` and says the next one in the same `Link`.
 */

/** Rows in the answer of a public list that is asked without `limit`. */
export const MAX_ROWS_WITHOUT_LIMIT = 2000
/** What a public list honours of `limit`: more is cut, not refused. */
export const MAX_WITH_LIMIT = 1000

const whole = (what: string) => z.number(`Geef ${what} als heel getal.`).int(`Geef ${what} als heel getal.`)

/** `limit` of a list: from 1 on, and no more than `most` of it is honoured. */
export const limitInAddress = (most: number = MAX_WITH_LIMIT) =>
  wholeInAddress(whole('het aantal').min(1, 'Geef een aantal van 1 of meer.'))
    .transform((limit) => Math.min(limit, most))
    .optional()

/** `offset` of a list: rows to pass over. */
export const offsetInAddress = () =>
  wholeInAddress(
    whole('het begin')
      .min(0, 'Geef een begin van 0 of meer.')
      .max(1_000_000, 'Geef een begin van hoogstens 1.000.000.'),
  ).optional()

/** The two parameters of a public list, to be spread into its query. */
export const pageQuery = { limit: limitInAddress(), offset: offsetInAddress() }

export interface PageAsked {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Which rows are meant: how many to pass over and how many to take. */
export const pageOf = ({ limit, offset }: PageAsked, mostWithoutLimit = MAX_ROWS_WITHOUT_LIMIT) => ({
  offset: offset ?? 0,
  limit: limit ?? mostWithoutLimit,
})

/** What was asked, as it goes into an address: for the address of the next page. */
export interface ListAsked {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
}

/**
 * The headers of a page of a list: `total` rows there are, of which `count` are in the answer from `offset` on. `asked`
 * holds parameters and query as they were asked.
 */
export function pageHeaders(
  endpoint: Pick<Endpoint, 'path'>,
  asked: ListAsked,
  { total, offset, count }: { readonly total: number; readonly offset: number; readonly count: number },
): Record<string, string> {
  const next = offset + count
  const link = count > 0 && next < total ? nextLink(endpoint, asked, { offset: next }) : undefined
  return { [TOTAL_COUNT_HEADER]: String(total), ...(link === undefined ? {} : { [LINK_HEADER]: link }) }
}

/** The value of `Link` for a next page that differs from what was asked by `next` (RFC 8288). */
export const nextLink = (endpoint: Pick<Endpoint, 'path'>, asked: ListAsked, next: Record<string, unknown>): string =>
  `<${pathOf(endpoint, { ...asked, query: { ...asked.query, ...next } })}>; rel="next"`
