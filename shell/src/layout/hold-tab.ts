const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the focus on `main` from a change of page until the new page is shown. A micro-frontend shows the old page for a
 * moment longer, and an element in it would disappear together with the focus. When Tab is pressed in the meantime, the
 * focus moves to the first focusable element of the new page.
 * @param addressOf returns the address of the new page
 * @param withinMs maximum time to wait for the new page
 * @returns a function that ends it
 */
export function holdTab(main: HTMLElement, addressOf: () => string, withinMs: number): () => void {
  let isTabHeld = false
  const holdKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.target !== main) return
    event.preventDefault()
    isTabHeld = true
  }
  const end = () => {
    changes.disconnect()
    clearTimeout(timer)
    main.removeEventListener('keydown', holdKey)
    if (isTabHeld && document.activeElement === main) firstFocusableIn(main)?.focus()
    isTabHeld = false
  }
  const endWhenShown = () => {
    if (isShown(main, addressOf())) end()
  }
  const changes = new MutationObserver(endWhenShown)
  const timer = setTimeout(end, withinMs)
  main.addEventListener('keydown', holdKey)
  changes.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shows'] })
  endWhenShown()
  return end
}

/**
 * True when the page of this address is shown with its heading and a focusable element. `remote-place.tsx` sets
 * `data-shows` to the address of the page that a micro-frontend shows.
 */
function isShown(main: HTMLElement, address: string): boolean {
  const place = main.querySelector<HTMLElement>('[data-place]')
  const isOldPage = place !== null && place.dataset.shows !== address
  return !isOldPage && main.querySelector('h1') !== null && firstFocusableIn(main) !== undefined
}

const firstFocusableIn = (main: HTMLElement) =>
  [...main.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => !element.matches(':disabled, [tabindex="-1"], [inert] *') && (element.checkVisibility?.() ?? true),
  )
