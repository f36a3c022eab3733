import { dayAndMonthOf, weekdayName } from '@plekje/ui'

/** "vrijdag 25 december". */
export const weekdayText = (day: string): string => `${weekdayName(startOf(day))} ${dayAndMonthOf(startOf(day))}`

/** "25 december". */
export const dayAndMonthText = (day: string): string => dayAndMonthOf(startOf(day))

/** Midnight in UTC, which is the same day in Amsterdam. */
const startOf = (day: string) => new Date(`${day}T00:00Z`)
