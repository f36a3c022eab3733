import { z } from 'zod'
import { pathOf } from './call'
import type { Endpoint } from './define-api'
import { LINK_HEADER, TOTAL_COUNT_HEADER } from './list-headers'
import { wholeInAddress } from './numbers-in-address'
import { withoutUndefined } from './without-undefined'

/*
 * Limits of lists: `limit` is the maximum number of rows and `offset` the number to skip; the order of a list is stable
 * between pages. Replies have `X-Total-Count` and, if there are more rows, `Link: </api/…>; rel="next"`. A list whose
 * rows change all the time has a position instead of `offset`, with the next position in `Link`.
 */

/** Maximum number of rows of a public list without `limit`. */
export const MAX_ROWS_WITHOUT_LIMIT = 2000
/** Maximum `limit` of a public list; higher values are reduced, not refused. */
export const MAX_LIMIT = 1000

const wholeNumber = (dutchName: string) =>
  z.number(`Geef ${dutchName} als heel getal.`).int(`Geef ${dutchName} als heel getal.`)

/** The parameter `limit` of a list, from 1; values above `max` are reduced to it. */
export const limitInAddress = (max: number = MAX_LIMIT) =>
  wholeInAddress(wholeNumber('het aantal').min(1, 'Geef een aantal van 1 of meer.'))
    .transform((limit) => Math.min(limit, max))
    .optional()

/** The parameter `offset` of a list: the number of rows to skip. */
export const offsetInAddress = () =>
  wholeInAddress(
    wholeNumber('het begin')
      .min(0, 'Geef een begin van 0 of meer.')
      .max(1_000_000, 'Geef een begin van hoogstens 1.000.000.'),
  ).optional()

/** The two parameters of a public list, to spread into its query. */
export const pageQuery = { limit: limitInAddress(), offset: offsetInAddress() }

export interface PageQuery {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** The number of rows to skip and to return. */
export const pageOf = ({ limit, offset }: PageQuery, defaultLimit = MAX_ROWS_WITHOUT_LIMIT) => ({
  offset: offset ?? 0,
  limit: limit ?? defaultLimit,
})

/** The parameters and query of a request, for the address of the next page. */
export interface ListRequest {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
}

/**
 * The headers of a page: `total` rows exist, and the reply has `count` of them from `offset` on. `request` has the
 * parameters and query of the request.
 */
export function pageHeaders(
  endpoint: Pick<Endpoint, 'path'>,
  request: ListRequest,
  { total, offset, count }: { readonly total: number; readonly offset: number; readonly count: number },
): Record<string, string> {
  const next = offset + count
  const link = count > 0 && next < total ? nextLink(endpoint, request, { offset: next }) : undefined
  return withoutUndefined({ [TOTAL_COUNT_HEADER]: String(total), [LINK_HEADER]: link })
}

/** The `Link` header for a next page whose query differs by `next` (RFC 8288). */
export const nextLink = (
  endpoint: Pick<Endpoint, 'path'>,
  request: ListRequest,
  next: Record<string, unknown>,
): string => `<${pathOf(endpoint, { ...request, query: { ...request.query, ...next } })}>; rel="next"`
