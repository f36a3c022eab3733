import { asksForResults, readSignedInCookie } from '@plekje/contracts/plain'
import { hasSeenWelcome, storeWelcomeSeen } from '@plekje/web-kit/welcome'
import { untilEnded, WELCOME_ID } from './until-ended'

/** State of the welcome in the home page's HTML; `absent` when the page has none or the visitor has seen it. */
export type FirstWelcome = 'absent' | 'shown' | 'leaving' | 'ended'

const CHANGED = 'plekje:first-welcome'
const WITHDRAWN = 'plekje:first-welcome-withdrawn'

/** True for the home page itself, without search criteria. */
export const isHome = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/' && !asksForResults(search)

/** Reads the attribute of the document that makes the styles show the welcome. Only a script sets it. */
export const firstWelcome = (): FirstWelcome =>
  (document.documentElement.dataset.welcome as FirstWelcome | undefined) ?? 'absent'

function become(state: FirstWelcome): void {
  document.documentElement.dataset.welcome = state
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls `listener` when the state changes; returns a function that unsubscribes. */
export function onFirstWelcome(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** Ends the welcome without storing that it was seen: the user turned out to be a member. */
export const withdrawFirstWelcome = (): void => void window.dispatchEvent(new Event(WITHDRAWN))

/**
 * Decides before the first paint whether to welcome a visitor, and runs the welcome to its end without the page's
 * scripts. Members are decided about later, once the session is known.
 */
export function beginFirstWelcome(): void {
  if (!isHome(window.location) || hasSeenWelcome(null) || readSignedInCookie(document.cookie)) return
  become('shown')
  const stop = untilEnded({
    onLeave: () => become('leaving'),
    onEnd: () => {
      storeWelcomeSeen(null)
      become('ended')
    },
  })
  window.addEventListener(WITHDRAWN, () => {
    stop()
    become('ended')
  })
  // Runs before deferred scripts. A page that the browser renders has no welcome in its HTML.
  document.addEventListener('readystatechange', function look() {
    document.removeEventListener('readystatechange', look)
    if (document.getElementById(WELCOME_ID)) return
    stop()
    become('absent')
  })
}
