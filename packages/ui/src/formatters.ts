import { wallClockAt } from '@plekje/opening-hours'

// Dates and times are those of Amsterdam, wherever the reader is. No `Intl`: every page shows a number or a date, and
// the first formatter of each kind takes a slow phone 40 to 60 ms to make.
const MINUTES_PER_HOUR = 60

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** 1029 → "1.029". */
export const formatCount = (count: number): string => groupThousands(String(Math.round(count)))

const formatDecimal = (value: number) => groupThousands((Math.round(value * 10) / 10).toFixed(1).replace('.', ','))

/** 4.46 → "4,5". */
export const formatRating = (rating: number): string => formatDecimal(rating)

/** Kilometres: 0.35 → "350 m", 1.23 → "1,2 km", 42.4 → "42 km". */
export function formatDistance(km: number): string {
  if (km < 0.95) return `${Math.max(10, Math.round(km * 100) * 10)} m`
  return `${km < 9.95 ? formatDecimal(km) : formatCount(km)} km`
}

/** ISO instant or date → "3 maart 2026", the day in Amsterdam; empty for an invalid date. */
export const formatDate = (instant: string | Date): string => formatDay(instant, monthName)
/** ISO instant or date → "3 mrt 2026". */
export const formatShortDate = (instant: string | Date): string => formatDay(instant, shortMonthName)
/** Clock time in Amsterdam: "23:00"; empty for an invalid date. */
export function formatTime(instant: string | Date): string {
  const { minute } = wallClockAt(new Date(instant).getTime())
  if (Number.isNaN(minute)) return ''
  const parts = [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag']
const MONTHS = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]
const MS_PER_DAY = 24 * 60 * 60 * 1000
/** The day in Amsterdam, as midnight in UTC. */
const dayOf = (instant: Date): Date => new Date(wallClockAt(instant.getTime()).day * MS_PER_DAY)
const monthName = (day: Date): string => MONTHS[day.getUTCMonth()] ?? ''
const shortMonthName = (day: Date): string => (monthName(day) === 'maart' ? 'mrt' : monthName(day).slice(0, 3))

/** "maandag": the day in Amsterdam. */
export const weekdayName = (instant: Date): string => WEEKDAYS[dayOf(instant).getUTCDay()] ?? ''
/** "3 maart": the day in Amsterdam. */
export const dayAndMonthOf = (instant: Date): string => `${dayOf(instant).getUTCDate()} ${monthName(dayOf(instant))}`

/** 12.5 → "13%", or "12,5%" with one decimal. */
export const formatPercent = (percent: number, decimals: 0 | 1 = 0): string =>
  `${decimals === 1 ? formatDecimal(percent) : formatCount(percent)}%`

function formatDay(instant: string | Date, monthOf: (day: Date) => string): string {
  const day = dayOf(new Date(instant))
  return Number.isNaN(day.getTime()) ? '' : `${day.getUTCDate()} ${monthOf(day)} ${day.getUTCFullYear()}`
}
