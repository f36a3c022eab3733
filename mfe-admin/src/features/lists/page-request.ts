import { MAX_OFFSET } from '@plekje/contracts/plain'

/** A requested page of a list: its number, and the row to start from if the server cannot reach the page by number. */
export interface PageRequest {
  readonly page: number
  /** Position of the row that the page comes after, from the server's response. */
  readonly after?: string | undefined
  /** Position of the row that the page comes before. */
  readonly before?: string | undefined
  /** Number of rows to skip after or before that row. */
  readonly offset?: number | undefined
}

export interface CurrentPage {
  readonly page: number
  readonly limit: number
  readonly total: number
  /** True when the server stopped counting at `total`, so the end of the list is unknown. */
  readonly isAtLeast?: boolean | undefined
  /** Position that the next page comes after. */
  readonly next?: string | undefined
  /** Position that the previous page comes before. */
  readonly previous?: string | undefined
}

/** Chooses how to request another page: by number near either end of the list, else from a row of the current page. */
export function pageRequestFor(target: number, current: CurrentPage): PageRequest {
  const { page, limit, total, isAtLeast, next, previous } = current
  const rowsBefore = (target - 1) * limit
  const rowsAfter = isAtLeast ? Number.POSITIVE_INFINITY : Math.max(0, total - target * limit)
  if (Math.min(rowsBefore, rowsAfter) <= MAX_OFFSET) return { page: target }
  const rowsBetween = (Math.abs(target - page) - 1) * limit
  const offset = rowsBetween === 0 ? undefined : rowsBetween
  return target > page ? { page: target, after: next, offset } : { page: target, before: previous, offset }
}
