const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const DAY_MS = 24 * 60 * 60 * 1000

/** The day in the Netherlands, `2026-03-29`, in which an instant falls; days of 23 and 25 hours too. */
export const amsterdamDay = (instant: Date): string => calendar.format(instant)

/** The first instant of the next day there: an hour or two before the day begins in UTC. */
export function endOfAmsterdamDay(instant: Date): Date {
  const today = amsterdamDay(instant)
  const nextInUtc = Date.parse(today) + DAY_MS
  const ends = [2, 1].map((hours) => new Date(nextInUtc - hours * 60 * 60 * 1000))
  return ends.find((end) => amsterdamDay(end) > today) ?? new Date(nextInUtc)
}

/** The first of the last `count` days up to and with the given one. */
export const firstOfLastDays = (today: string, count: number): string =>
  new Date(Date.parse(today) - (count - 1) * DAY_MS).toISOString().slice(0, 10)

/** The last `count` days up to and with the given one, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => firstOfLastDays(today, count - at))
