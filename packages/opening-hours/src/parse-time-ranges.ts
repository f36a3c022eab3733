import { type DayRange, MINUTES_PER_DAY } from './weekly-hours'

const ALL_DAY =
  /^(?:24\s*\/\s*7|(?:open )?24 (?:uur|u|hours|hrs|h)(?: geopend| open)?|altijd (?:geopend|open)|always open)$/
const CLOSED = /^(?:gesloten|dicht|closed|(?:alleen )?op afspraak|by appointment(?: only)?)$/
const TIME = '(\\d{1,2})(?:[:.hu](\\d{2}))?(?: ?(?:uur|u|h))?(?: ?([ap])\\.?m\\.?)?(?: ?uur)?'
const RANGE = new RegExp(`^(?:van |from )?${TIME} ?(?:-|tot|to|t/m|until) ?${TIME}$`)

/** @param text normalized: lower case, single spaces, plain hyphens */
export function isAllDay(text: string): boolean {
  return ALL_DAY.test(text)
}

/**
 * Reads the part after the day: "10:00-18:00", "12:00-14:30, 17:00-22:00", "gesloten", "24 uur geopend".
 * @param text normalized: lower case, single spaces, plain hyphens
 * @returns empty when closed, null when not understood
 */
export function parseTimeRanges(text: string): DayRange[] | null {
  if (isAllDay(text)) return [[0, MINUTES_PER_DAY]]
  if (CLOSED.test(text)) return []
  const ranges: DayRange[] = []
  for (const part of text.split(/ ?(?:[,;&+]| en | and | \/ ) ?/)) {
    const range = parseRange(part.trim())
    if (!range) return null
    ranges.push(range)
  }
  return ranges
}

function parseRange(text: string): DayRange | null {
  const match = RANGE.exec(text)
  if (!match) return null
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match
  const to = minuteOfDay(toHour, toMinute, toHalf)
  if (to === null) return null
  const from =
    toHalf && !fromHalf ? inferredStart(fromHour, fromMinute, toHalf, to) : minuteOfDay(fromHour, fromMinute, fromHalf)
  if (from === null || from === MINUTES_PER_DAY) return null
  return [from, to > from ? to : to + MINUTES_PER_DAY]
}

/** "5:00 – 10:00 PM" leaves the first PM out; "11:00 – 2:00 PM" can only start in the other half of the day. */
function inferredStart(
  hour: string | undefined,
  minute: string | undefined,
  toHalf: string,
  to: number,
): number | null {
  const sameHalf = minuteOfDay(hour, minute, toHalf)
  if (sameHalf !== null && sameHalf < to) return sameHalf
  return minuteOfDay(hour, minute, toHalf === 'p' ? 'a' : 'p')
}

function minuteOfDay(hourText = '', minuteText = '0', half?: string): number | null {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59) return null
  if (half) return hour < 1 || hour > 12 ? null : (hour % 12) * 60 + minute + (half === 'p' ? MINUTES_PER_DAY / 2 : 0)
  const total = hour * 60 + minute
  return total <= MINUTES_PER_DAY ? total : null
}
