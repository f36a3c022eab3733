import { ObjectId } from 'bson'
import { evalExpr } from 'mingo/core'
import type { Any, Options } from 'mingo/types'
import { isDocument } from '../document'
import { CommandError } from '../errors'
import { wallClock } from '../values/wall-clock'

const dayMilliseconds = 86_400_000
const millisecondsOf: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMilliseconds,
  week: 7 * dayMilliseconds,
}
const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const argumentNames = new Set(['date', 'unit', 'binSize', 'timezone', 'startOfWeek'])

/** MongoDB counts bins from 2000-01-01T00:00, a Saturday, in local time of the time zone. */
const referenceReading = Date.UTC(2000, 0, 1)
const referenceWeekday = 6

/**
 * Implements `$dateTrunc`: returns the start of the bin of `binSize` units that contains the date. Days and longer
 * units follow the calendar of the time zone, so a day may have 23 or 25 hours; hours and shorter units are elapsed
 * time. Returns null when an argument is null.
 */
export function $dateTrunc(document: Any, expression: Any, options: Options): Any {
  if (!isDocument(expression)) throw badArgument('only supports an object as its argument')
  for (const name of Object.keys(expression)) {
    if (!argumentNames.has(name)) throw badArgument(`unrecognized argument: ${name}`)
  }
  if (!('date' in expression && 'unit' in expression)) throw badArgument("needs 'date' and 'unit'")
  const args: Record<string, unknown> = {}
  for (const [name, argument] of Object.entries(expression)) args[name] = evalExpr(document, argument as Any, options)
  const isWeek = args.unit === 'week'
  // `startOfWeek` is ignored unless the unit is a week.
  const usedNames = Object.keys(args).filter((name) => name !== 'startOfWeek' || isWeek)
  if (usedNames.some((name) => args[name] === null || args[name] === undefined)) return null
  const { binSize = 1, timezone = 'UTC', startOfWeek = 'sunday' } = args
  const instant = readInstant(args.date)
  if (typeof binSize !== 'number' || !Number.isSafeInteger(binSize) || binSize <= 0) {
    throw badArgument("requires 'binSize' to be a whole number greater than 0")
  }
  if (typeof timezone !== 'string') throw badArgument("requires 'timezone' to be a string")
  const unit = String(args.unit)
  return new Date(truncate(instant, unit, binSize, timezone, isWeek ? readWeekday(startOfWeek) : 0))
}

const badArgument = (text: string) => new CommandError('BadValue', `$dateTrunc ${text}`)

function readInstant(date: unknown): number {
  if (date instanceof Date) return date.getTime()
  if (date instanceof ObjectId) return date.getTimestamp().getTime()
  throw badArgument("requires 'date' to be a date or an ObjectId")
}

/** Accepts the name of a weekday or its first three letters. */
function readWeekday(name: unknown): number {
  const dayName = String(name).toLowerCase()
  const weekday = weekdays.findIndex((day) => day === dayName || day.slice(0, 3) === dayName)
  if (weekday < 0) throw badArgument(`does not know the day '${dayName}'`)
  return weekday
}

function truncate(instant: number, unit: string, binSize: number, timezone: string, startOfWeek: number): number {
  const clock = wallClock(timezone)
  const months = monthsOf[unit]
  if (months !== undefined) {
    const reading = new Date(clock.readingAt(instant))
    const distance = (reading.getUTCFullYear() - 2000) * 12 + reading.getUTCMonth()
    const binStart = new Date(referenceReading)
    binStart.setUTCMonth(roundDown(distance, binSize * months))
    return clock.instantOf(binStart.getTime())
  }
  const milliseconds = millisecondsOf[unit]
  if (milliseconds === undefined) throw badArgument(`does not know the unit '${unit}'`)
  if (milliseconds < dayMilliseconds) {
    const reference = clock.instantOf(referenceReading)
    return reference + roundDown(instant - reference, binSize * milliseconds)
  }
  const daysToWeek = unit === 'week' ? (startOfWeek - referenceWeekday + 7) % 7 : 0
  const reference = referenceReading + daysToWeek * dayMilliseconds
  return clock.instantOf(reference + roundDown(clock.readingAt(instant) - reference, binSize * milliseconds))
}

/** Rounds down to a multiple of the size; negative distances too. */
const roundDown = (distance: number, size: number): number => Math.floor(distance / size) * size
