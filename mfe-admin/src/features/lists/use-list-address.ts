import { MAX_OFFSET, withoutUndefined } from '@plekje/contracts/plain'
import { currentQuery, useSearchParams } from '@plekje/web-kit'
import { useCallback } from 'react'
import type { PageRequest } from './page-request'

/** Format of a position in a list; any other value in the address is ignored. */
const POSITION = /^[\w.-]{1,4000}$/
const MAX_PAGE = 1_000_000

type Changes = Readonly<Record<string, string | undefined>>

/**
 * Reads and writes the criteria and the page of a list in the address, so that a link shows the same list. A change of
 * the criteria returns to page 1 (ADMIN-9); other parameters, such as the tab, stay.
 */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => query.get(name) ?? ''
  /** Reads a parameter with one of these values. Any other value is ignored. */
  const readOneOf = <Value extends string, Fallback extends string>(
    name: string,
    values: readonly Value[],
    fallback: Fallback,
  ): Value | Fallback => values.find((value) => value === read(name)) ?? fallback
  const pageParam = Number(query.get('page') ?? 1)
  const page = Number.isInteger(pageParam) && pageParam >= 1 && pageParam <= MAX_PAGE ? pageParam : 1
  const positionIn = (name: string) => (POSITION.test(read(name)) ? read(name) : undefined)
  const after = positionIn('after')
  const before = positionIn('before')
  const offset = Number(query.get('offset') ?? 0)
  const hasPosition = after !== undefined || before !== undefined
  const isOffsetValid = hasPosition && Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET
  const pageRequest: PageRequest = withoutUndefined({ page, after, before, offset: isOffsetValid ? offset : undefined })

  const set = useCallback(
    (changes: Changes, options: { replace?: boolean } = {}) => {
      const newQuery = currentQuery()
      for (const name of ['page', 'after', 'before', 'offset']) newQuery.delete(name)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') newQuery.delete(name)
        else newQuery.set(name, value)
      }
      setQuery(newQuery, { ...options, preventScrollReset: true })
    },
    [setQuery],
  )
  const goTo = useCallback(
    ({ page, offset, after, before }: PageRequest, options?: { replace?: boolean }) => {
      const pageText = page === 1 ? undefined : String(page)
      const offsetText = offset ? String(offset) : undefined
      set({ page: pageText, after, before, offset: offsetText }, options)
    },
    [set],
  )
  const setPage = useCallback((to: number, options?: { replace?: boolean }) => goTo({ page: to }, options), [goTo])
  return { read, readOneOf, set, page, pageRequest, setPage, goTo }
}
