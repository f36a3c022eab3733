import type { Locator } from 'playwright-core'

/** Whether React has taken over an element that came as HTML: from then on it answers. */
export const isTakenOver = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps')))
