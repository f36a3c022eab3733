import { z } from 'zod'
import type { Endpoint } from './define-api'
import { MAX_OFFSET } from './limits'
import { AT_LEAST_HEADER, TOTAL_COUNT_HEADER } from './list-headers'
import { wholeInAddress } from './numbers-in-address'
import { type ListAsked, nextLink } from './paging'

/*
 * Lists whose rows come and go while someone reads them are paged by a place in their order, not by a number of rows:
 * what is added or taken away on one page moves nothing to or from the next. Newest-first lists take `before`, lists by
 * name and oldest-first ones take `after`. Who asks takes the value from `Link` and need not know what is in it.
 */

export const noSuchPlace = 'Deze plaats in de lijst bestaat niet. Begin opnieuw bij het begin van de lijst.'
/** What is said of a page that lies further than {@link MAX_OFFSET} from where it could be read from. */
export const tooFarInList =
  'Zo ver in deze lijst kun je niet in één keer springen. Zoek of filter, of blader vanaf een pagina die wel opent met Vorige en Volgende.'

/** A row of a newest-first list. */
export interface PlaceInTime {
  readonly at: Date
  readonly id: string
}

/** `before` of a newest-first list: rows that come after this one. */
export const beforeInAddress = () =>
  z
    .string(noSuchPlace)
    .regex(/^(?:0|[1-9]\d{0,14})\.[A-Za-z0-9_-]{1,64}$/, noSuchPlace)
    .optional()

/** `after` of an oldest-first list: the same of rows that come later. */
export const afterInTime = beforeInAddress

export const writePlaceInTime = ({ at, id }: PlaceInTime): string => `${at.getTime()}.${id}`

/** Of a text that {@link beforeInAddress} or {@link afterInTime} let pass. */
export function readPlaceInTime(text: string): PlaceInTime {
  const dot = text.indexOf('.')
  return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) }
}

/** A row of a list by name; rows of one name are in the order of their ids. */
export interface PlaceByName {
  readonly name: string
  readonly id: string
}

/** `after` of a list by name: rows that come after this one. */
export const afterInAddress = () =>
  z
    .string(noSuchPlace)
    .max(400, noSuchPlace)
    .refine((text) => /^[A-Za-z0-9_-]{1,64}\./.test(text) && text.isWellFormed(), noSuchPlace)
    .optional()

export const writePlaceByName = ({ name, id }: PlaceByName): string => `${id}.${name}`

/** Of a text that {@link afterInAddress} let pass. */
export function readPlaceByName(text: string): PlaceByName {
  const dot = text.indexOf('.')
  return { id: text.slice(0, dot), name: text.slice(dot + 1) }
}

/** A page of a list that is paged by a place. */
interface PlacePage {
  readonly total: number
  /** Not all were counted: there are `total` or more. */
  readonly isAtLeast?: boolean
  readonly next: Readonly<Record<string, string>> | undefined
}

/** `after` and `before` of a list in an order that the caller chose: rows from this one on, or up to it. */
export const placeInOrder = () =>
  z
    .string(noSuchPlace)
    .max(4000, noSuchPlace)
    .regex(/^[A-Za-z0-9_-]+$/, noSuchPlace)
    .optional()

/** `offset` of a list that goes on from a row: rows to pass over from there. */
export const offsetFromPlace = () =>
  wholeInAddress(z.number().int().min(0)).pipe(z.number().max(MAX_OFFSET, tooFarInList)).optional()

/** The headers of a page: how many rows there are in all, and where the next page begins, if there is one. */
export const placeHeaders = (
  endpoint: Pick<Endpoint, 'path'>,
  asked: ListAsked,
  { total, isAtLeast = false, next }: PlacePage,
): Record<string, string> => ({
  [TOTAL_COUNT_HEADER]: String(total),
  ...(isAtLeast ? { [AT_LEAST_HEADER]: 'true' } : {}),
  ...(next === undefined ? {} : { Link: nextLink(endpoint, asked, next) }),
})

/** The headers of a page that is asked by its number, from 1 on, as administrators' lists are. */
export const numberedHeaders = (
  endpoint: Pick<Endpoint, 'path'>,
  asked: ListAsked,
  { total, page, limit }: { readonly total: number; readonly page: number; readonly limit: number },
): Record<string, string> => ({
  [TOTAL_COUNT_HEADER]: String(total),
  ...(page * limit < total ? { Link: nextLink(endpoint, asked, { page: page + 1, limit }) } : {}),
})
