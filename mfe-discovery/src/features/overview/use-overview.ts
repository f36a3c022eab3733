import { rememberOverview, scrollKeyOf, useLocation } from '@plekje/web-kit'
import { useEffect } from 'react'

/** Makes this page, as its URL stands, the one to which a listing's "Terug" leads (VENUE-6). */
export function useOverview(): void {
  const location = useLocation()
  const address = location.pathname + location.search
  const scrollKey = scrollKeyOf(location)
  useEffect(() => rememberOverview(address, scrollKey), [address, scrollKey])
}
