// Proves VENUE-22, VENUE-33.
import type { ListingDetail } from '@plekje/contracts'
import {
  type DayNumber,
  dateOf,
  dayNumber,
  isOpenAt,
  MINUTES_PER_DAY,
  parseOpeningHours,
  wallClockAt,
  weekdayOf,
  weekOfDays,
} from '@plekje/opening-hours'
import {
  createHolidayCalendar,
  hoursViewOf,
  isScheduledOpen,
  type Schedule,
  scheduleOf,
  timetableOf,
} from '@plekje/opening-hours/calendar'
import { createRandomness, randomCases, sampleOf, testSeed } from '@plekje/testing'
import { venueData } from '../../../gateway/src/pages/structured-data'
import { baseSeason } from '../../../packages/opening-hours/src/seasons'
import { osmValuesOf } from '../../../packages/opening-hours/tests/osm-values'
import { createHoursView } from '../../../services/listings/src/domain/venue-hours'
import { openSpans } from '../../../services/planner/src/domain/opening'
import { openByData } from './open-by-data'

const YEAR = 2027
const DAYS_IN_YEAR = 365
const FIRST_DAY = dayNumber(YEAR, 1, 1)
/** Replies tell of so many days to come. */
const DAYS_OF_A_CARD = 8
const DAYS_OF_A_PAGE = 35
const ASKS_PER_VALUE = randomCases(4)

const MS_PER_MINUTE = 60_000
/** Minutes by which Amsterdam is ahead of UTC. */
const CLOCK_OFFSETS = [60, 120]

const holidays = createHolidayCalendar()
const hoursView = createHoursView({ includesCustomaryHolidays: false })

const EVERY_DAY = 'Maandag t/m zondag: 10:00-18:00'

type Source = Pick<Parameters<typeof hoursView>[0], 'openingHours' | 'specialHours'>

const SOURCES: readonly Source[] = [
  ...sampleOf(osmValuesOf(YEAR)).map((openingHours) => ({ openingHours })),
  { openingHours: EVERY_DAY, specialHours: [{ from: '04-01', to: '09-30', hours: '09:00-21:00' }] },
  { openingHours: EVERY_DAY, specialHours: [{ from: '11-01', to: '03-15', hours: 'gesloten' }] },
  { openingHours: EVERY_DAY, specialHours: [{ from: '06-01', to: '08-31', hours: '00:00-02:00, 18:00-24:00' }] },
  { openingHours: EVERY_DAY, specialHours: [{ holidays: true, hours: '12:00-17:00' }] },
  { openingHours: EVERY_DAY, specialHours: [{ from: '12-24', to: '12-31', hours: 'vanaf 17:30' }] },
  {
    openingHours: 'Vrijdag: 12:00-14:00, vanaf 17:30',
    specialHours: [{ from: '05-01', to: '05-31', hours: 'niet bekend' }],
  },
  { openingHours: null, specialHours: [{ from: '06-01', to: '06-14', hours: '12:00-17:00' }] },
  { openingHours: null, specialHours: [{ from: '04-01', to: '09-30', hours: '12:00-17:00' }] },
]

const LISTING = {
  name: 'De Otter',
  shortDescription: '',
  address: 'Kade 1, Tiel',
  locationName: 'Tiel',
  latitude: '',
  longitude: '',
  priceRange: null,
  rating: null,
  reviewCount: 0,
}

/** Undefined in the hours that are skipped or come twice when the clock of Amsterdam changes. */
function instantOf(day: DayNumber, minute: number): Date | undefined {
  const instants = CLOCK_OFFSETS.map((offset) => (day * MINUTES_PER_DAY + minute - offset) * MS_PER_MINUTE)
  const found = instants.filter((time) => {
    const clock = wallClockAt(time)
    return clock.day === day && clock.minute === minute
  })
  return found.length === 1 ? new Date(found[0] ?? Number.NaN) : undefined
}

function existingInstantOf(day: DayNumber, minute: number): Date {
  const instant = instantOf(day, minute)
  if (instant === undefined) throw new Error(`no clock shows minute ${minute} of ${dateOf(day)} once`)
  return instant
}

