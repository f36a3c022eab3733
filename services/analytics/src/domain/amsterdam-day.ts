const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const DAY_MS = 24 * 60 * 60 * 1000

/** The Dutch day of an instant, `2026-03-29`. */
export const amsterdamDay = (instant: Date): string => calendar.format(instant)

/** The start of the next Dutch day, one or two hours before it starts in UTC. */
export function endOfAmsterdamDay(instant: Date): Date {
  const today = amsterdamDay(instant)
  const nextInUtc = Date.parse(today) + DAY_MS
  const ends = [2, 1].map((hours) => new Date(nextInUtc - hours * 60 * 60 * 1000))
  return ends.find((end) => amsterdamDay(end) > today) ?? new Date(nextInUtc)
}

/** The first of the last `count` days, including the given one. */
export const firstOfLastDays = (today: string, count: number): string =>
  new Date(Date.parse(today) - (count - 1) * DAY_MS).toISOString().slice(0, 10)

/** The last `count` days, including the given one, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => firstOfLastDays(today, count - at))
