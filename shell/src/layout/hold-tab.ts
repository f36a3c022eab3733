const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Delays the Tab key after a change of page until the new page is shown. Until then the micro-frontend shows the old
 * page, and an element that got the focus there would disappear together with it. A delayed Tab moves the focus from
 * `main` to the first focusable element of the new page.
 * @param addressOf returns the address of the new page
 * @param timeoutMs maximum time to wait for the new page
 * @returns a function that ends the delay
 */
export function holdTab(main: HTMLElement, addressOf: () => string, timeoutMs: number): () => void {
  let isTabHeld = false
  const holdKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.target !== main) return
    event.preventDefault()
    isTabHeld = true
  }
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    main.removeEventListener('keydown', holdKey)
    if (isTabHeld && document.activeElement === main) firstFocusableIn(main)?.focus()
    isTabHeld = false
  }
  const endWhenShown = () => {
    if (isShown(main, addressOf())) end()
  }
  const observer = new MutationObserver(endWhenShown)
  const timer = setTimeout(end, timeoutMs)
  main.addEventListener('keydown', holdKey)
  observer.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shows'] })
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
