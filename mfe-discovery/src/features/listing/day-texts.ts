import { lazily } from '@plekje/contracts/plain'

// Days are parsed as UTC, so the formats use UTC too.
const weekdayFormat = lazily(
  () => new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const dayAndMonthFormat = lazily(
  () => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** "vrijdag 25 december". */
export const weekdayText = (day: string): string => weekdayFormat().format(instantOf(day))

/** "25 december". */
export const dayAndMonthText = (day: string): string => dayAndMonthFormat().format(instantOf(day))

const instantOf = (day: string) => new Date(`${day}T00:00Z`)
