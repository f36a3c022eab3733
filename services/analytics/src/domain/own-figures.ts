import type { FigureCounts, OwnVenueFigures, PartialFigureCounts } from '@plekje/contracts'
import { firstOfLastDays, lastDays } from './amsterdam-day'

/** Number of days that managers see, today included. */
export const DAYS_SHOWN = 30
const MONTHS_SHOWN = 13

const FAVORITE_FIELDS = ['favorite_added', 'favorite_removed'] as const

/** The counted field of each measure. */
const FIELD_OF = {
  views: 'view',
  phoneClicks: 'phone_click',
  websiteClicks: 'website_click',
  shares: 'share',
  shareVisits: 'share_visit',
  favorites: 'favorite_added',
  favoritesRemoved: 'favorite_removed',
} as const satisfies Record<keyof FigureCounts, string>

type Measure = keyof typeof FIELD_OF
type Field = (typeof FIELD_OF)[Measure]
type DayCounts = Readonly<Partial<Record<Field, number>>>

/** Counts of a month by day of the month, `01` to `31`. */
export interface CountedMonth {
  /** `2026-11`. */
  readonly month: string
  readonly days: Readonly<Record<string, DayCounts>>
}

/**
 * Figures of a venue by day and month, each period with the one before and the one a year before (FIGURE-2). Favourites
 * may be counted from a later day on, so they have a first day of their own. A period that began before the first day
 * has no figure to compare with.
 */
export function ownFigures(months: readonly CountedMonth[], today: string): Omit<OwnVenueFigures, 'searches'> {
  const countsByDay = new Map<string, DayCounts>()
  for (const { month, days } of months) {
    for (const [dayOfMonth, counts] of Object.entries(days)) countsByDay.set(`${month}-${dayOfMonth}`, counts)
  }
  const daysWith = (fields: readonly Field[]) =>
    [...countsByDay].filter(([, counts]) => fields.some((field) => (counts[field] ?? 0) > 0)).map(([day]) => day)
  const firstFavoriteDay = earliestOf(daysWith(FAVORITE_FIELDS))
  const firstDay = earliestOf(daysWith(Object.values(FIELD_OF)))
  const firstDayOf = (field: Field) => (isFavorite(field) ? firstFavoriteDay : firstDay)

  const sumOf = (days: readonly string[], field: Field) =>
    days.reduce((sum, day) => sum + (countsByDay.get(day)?.[field] ?? 0), 0)
  const countsOf = (days: readonly string[]) => byMeasure((field) => sumOf(days, field))
  /** The counts of `days`; null for a measure that was not counted yet on `day`. */
  const countsIfCountedOn = (day: string | undefined, days: readonly string[]): PartialFigureCounts =>
    byMeasure((field) => {
      const first = firstDayOf(field)
      return first !== undefined && first <= (day ?? '') ? sumOf(days, field) : null
    })
  const countsIfComplete = (days: readonly string[]) => countsIfCountedOn(days[0], days)
  const countsIfStarted = (days: readonly string[]) => countsIfCountedOn(days.at(-1), days)

  const days = lastDays(today, DAYS_SHOWN)
  const shownMonths = monthsBefore(today.slice(0, 7), MONTHS_SHOWN).filter(
    (month) => firstDay !== undefined && month >= firstDay.slice(0, 7),
  )
  return {
    days: days.map((date) => ({ date, ...countsOf([date]) })),
    period: {
      current: countsOf(days),
      before: countsIfComplete(lastDays(firstOfLastDays(today, DAYS_SHOWN + 1), DAYS_SHOWN)),
      yearBefore: countsIfComplete(lastDays(yearBefore(today), DAYS_SHOWN)),
    },
    months: shownMonths.map((month) => ({
      month,
      current: countsIfStarted(daysOfMonth(month)),
      before: countsIfComplete(daysOfMonth(monthsBefore(month, 1)[0] ?? '')),
      yearBefore: countsIfComplete(daysOfMonth(monthsBefore(month, 12).at(-1) ?? '')),
    })),
  }
}

const isFavorite = (field: Field) => (FAVORITE_FIELDS as readonly Field[]).includes(field)

const earliestOf = (days: readonly string[]): string | undefined => days.toSorted()[0]

const byMeasure = <T>(valueFor: (field: Field) => T): Record<Measure, T> =>
  Object.fromEntries(Object.entries(FIELD_OF).map(([measure, field]) => [measure, valueFor(field)])) as Record<
    Measure,
    T
  >

/** The months before `month`, newest first. */
function monthsBefore(month: string, count: number): string[] {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, monthNumber - 2 - index, 1)).toISOString().slice(0, 7),
  )
}

/** The days of a month, oldest first. */
function daysOfMonth(month: string): string[] {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** The same date a year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const isLeapDay = month === '02' && dayOfMonth === '29'
  return `${Number(year) - 1}-${month}-${isLeapDay ? '28' : dayOfMonth}`
}
