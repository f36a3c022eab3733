import { asksForResults, readSignedInCookie } from '@plekje/contracts/plain'
import { hasSeenWelcome, storeWelcomeSeen } from '@plekje/web-kit/welcome'
import { untilEnded, WELCOME_ID } from './until-ended'

/** What became of the welcome that stands in the HTML of the home page; `absent` where there was none or it was not due. */
export type FirstWelcome = 'absent' | 'shown' | 'leaving' | 'ended'

const CHANGED = 'plekje:first-welcome'
const WITHDRAWN = 'plekje:first-welcome-withdrawn'

/** The address of the home page itself, without criteria. */
export const isHome = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/' && !asksForResults(search)

/** Styles show it by this attribute of the document, which no page has without scripts. */
export const firstWelcome = (): FirstWelcome =>
  (document.documentElement.dataset.welcome as FirstWelcome | undefined) ?? 'absent'

function become(state: FirstWelcome): void {
  document.documentElement.dataset.welcome = state
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls back when it changes; returns what ends that. */
export function onFirstWelcome(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** Takes it away, and stores nothing: it was not meant for whoever is looking. */
export const withdrawFirstWelcome = (): void => void window.dispatchEvent(new Event(WITHDRAWN))

/**
 * Decides before the first paint whether a visitor is welcomed, and sees to it until the end, with or without the page's
 * scripts. Whether a member is, is decided once it is known who that is.
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
  // Before scripts that wait for the whole page run: a page that the browser has to render brings no welcome along.
  document.addEventListener('readystatechange', function look() {
    document.removeEventListener('readystatechange', look)
    if (document.getElementById(WELCOME_ID)) return
    stop()
    become('absent')
  })
}
