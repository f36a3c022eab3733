import { rememberOverview, useLocation } from '@plekje/web-kit'
import { useEffect } from 'react'

/** Makes this page, as its URL stands, the one to which a listing's "Terug" leads (SPEC §2, listing detail). */
export function useOverview(): void {
  const { pathname, search } = useLocation()
  useEffect(() => rememberOverview(pathname + search), [pathname, search])
}
