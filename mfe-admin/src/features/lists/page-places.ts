import { MAX_OFFSET } from '@plekje/contracts/plain'

/** What a page of a list is asked by: its number, and the row it goes on from where the number alone is too far. */
export interface PageAsked {
  readonly page: number
  /** Of rows, as the server says it. */
  readonly after?: string | undefined
  readonly before?: string | undefined
  /** Rows to pass over from there. */
  readonly offset?: number | undefined
}

interface ShownPage {
  readonly page: number
  readonly limit: number
  readonly total: number
  /** There are `total` or more: where the list ends is not known. */
  readonly isAtLeast?: boolean | undefined
  /** The row that the next page goes on from, and the one that the page before ends at. */
  readonly next?: string | undefined
  readonly previous?: string | undefined
}

/** How another page is asked for: by its number within reach of either end of the list, else from the page that is shown. */
export function placeOfPage(to: number, shown: ShownPage): PageAsked {
  const { page, limit, total, isAtLeast, next, previous } = shown
  const toTheEnd = isAtLeast ? Number.POSITIVE_INFINITY : Math.max(0, total - to * limit)
  if (Math.min((to - 1) * limit, toTheEnd) <= MAX_OFFSET) return { page: to }
  const offset = (Math.abs(to - page) - 1) * limit || undefined
  return to > page ? { page: to, after: next, offset } : { page: to, before: previous, offset }
}
