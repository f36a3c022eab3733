const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the focus on `main` from a change of page until the new page stands there. A micro-frontend shows the old page for
 * a moment longer, and a stop in it would go, and take the focus with it. Tab that is pressed meanwhile leads to the first
 * stop of the new page.
 * @param addressOf the address of the page that is to come
 * @param withinMs for which a page may be waited for
 * @returns what ends it
 */
export function holdTab(main: HTMLElement, addressOf: () => string, withinMs: number): () => void {
  let isTabHeld = false
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.target !== main) return
    event.preventDefault()
    isTabHeld = true
  }
  const end = () => {
    changes.disconnect()
    clearTimeout(timer)
    main.removeEventListener('keydown', hold)
    if (isTabHeld && document.activeElement === main) firstStopIn(main)?.focus()
    isTabHeld = false
  }
  const endWhenShown = () => {
    if (isShown(main, addressOf())) end()
  }
  const changes = new MutationObserver(endWhenShown)
  const timer = setTimeout(end, withinMs)
  main.addEventListener('keydown', hold)
  changes.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shows'] })
  endWhenShown()
  return end
}

/** Pages of micro-frontends say their address (`remote-place.tsx`); one that has come has its heading and a stop. */
function isShown(main: HTMLElement, address: string): boolean {
  const place = main.querySelector<HTMLElement>('[data-place]')
  const isOldPage = place !== null && place.dataset.shows !== address
  return !isOldPage && main.querySelector('h1') !== null && firstStopIn(main) !== undefined
}

const firstStopIn = (main: HTMLElement) =>
  [...main.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) => !stop.matches(':disabled, [tabindex="-1"], [inert] *') && (stop.checkVisibility?.() ?? true),
  )
