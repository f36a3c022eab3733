import type { Locator } from 'playwright-core'

/**
 * Whether React has taken over an element that came as HTML: from then on it answers. React marks an element while it
 * prepares it; the place that it stands in answers once that is done (shell/src/first-paint/early-input.ts).
 */
export const isTakenOver = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { earlyInput } = window as { earlyInput?: { readonly answering: WeakSet<Element> } }
    const place = found.closest('[data-place], #root')
    const isAnswering = !place || !earlyInput || earlyInput.answering.has(place)
    return isAnswering && Object.keys(found).some((key) => key.startsWith('__reactProps'))
  })
