import { useEffect } from 'react'
import { useBlocker } from './router'

/**
 * While `isActive`, blocks links that leave the page: the screen asks for confirmation and calls `proceed` or `reset`
 * of the result. When the page is closed, the browser asks.
 */
export function useLeaveGuard(isActive: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isActive) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isActive])
  return blocker
}
