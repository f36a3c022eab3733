import { rememberOverview, scrollKeyOf, useLocation } from '@plekje/web-kit'
import { useEffect } from 'react'

/** Makes the current address the target of "Terug" on a venue's page (VENUE-6). */
export function useRememberOverview(): void {
  const location = useLocation()
  const address = location.pathname + location.search
  const scrollKey = scrollKeyOf(location)
  useEffect(() => rememberOverview(address, scrollKey), [address, scrollKey])
}
