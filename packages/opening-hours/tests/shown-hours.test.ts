import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandomness, testSeed } from '@plekje/testing'
import { isOpenAt, parseOpeningHours, weekdayOf, weekOfDays } from '../src'
import { offsetMinutesAt } from '../src/amsterdam-clock'
import { hoursViewOf, isScheduledOpen, readOsmHours, scheduleOf, timetableOf } from '../src/calendar'
import { calendarOf, dayNumberOf } from '../src/local-day'
import { baseSeason } from '../src/seasons'
import { calendar, EXPLAINED, oracleOf } from './osm-differences'

/** The year that is looked at; what is for 2021 in the file is for this one. */
const YEAR = 2027
const FIRST = dayNumberOf(`${YEAR}-01-01`) ?? 0
const DAYS = 365
const MS_PER_MINUTE = 60_000

const STRINGS = readFileSync(join(__dirname, 'data/opening-hours.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replaceAll('2021', String(YEAR)))

type Interval = readonly [from: Date, to: Date, isUnknown: boolean]

/** Null: unknown. */
function oracleState(intervals: readonly Interval[], moment: Date): boolean | null {
  const found = intervals.find(([from, to]) => from <= moment && moment < to)
  if (found === undefined) return false
  return found[2] ? null : true
}

/** The instant of a minute of a day on the clock of Amsterdam; none of the tried minutes is in the hour that is skipped. */
function instantOf(day: number, minute: number): Date {
  const asUtc = (day * 1440 + minute) * MS_PER_MINUTE
  return new Date(asUtc - offsetMinutesAt(asUtc - 60 * MS_PER_MINUTE) * MS_PER_MINUTE)
}

test('has 500 strings', () => {
  expect(STRINGS.length).toBeGreaterThanOrEqual(500)
  expect(STRINGS.filter((text) => readOsmHours(text) === null)).toEqual([])
})

test('badge, page and index tell on every day of a year what the evaluator of the notation says', () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  const differing: string[] = []
  const refused: string[] = []
  let compared = 0
  let explained = 0
  for (const text of STRINGS) {
    const osm = readOsmHours(text)
    const schedule = scheduleOf({ openingHours: text }, calendar)
    if (osm === null || schedule === null) throw new Error(`not read: ${text}`)
    let oracle: ReturnType<typeof oracleOf>
    try {
      oracle = oracleOf(text)
    } catch (error) {
      refused.push(`${text} | ${error}`)
      continue
    }
    const theirs: readonly Interval[] = oracle
      .getOpenIntervals(new Date(YEAR, 0, 1), new Date(YEAR + 1, 0, 2))
      .map(([from, to, isUnknown]) => [from, to, isUnknown])
    const timetable = timetableOf(schedule, FIRST - 365, FIRST + 2 * DAYS)
    for (let day = FIRST; day < FIRST + DAYS; day += 1) {
      const minute = random.int(0, 1439)
      if (minute >= 60 && minute < 240) continue
      const { year, month, day: ofMonth } = calendarOf(day)
      const moment = new Date(year, month - 1, ofMonth, Math.floor(minute / 60), minute % 60)
      const expected = oracleState(theirs, moment)
      const now = instantOf(day, minute)
      const said = isScheduledOpen(schedule, now)
      const where = `${text} | ${moment.toString().slice(0, 21)}`
      compared += 1
      if (said !== expected) {
        if (EXPLAINED.some(({ isSo }) => isSo({ hours: osm, day, minute }))) explained += 1
        else differing.push(`${where} | ours ${said}, theirs ${expected}`)
      }

      const within = weekdayOf(day) * 1440 + minute
      const ranges = timetable.unlike.find(({ from, to }) => from <= day && day < to)?.ranges ?? timetable.usual
      const isFound = ranges.some(([from, to]) => from <= within && within < to)
      const isNearInSun = schedule.toleranceMinutes > 0
      if (isFound !== (said === true) && !isNearInSun) differing.push(`${where} | index ${isFound}, calendar ${said}`)

      // What is told some days before of that moment: a card by its text, a page by its seasons.
      const asked = new Date(now.getTime() - random.int(0, 6) * 1440 * MS_PER_MINUTE)
      const view = hoursViewOf(schedule, asked, { daysAhead: 8, withHolidays: true })
      const card = parseOpeningHours(view.openingHours)
      const onCard = card && isOpenAt(card, now, view.comingDays)
      const page = view.seasons && weekOfDays(baseSeason(view.seasons).days)
      const onPage = page ? isOpenAt(page, now, view.comingDays) : null
      if (!isNearInSun && (onCard !== said || onPage !== said)) {
        differing.push(`${where} | card ${onCard}, page ${onPage}, calendar ${said}`)
      }
    }
  }
  expect(refused).toEqual([])
  expect({ seed, differing: differing.slice(0, 20), count: differing.length }).toEqual({
    seed,
    differing: [],
    count: 0,
  })
  expect({ seed, isRare: explained < compared / 20 }).toEqual({ seed, isRare: true })
})
