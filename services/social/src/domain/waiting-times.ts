const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days to wait before sending a request to the same person after the first, second, … rejection; the last value applies
 * to all further rejections.
 */
const WAITING_DAYS = [1, 7, 30, 365] as const

/** A rejection is forgotten after this many days without a request. */
const FORGOTTEN_AFTER_DAYS = 365

/** Returns when the request may be repeated, and when its rejections are forgotten. */
export function waitAfter(times: number, rejectedAt: Date): { readonly until: Date; readonly forgottenAt: Date } {
  const days = WAITING_DAYS[Math.min(times, WAITING_DAYS.length) - 1] ?? WAITING_DAYS[0]
  const until = new Date(rejectedAt.getTime() + days * DAY_MS)
  return { until, forgottenAt: new Date(until.getTime() + FORGOTTEN_AFTER_DAYS * DAY_MS) }
}
