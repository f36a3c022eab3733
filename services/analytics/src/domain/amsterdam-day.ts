const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const DAY_MS = 24 * 60 * 60 * 1000

/** The Dutch day of an instant, `2026-03-29`. */
export const amsterdamDay = (instant: Date): string => calendar.format(instant)

/** The start of the next Dutch day. It is one or two hours before the same day starts in UTC. */
export function endOfAmsterdamDay(instant: Date): Date {
  const today = amsterdamDay(instant)
  const nextInUtc = Date.parse(today) + DAY_MS
  const possibleStarts = [2, 1].map((hours) => new Date(nextInUtc - hours * 60 * 60 * 1000))
  return possibleStarts.find((start) => amsterdamDay(start) > today) ?? new Date(nextInUtc)
}

/** The first of the `count` days up to and including today. */
export const firstOfLastDays = (today: string, count: number): string =>
  new Date(Date.parse(today) - (count - 1) * DAY_MS).toISOString().slice(0, 10)

/** The `count` days up to and including today, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => firstOfLastDays(today, count - index))
