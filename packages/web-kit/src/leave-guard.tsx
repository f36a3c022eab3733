import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { createListeners } from './listeners'

const UNBLOCKED: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

/** Two React roots share this state: the shell's root blocks navigations, a micro-frontend's root asks the visitor. */
let activeGuards = 0
let currentBlocker: Blocker = UNBLOCKED
const { subscribe, notify } = createListeners()

const readBlocker = () => currentBlocker
const isGuarded = () => activeGuards > 0

/**
 * While `isActive`, blocks links that leave the page: the screen asks for confirmation and calls `proceed` or `reset`
 * of the result. When the page is closed, the browser asks.
 */
export function useLeaveGuard(isActive: boolean): Blocker {
  useLayoutEffect(() => {
    if (!isActive) return
    activeGuards += 1
    notify()
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      activeGuards -= 1
      notify()
    }
  }, [isActive])
  return useSyncExternalStore(subscribe, readBlocker, readBlocker)
}

/** Blocks navigations for `useLeaveGuard`. The shell renders it once. */
export function LeaveGuards(): ReactNode {
  return useSyncExternalStore(subscribe, isGuarded, isGuarded) && <ActiveGuard />
}

function ActiveGuard(): null {
  const blocker = useBlocker(
    // A screen that has just saved may navigate before this root has rendered without the guard.
    ({ currentLocation, nextLocation }) => isGuarded() && currentLocation.pathname !== nextLocation.pathname,
  )
  useLayoutEffect(() => {
    currentBlocker = blocker
    notify()
    return () => {
      currentBlocker = UNBLOCKED
      notify()
    }
  }, [blocker])
  return null
}
