const DAY_MS = 24 * 60 * 60 * 1000
const SPREAD_MS = 3 * 365 * DAY_MS

/** Date of an item, if `count` items are spread evenly over the last three years and the last one is now. */
export const spreadOver = (index: number, count: number): Date =>
  new Date(Date.now() - SPREAD_MS * (1 - (index + 1) / count))
