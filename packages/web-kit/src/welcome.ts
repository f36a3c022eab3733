import type { User } from '@plekje/contracts'
import { localStore } from './storage'

const RESET_EVENT = 'plekje:welcome-reset'
const keyOf = (user: Pick<User, 'id'> | null): string => `hasSeenWelcome_${user?.id ?? 'visitor'}`

/** True when this browser showed the welcome to this user, or to a visitor (WELCOME-2). */
export const hasSeenWelcome = (user: Pick<User, 'id'> | null): boolean => localStore.get(keyOf(user)) !== null

export const storeWelcomeSeen = (user: Pick<User, 'id'> | null): void => localStore.set(keyOf(user), 'true')

/** Shows the welcome again; no effect for administrators (WELCOME-2). */
export function resetWelcome(user: Pick<User, 'id' | 'isAdmin'> | null): void {
  if (user?.isAdmin) return
  localStore.remove(keyOf(user))
  window.dispatchEvent(new Event(RESET_EVENT))
}

/** Calls back when the welcome is requested again; returns the unsubscribe function. */
export function onWelcomeReset(listener: () => void): () => void {
  window.addEventListener(RESET_EVENT, listener)
  return () => window.removeEventListener(RESET_EVENT, listener)
}
