/** Formats with and without the weekday, created at first use. They use UTC, because days are parsed as UTC. */
const formats = new Map<boolean, Intl.DateTimeFormat>()

/** "vrijdag 25 december". */
export const weekdayText = (day: string): string => textOf(day, true)

/** "25 december". */
export const dayAndMonthText = (day: string): string => textOf(day, false)

function textOf(day: string, withWeekday: boolean): string {
  const format =
    formats.get(withWeekday) ??
    new Intl.DateTimeFormat('nl-NL', {
      weekday: withWeekday ? 'long' : undefined,
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
  formats.set(withWeekday, format)
  return format.format(new Date(`${day}T00:00Z`))
}
