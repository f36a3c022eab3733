const DAY_MS = 24 * 60 * 60 * 1000

/** How long someone waits before asking a person again who rejected them once, twice, …; the last holds from there on. */
const WAITING_DAYS = [1, 7, 30, 365] as const

/** After so long without asking it is as if they had never been rejected. */
const FORGOTTEN_AFTER_DAYS = 365

/** From when on a rejected request may be sent again, and when nobody has to know of it any more. */
export function waitAfter(times: number, rejectedAt: Date): { readonly until: Date; readonly forgottenAt: Date } {
  const days = WAITING_DAYS[Math.min(times, WAITING_DAYS.length) - 1] ?? WAITING_DAYS[0]
  const until = new Date(rejectedAt.getTime() + days * DAY_MS)
  return { until, forgottenAt: new Date(until.getTime() + FORGOTTEN_AFTER_DAYS * DAY_MS) }
}
