import type { VenueAnalytics } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'

export type DayFigures = VenueAnalytics['dailyStats'][number]

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats the date "2026-11-21" as "21 Nov 2026"; returns other text unchanged. */
export function formatDay(date: string): string {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? date : dayFormat().format(time)
}

const DAY_MS = 86_400_000
/** Number of days that the statistics cover (ADMIN-19). */
const MAX_DAYS = 30

/** Returns all days from the oldest to the newest, at most {@link MAX_DAYS}. Missing days get figures of zero. */
export function consecutiveDays(days: readonly DayFigures[]): DayFigures[] {
  const figuresByDate = new Map(days.map((day) => [day.date.slice(0, 10), day]))
  const times = [...figuresByDate.keys()].map((date) => Date.parse(date)).filter((time) => !Number.isNaN(time))
  if (times.length === 0) return []
  const newest = Math.max(...times)
  const oldest = Math.max(Math.min(...times), newest - (MAX_DAYS - 1) * DAY_MS)
  const count = Math.round((newest - oldest) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(oldest + index * DAY_MS).toISOString().slice(0, 10)
    return figuresByDate.get(date) ?? { date, views: 0, phoneClicks: 0, websiteClicks: 0, visitors: 0 }
  })
}
