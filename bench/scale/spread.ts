const DAY_MS = 24 * 60 * 60 * 1000
const YEARS_MS = 3 * 365 * DAY_MS

/** Date of the `at`-th item: items are spread evenly over the last three years, and the last is now. */
export const spreadOver = (at: number, count: number): Date => new Date(Date.now() - YEARS_MS * (1 - (at + 1) / count))
