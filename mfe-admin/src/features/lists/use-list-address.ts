import { currentQuery, useSearchParams } from '@plekje/web-kit'
import { useCallback } from 'react'

type Changes = Readonly<Record<string, string | undefined>>

/**
 * Criteria and page of a list, kept in the address so that a link shows the same list. Any change of the criteria leads
 * back to page 1 (SPEC §4); other parameters, such as the tab, stay.
 */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => query.get(name) ?? ''
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1

  const set = useCallback(
    (changes: Changes, options: { replace?: boolean } = {}) => {
      const after = currentQuery()
      after.delete('page')
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') after.delete(name)
        else after.set(name, value)
      }
      setQuery(after, { ...options, preventScrollReset: true })
    },
    [setQuery],
  )
  const setPage = useCallback(
    (to: number, options?: { replace?: boolean }) => set({ page: to === 1 ? undefined : String(to) }, options),
    [set],
  )
  return { read, set, page, setPage }
}

export type ListAddress = ReturnType<typeof useListAddress>
