import { asksForResults, readSignedInCookie } from '@plekje/contracts/plain'
import { hasSeenWelcome, storeWelcomeSeen } from '@plekje/web-kit/welcome'
import { WELCOME_ID, watchWelcomeEnd } from './watch-end'

/** State of the welcome in the home page's HTML; `absent` when the page has none or the visitor has seen it. */
export type HtmlWelcomeState = 'absent' | 'shown' | 'leaving' | 'ended'

const CHANGE_EVENT = 'plekje:first-welcome'
const WITHDRAWAL_EVENT = 'plekje:first-welcome-withdrawn'

/** True for the home page itself, without search criteria. */
export const isHome = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/' && !asksForResults(search)

/** Reads the attribute of the document that makes the styles show the welcome. Only a script sets it. */
export const htmlWelcomeState = (): HtmlWelcomeState =>
  (document.documentElement.dataset.welcome as HtmlWelcomeState | undefined) ?? 'absent'

function setState(state: HtmlWelcomeState): void {
  document.documentElement.dataset.welcome = state
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

/** Calls `listener` when the state changes; returns a function that unsubscribes. */
export function onHtmlWelcomeChange(listener: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, listener)
  return () => window.removeEventListener(CHANGE_EVENT, listener)
}

/** Ends the welcome without storing that it was seen: for members, and when a page other than the home page opens. */
export const withdrawHtmlWelcome = (): void => void window.dispatchEvent(new Event(WITHDRAWAL_EVENT))

/**
 * Shows the welcome before the first paint if the visitor has not seen it, and runs it to its end without the page's
 * scripts. For members, `Welcome` decides later, once the session is known.
 */
export function startHtmlWelcome(): void {
  if (!isHome(window.location) || hasSeenWelcome(null) || readSignedInCookie(document.cookie)) return
  setState('shown')
  const stop = watchWelcomeEnd({
    onLeave: () => setState('leaving'),
    onEnd: () => {
      storeWelcomeSeen(null)
      setState('ended')
    },
  })
  window.addEventListener(WITHDRAWAL_EVENT, () => {
    stop()
    setState('ended')
  })
  // A page that the browser renders has no welcome in its HTML. This listener runs before deferred scripts.
  document.addEventListener('readystatechange', function onParsed() {
    document.removeEventListener('readystatechange', onParsed)
    if (document.getElementById(WELCOME_ID)) return
    stop()
    setState('absent')
  })
}
