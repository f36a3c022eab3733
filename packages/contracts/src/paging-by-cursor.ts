import { z } from 'zod'
import type { Endpoint } from './define-api'
import { MAX_OFFSET } from './limits'
import { AT_LEAST_HEADER, TOTAL_COUNT_HEADER } from './list-headers'
import { wholeInAddress } from './numbers-in-address'
import { type ListRequest, nextLink } from './paging'
import { withoutUndefined } from './without-undefined'

/*
 * Lists that change while they are read are paged by a position in their order, not by a number of rows: an insertion
 * or deletion on one page does not shift the next. Newest-first lists take `before`; lists by name and oldest-first
 * lists take `after`. Clients take the value from `Link` and need not know its form.
 */

export const unknownCursor = 'Deze plaats in de lijst bestaat niet. Begin opnieuw bij het begin van de lijst.'
/** The error for a page that is more than {@link MAX_OFFSET} rows from either end and from the given row. */
export const tooFarInList =
  'Zo ver in deze lijst kun je niet in één keer springen. Zoek of filter, of blader vanaf een pagina die wel opent met Vorige en Volgende.'

/** A position in a newest-first list. */
export interface TimeCursor {
  readonly at: Date
  readonly id: string
}

/** The parameter `before` of a list by time: the page has the rows before this position in time. */
export const beforeInAddress = () =>
  z
    .string(unknownCursor)
    .regex(/^(?:0|[1-9]\d{0,14})\.[A-Za-z0-9_-]{1,64}$/, unknownCursor)
    .optional()

/** The parameter `after` of a list by time: the page has the rows after this position in time. */
export const afterInTime = beforeInAddress

export const encodeTimeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}.${id}`

/** Parses a text that {@link beforeInAddress} or {@link afterInTime} accepted. */
export function decodeTimeCursor(text: string): TimeCursor {
  const dot = text.indexOf('.')
  return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) }
}

/** A position in a list by name; rows with equal names are ordered by id. */
export interface NameCursor {
  readonly name: string
  readonly id: string
}

/** The parameter `after` of a list by name: the page has the rows after this position. */
export const afterInAddress = () =>
  z
    .string(unknownCursor)
    .max(400, unknownCursor)
    .refine((text) => /^[A-Za-z0-9_-]{1,64}\./.test(text) && text.isWellFormed(), unknownCursor)
    .optional()

export const encodeNameCursor = ({ name, id }: NameCursor): string => `${id}.${name}`

/** Parses a text that {@link afterInAddress} accepted. */
export function decodeNameCursor(text: string): NameCursor {
  const dot = text.indexOf('.')
  return { id: text.slice(0, dot), name: text.slice(dot + 1) }
}

/** A page of a list that is paged by position. */
interface CursorPage {
  readonly total: number
  /** Set if `total` is a lower bound. */
  readonly isAtLeast?: boolean
  readonly next: Readonly<Record<string, string>> | undefined
}

/** The parameters `after` and `before` of a list whose order the caller chooses: rows after or before this position. */
export const cursorInOrder = () =>
  z
    .string(unknownCursor)
    .max(4000, unknownCursor)
    .regex(/^[A-Za-z0-9_-]+$/, unknownCursor)
    .optional()

/** The parameter `offset` of a list that continues from a row: the number of rows to skip from there. */
export const offsetFromCursor = () =>
  wholeInAddress(z.number().int().min(0)).pipe(z.number().max(MAX_OFFSET, tooFarInList)).optional()

/** The headers of a page: the total, and the address of the next page if there is one. */
export const cursorHeaders = (
  endpoint: Pick<Endpoint, 'path'>,
  query: ListRequest,
  { total, isAtLeast = false, next }: CursorPage,
): Record<string, string> =>
  withoutUndefined({
    [TOTAL_COUNT_HEADER]: String(total),
    [AT_LEAST_HEADER]: isAtLeast ? 'true' : undefined,
    Link: next === undefined ? undefined : nextLink(endpoint, query, next),
  })

/** The headers of a page that is requested by its number from 1 on, as in administrators' lists. */
export const numberedHeaders = (
  endpoint: Pick<Endpoint, 'path'>,
  query: ListRequest,
  { total, page, limit }: { readonly total: number; readonly page: number; readonly limit: number },
): Record<string, string> =>
  withoutUndefined({
    [TOTAL_COUNT_HEADER]: String(total),
    Link: page * limit < total ? nextLink(endpoint, query, { page: page + 1, limit }) : undefined,
  })