/** Noon, both ends of the day, and the minutes at which the venue opens or closes, each with the minute before it. */
function minutesToTry({ calendarDays, toleranceMinutes }: Schedule, day: DayNumber): number[] {
  const { open, maybe } = calendarDays(day)
  const ranges = [...open, ...maybe]
  const bounds = [...ranges.map(([from]) => from), ...ranges.map(([, to]) => to)]
  const minutes = new Set([0, MINUTES_PER_DAY / 2, MINUTES_PER_DAY - 1, ...bounds, ...bounds.map((bound) => bound - 1)])
  // Hours that follow the sun are told in steps of the tolerance.
  const isClear = (minute: number) =>
    toleranceMinutes === 0 || bounds.every((bound) => Math.abs(bound - minute) > 2 * toleranceMinutes)
  return [...minutes].filter((minute) => minute >= 0 && minute < MINUTES_PER_DAY && isClear(minute))
}

/** The answers of each part of the product at `now` for a later minute: open, closed, or unknown (null). */
function toldOn(source: Source, schedule: Schedule, now: Date) {
  const today = wallClockAt(now.getTime()).day
  const venue = { ...source, latitude: '', longitude: '' }
  const page = hoursView(venue, now, 'page')
  const data = venueData({ ...LISTING, ...page } as ListingDetail, { url: 'https://plekje.example/x', images: [] })
  const pageWeek = page.seasons && weekOfDays(baseSeason(page.seasons).days)
  const card = hoursView(venue, now, 'card')
  const cardWeek = parseOpeningHours(card.openingHours)
  const timetable = timetableOf(schedule, FIRST_DAY, FIRST_DAY + 2 * DAYS_IN_YEAR)
  return (day: DayNumber) => {
    const planned = openSpans(
      hoursViewOf(schedule, now, { daysAhead: DAYS_OF_A_CARD, extraDay: day }),
      existingInstantOf(day, 0),
      existingInstantOf(day + 1, 0),
    )
    const indexed = timetable.exceptions.find(({ from, to }) => from <= day && day < to)?.ranges ?? timetable.usual
    return (minute: number, instant: Date): Readonly<Record<string, boolean | null>> => {
      const minuteOfWeek = weekdayOf(day) * MINUTES_PER_DAY + minute
      const badge = day < today + DAYS_OF_A_CARD && { badge: cardWeek && isOpenAt(cardWeek, instant, card.comingDays) }
      return {
        ...badge,
        page: pageWeek ? isOpenAt(pageWeek, instant, page.comingDays) : null,
        data: openByData(data, day, minute),
        openAt: indexed.some(([from, to]) => from <= minuteOfWeek && minuteOfWeek < to),
        planner: planned.some(({ from, until }) => from <= instant && instant < until),
      }
    }
  }
}

/** Parts that say open or nothing: what is not known is no promise there. */
const PARTS_THAT_PROMISE = new Set(['data', 'openAt', 'planner'])

test('badge, page, structured data, openAt and planner tell for 35 days what the calendar of a venue says', () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  const differing: string[] = []
  for (const source of SOURCES) {
    const schedule = scheduleOf(source, holidays)
    if (schedule === null) throw new Error(`not read: ${source.openingHours}`)
    for (let ask = 0; ask < ASKS_PER_VALUE; ask += 1) {
      const today = FIRST_DAY + random.int(0, DAYS_IN_YEAR - 1)
      const told = toldOn(source, schedule, existingInstantOf(today, MINUTES_PER_DAY / 2))
      for (let day = today; day < today + DAYS_OF_A_PAGE; day += 1) {
        const toldOfDay = told(day)
        for (const minute of minutesToTry(schedule, day)) {
          const instant = instantOf(day, minute)
          if (instant === undefined) continue
          const isOpen = isScheduledOpen(schedule, instant)
          for (const [part, isToldOpen] of Object.entries(toldOfDay(minute, instant))) {
            const expected = PARTS_THAT_PROMISE.has(part) ? isOpen === true : isOpen
            if (isToldOpen !== expected) {
              differing.push(
                `${JSON.stringify(source)} | on ${dateOf(today)} of minute ${minute} of ${dateOf(day)} | ${part} ${isToldOpen}, calendar ${isOpen}`,
              )
            }
          }
        }
      }
    }
  }
  const first = differing.slice(0, 20)
  expect({ seed, count: differing.length, first }).toEqual({ seed, count: 0, first: [] })
})
