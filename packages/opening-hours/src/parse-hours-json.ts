import { parseHoursText } from './parse-hours-text'
import { type Interval, MINUTES_PER_DAY, MINUTES_PER_WEEK, type WeeklyHours, weeklyHoursOf } from './weekly-hours'

/**
 * Parses Google-style hours: `{ open_now, periods: [{ open: { day, time }, close }], weekday_text }`, where day 0 is
 * Sunday and time is `HHMM`. A single period from Sunday 0000 without a close means always open.
 * @returns null if the JSON or a period is malformed
 */
export function parseHoursJson(text: string): WeeklyHours | null {
  const source = parseJson(text)
  if (!isRecord(source)) return null
  const { periods, weekday_text: weekdayText, open_now: openNow } = source
  if (periods !== undefined && periods !== null) {
    if (!Array.isArray(periods)) return null
    if (periods.length > 0) return readPeriods(periods)
  }
  if (Array.isArray(weekdayText) && weekdayText.length > 0) {
    return weekdayText.every((line) => typeof line === 'string') ? parseHoursText(weekdayText.join('\n')) : null
  }
  return typeof openNow === 'boolean' ? { intervals: [], isAlwaysOpen: false, openNow } : null
}

function readPeriods(periods: readonly unknown[]): WeeklyHours | null {
  const ranges: Interval[] = []
  for (const period of periods) {
    if (!isRecord(period)) return null
    const open = readMoment(period.open)
    if (open === null) return null
    if (period.close === undefined || period.close === null) {
      const isAlwaysOpen = periods.length === 1 && open === SUNDAY_MIDNIGHT
      return isAlwaysOpen ? weeklyHoursOf([[0, MINUTES_PER_WEEK]]) : null
    }
    const close = readMoment(period.close)
    if (close === null || close === open) return null
    ranges.push([open, close > open ? close : close + MINUTES_PER_WEEK])
  }
  return weeklyHoursOf(ranges)
}

const SUNDAY_MIDNIGHT = 6 * MINUTES_PER_DAY

/** Minute of the week from Monday, for a `{ day, time }` that counts from Sunday. */
function readMoment(moment: unknown): number | null {
  if (!isRecord(moment)) return null
  const { day, time } = moment
  if (typeof day !== 'number' || !Number.isInteger(day) || day < 0 || day > 6) return null
  if (typeof time !== 'string' || !/^([01]\d|2[0-3])[0-5]\d$/.test(time)) return null
  return ((day + 6) % 7) * MINUTES_PER_DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(2))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
