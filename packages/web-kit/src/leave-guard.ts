import { useEffect } from 'react'
import { useBlocker } from './router'

/**
 * While `isActive`, holds back leaving the page by a link: the screen asks and calls `proceed` or `reset` of the result. On
 * closing the page, the browser asks.
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
