import {
  CLOSED_DAY,
  type DayHours,
  type DayRange,
  type MaybeRange,
  type MaybeReason,
  MINUTES_PER_DAY,
  openEndOf,
  UNKNOWN_DAY,
} from './weekly-hours'

const ALL_DAY =
  /^(?:24\s*\/\s*7|(?:open )?24 (?:uur|u|hours|hrs|h)(?: geopend| open)?|altijd (?:geopend|open)|always open)$/
const CLOSED = /^(?:gesloten|dicht|closed|(?:alleen )?op afspraak|by appointment(?: only)?)$/
const TIME = '(\\d{1,2})(?:[:.hu](\\d{2}))?(?: ?(?:uur|u|h))?(?: ?([ap])\\.?m\\.?)?(?: ?uur)?'
const RANGE = new RegExp(`^(?:van |from )?${TIME} ?(?:-|tot|to|t/m|until) ?${TIME}$`)

const UNKNOWN = /^(?:niet bekend|onbekend|wisselend|unknown)$/
const OPEN_END = new RegExp(`^(?:(?:vanaf|from) ${TIME}|${TIME} ?\\+)$`)
/** Texts such as "10:00-14:00 of later", "10:00-12:00 niet bekend". */
const DOUBTFUL = /^(.+?) (of later|or later|niet bekend|onbekend|in schoolvakanties)$/

/** Separates the ranges of a day. A plus separates only before a time; otherwise it means an open end. */
const SEPARATOR = / ?(?:[,;&]|\+(?= ?\d)| en | and | \/ ) ?/

/** @param text normalised: lower case, single spaces, plain hyphens */
export function isAllDay(text: string): boolean {
  return ALL_DAY.test(text)
}

/**
 * Parses the part after the day: "10:00-18:00", "12:00-14:30, 17:00-22:00", "12:00-14:00, vanaf 17:30", "gesloten", "24
 * uur geopend", "niet bekend".
 * @param text normalised: lower case, single spaces, plain hyphens
 * @returns null if it cannot be parsed
 */
export function parseDayHours(text: string): DayHours | null {
  if (isAllDay(text)) return { open: [[0, MINUTES_PER_DAY]] }
  if (CLOSED.test(text)) return CLOSED_DAY
  if (UNKNOWN.test(text)) return UNKNOWN_DAY
  const open: DayRange[] = []
  const maybe: MaybeRange[] = []
  for (const part of text.split(SEPARATOR)) {
    const hours = parsePart(part.trim())
    if (!hours) return null
    open.push(...hours.open)
    if (hours.maybe) maybe.push(...hours.maybe)
  }
  return maybe.length === 0 ? { open } : { open, maybe }
}

function parsePart(text: string): DayHours | null {
  const openEnd = OPEN_END.exec(text)
  if (openEnd) {
    // Both alternatives of the pattern capture hour, minute and half of the day.
    const [hour, minute, half] = openEnd[1] === undefined ? openEnd.slice(4) : openEnd.slice(1)
    const from = minuteOfDay(hour, minute, half)
    if (from === null || from === MINUTES_PER_DAY) return null
    return { open: [], maybe: [[from, openEndOf(from), 'open_end']] }
  }
  const [, hours, doubt] = DOUBTFUL.exec(text) ?? []
  const range = parseRange(hours ?? text)
  if (!range) return null
  const [from, to] = range
  if (doubt === undefined) return { open: [range] }
  if (/later$/.test(doubt)) return { open: [range], maybe: [[to, openEndOf(to), 'open_end']] }
  const why: MaybeReason = doubt === 'in schoolvakanties' ? 'school_holidays' : 'unsaid'
  return { open: [], maybe: [[from, to, why]] }
}

function parseRange(text: string): DayRange | null {
  const match = RANGE.exec(text)
  if (!match) return null
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match
  const to = minuteOfDay(toHour, toMinute, toHalf)
  if (to === null) return null
  const from =
    toHalf && !fromHalf ? inferStart(fromHour, fromMinute, toHalf, to) : minuteOfDay(fromHour, fromMinute, fromHalf)
  if (from === null || from === MINUTES_PER_DAY) return null
  return [from, to > from ? to : to + MINUTES_PER_DAY]
}

/**
 * Start of a range whose PM is only at its end: "5:00 – 10:00 PM" starts in the afternoon, "11:00 – 2:00 PM" in the
 * morning.
 */
function inferStart(hour: string | undefined, minute: string | undefined, toHalf: string, to: number): number | null {
  const sameHalf = minuteOfDay(hour, minute, toHalf)
  if (sameHalf !== null && sameHalf < to) return sameHalf
  return minuteOfDay(hour, minute, toHalf === 'p' ? 'a' : 'p')
}

function minuteOfDay(hourText = '', minuteText = '0', half?: string): number | null {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59) return null
  if (half) {
    if (hour < 1 || hour > 12) return null
    const halfStart = half === 'p' ? MINUTES_PER_DAY / 2 : 0
    return halfStart + (hour % 12) * 60 + minute
  }
  const total = hour * 60 + minute
  return total <= MINUTES_PER_DAY ? total : null
}
