// Proves VENUE-22, VENUE-23.
import { createRandomness, randomCases, testSeed } from '@plekje/testing'
import { dayNumberOf, isOpenAt, nextChange, parseOpeningHours, wallClockAt, weekdayOf } from '../src'
import {
  createHolidayCalendar,
  createScheduleReader,
  type HoursSource,
  hoursViewOf,
  isScheduledOpen,
  type Schedule,
  type SpecialHours,
  scheduleOf,
  timetableOf,
} from '../src/calendar'
import { osmString } from './osm-strings'

const holidays = createHolidayCalendar()
const EVERY_DAY = 'Maandag t/m zondag: 10:00-18:00'
const NOON = new Date('2026-11-25T11:00:00Z')
const at = (moment: string) => new Date(moment)

function schedule(openingHours: string | null, ...specialHours: SpecialHours[]): Schedule {
  const found = scheduleOf({ openingHours, specialHours }, holidays)
  if (!found) throw new Error('not understood')
  return found
}
const viewOf = (of: Schedule, now = NOON) => hoursViewOf(of, now, { daysAhead: 35, withHolidays: true })
const openOn = (of: Schedule, date: string) => of.on(dayNumberOf(date) ?? Number.NaN).hours.open

describe('hours of single days', () => {
  it('replace the usual ones on that day only', () => {
    const shop = schedule(EVERY_DAY, { from: '2026-12-05', hours: '10:00-16:00', note: 'pakjesavond' })
    expect(isScheduledOpen(shop, at('2026-12-05T16:00Z'))).toBe(false)
    expect(isScheduledOpen(shop, at('2026-12-06T16:00Z'))).toBe(true)
    expect(viewOf(shop).comingDays[0]).toEqual({ date: '2026-12-05', open: [[600, 960]], note: 'pakjesavond' })
  })

  it('leave the view when their day has passed', () => {
    const shop = schedule(EVERY_DAY, { from: '2026-12-05', hours: '10:00-16:00' })
    const datesOn = (now: string) => viewOf(shop, at(now)).comingDays.map(({ date }) => date)
    expect(datesOn('2026-12-05T12:00Z')).toContain('2026-12-05')
    expect(datesOn('2026-12-07T12:00Z')).not.toContain('2026-12-05')
    expect(datesOn('2026-12-05T12:00Z')).toContain('2026-12-05')
  })

  it('do not change the night that started the day before', () => {
    const bar = schedule('Maandag t/m zondag: 20:00-02:00', { from: '12-25', to: '12-25', hours: 'gesloten' })
    expect(isScheduledOpen(bar, at('2026-12-25T00:30Z'))).toBe(true)
    expect(isScheduledOpen(bar, at('2026-12-25T20:00Z'))).toBe(false)
    expect(isScheduledOpen(bar, at('2026-12-26T00:30Z'))).toBe(false)
  })

  it('precede a season, and a date precedes holidays', () => {
    const park = schedule(
      EVERY_DAY,
      { from: '11-01', to: '03-31', hours: '10:00-16:00' },
      { holidays: true, hours: '12:00-15:00' },
      { from: '2026-12-25', to: '2026-12-25', hours: 'gesloten' },
    )
    expect(openOn(park, '2026-10-31')).toEqual([[600, 1080]])
    expect(openOn(park, '2026-11-01')).toEqual([[600, 960]])
    expect(openOn(park, '2027-03-31')).toEqual([[600, 960]])
    expect(openOn(park, '2026-12-26')).toEqual([[720, 900]])
    expect(openOn(park, '2026-12-25')).toEqual([])
  })

  it('become the usual week when their season starts', () => {
    const park = schedule(EVERY_DAY, { from: '04-01', to: '09-30', hours: '09:00-21:00' })
    expect(viewOf(park, at('2026-06-10T10:00Z')).openingHours).toContain('Woensdag: 09:00-21:00')
    expect(viewOf(park).openingHours).toBe(EVERY_DAY)
  })

  it('may close a place for long, with the day it reopens', () => {
    const shop = schedule(EVERY_DAY, { from: '2026-11-20', to: '2027-01-31', hours: 'gesloten', note: 'verbouwing' })
    const { openingHours, comingDays } = viewOf(shop)
    expect(openingHours).toBe(EVERY_DAY)
    expect(comingDays[0]).toEqual({ date: '2026-11-24', until: '2027-01-31', open: [], note: 'verbouwing' })
    const [hours, days] = [parseOpeningHours(openingHours), hoursViewOf(shop, NOON, { daysAhead: 8 }).comingDays]
    expect(hours && nextChange(hours, NOON, days)).toEqual(at('2027-02-01T09:00Z'))
  })
})

describe('public holidays', () => {
  it('are a warning on pages if the venue has no hours for them', () => {
    const { comingDays } = viewOf(schedule(EVERY_DAY))
    expect(comingDays).toEqual([
      { date: '2026-12-25', holiday: 'Eerste kerstdag' },
      { date: '2026-12-26', holiday: 'Tweede kerstdag' },
    ])
    expect(hoursViewOf(schedule(EVERY_DAY), at('2026-12-24T10:00Z'), { daysAhead: 8 }).comingDays).toEqual([])
  })

  it.each([
    ['of the notation of OpenStreetMap', schedule('Mo-Su 10:00-18:00; PH off')],
    ['that administrators give', schedule(EVERY_DAY, { holidays: true, hours: 'gesloten' })],
  ])('follow the hours %s', (_, shop) => {
    expect(viewOf(shop).comingDays[0]).toMatchObject({ date: '2026-12-25', open: [], holiday: 'Eerste kerstdag' })
    expect(isScheduledOpen(shop, at('2026-12-25T11:00Z'))).toBe(false)
  })

  it('are those of the whole country, and of a province or trade on request', () => {
    const day = dayNumberOf('2026-05-05') ?? 0
    expect(holidays.nameOf(day)).toBeNull()
    expect(createHolidayCalendar({ includesCustomaryHolidays: true }).nameOf(day)).toBe('Bevrijdingsdag')
    const names = Array.from({ length: 365 }, (_, ahead) => holidays.nameOf((dayNumberOf('2026-01-01') ?? 0) + ahead))
    expect(names.filter((name) => name !== null)).toEqual([
      'Nieuwjaarsdag',
      'Eerste paasdag',
      'Tweede paasdag',
      'Koningsdag',
      'Hemelvaartsdag',
      'Eerste pinksterdag',
      'Tweede pinksterdag',
      'Eerste kerstdag',
      'Tweede kerstdag',
    ])
  })
})

test('hours with unknown times are never open for certain', () => {
  const bar = schedule('Mo-Fr 17:00-23:00 "op afspraak"')
  expect(isScheduledOpen(bar, at('2026-11-25T18:00Z'))).toBeNull()
  expect(isScheduledOpen(bar, at('2026-11-25T12:00Z'))).toBe(false)
  expect(viewOf(schedule('unknown')).openingHours).toBeNull()
})

test.each([
  ['2026-06-21', '05:18', '22:03'],
  ['2026-12-21', '08:44', '16:29'],
  ['2026-03-20', '06:41', '18:50'],
])('sunrise and sunset in De Bilt on %s match almanacs', (date, rise, set) => {
  const hill = scheduleOf({ openingHours: 'sunrise-sunset', point: { lat: 52.11, lng: 5.18 } }, holidays)
  const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const [[from = 0, to = 0] = []] = hill?.on(dayNumberOf(date) ?? 0).hours.open ?? []
  expect(Math.abs(from - minuteOf(rise))).toBeLessThanOrEqual(2)
  expect(Math.abs(to - minuteOf(set))).toBeLessThanOrEqual(2)
})

test('hours that follow the sun are shown for the current days', () => {
  const hill = schedule('sunrise-sunset')
  const { openingHours, comingDays } = hoursViewOf(hill, NOON, { daysAhead: 8 })
  expect(openingHours).toMatch(/^Maandag: 08:\d\d-16:\d\d\n/)
  expect(comingDays).toEqual([])
  expect(isScheduledOpen(hill, at('2026-06-21T19:30Z'))).toBe(true)
  expect(isScheduledOpen(hill, at('2026-11-25T19:30Z'))).toBe(false)
})

/** Random hours of all kinds, from a seed. */
function anySource({ int, chance, pick, next }: ReturnType<typeof createRandomness>): HoursSource {
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:${pick(['00', '30'])}`
  const ranges = () => (chance(0.25) ? 'gesloten' : `${clock(int(6, 20))}-${clock(int(21, 28))}`)
  const lines = () => `Ma-vr: ${ranges()}\nZa, zo: ${ranges()}`
  const date = (year: number | undefined, month: number) =>
    `${year === undefined ? '' : `${year}-`}${String(month).padStart(2, '0')}-${String(int(1, 28)).padStart(2, '0')}`
  const special = (): SpecialHours => {
    const hours = chance(0.3) ? lines() : ranges()
    if (chance(0.2)) return { holidays: true, hours }
    if (chance(0.4)) return { from: date(undefined, int(1, 12)), to: date(undefined, int(1, 12)), hours }
    const from = date(2026, int(1, 12))
    return chance(0.5) ? { from, hours } : { from, to: date(2027, int(1, 12)), hours }
  }
  const openingHours = chance(0.4) ? osmString(next) : lines()
  return { openingHours, specialHours: chance(0.8) ? Array.from({ length: int(1, 4) }, special) : [] }
}

test('views for browsers and the index agree with the calendar at any moment', () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  const first = dayNumberOf('2026-01-01') ?? 0
  for (let count = 0; count < randomCases(200); count += 1) {
    const source = anySource(random)
    const said = scheduleOf(source, holidays)
    if (!said) continue
    const timetable = timetableOf(said, first, first + 1096)
    for (let more = 0; more < 20; more += 1) {
      const now = new Date(Date.UTC(2026, 0, 2) + random.int(0, 700 * 1440) * 60_000)
      const isOpen = isScheduledOpen(said, now)
      const { day, minute } = wallClockAt(now.getTime())
      const ranges = timetable.exceptions.find(({ from, to }) => from <= day && day < to)?.ranges ?? timetable.usual
      const within = weekdayOf(day) * 1440 + minute
      const isIndexed = ranges.some(([from, to]) => from <= within && within < to)
      expect({ seed, source, now, isIndexed }).toEqual({ seed, source, now, isIndexed: isOpen === true })

      const view = hoursViewOf(said, now, { daysAhead: 8 })
      const hours = parseOpeningHours(view.openingHours)
      const ahead = new Date(now.getTime() + random.int(0, 7 * 1440) * 60_000)
      const later = isScheduledOpen(said, ahead)
      const viewed = hours && isOpenAt(hours, ahead, view.comingDays)
      if (hours && later !== null)
        expect({ seed, source, now, ahead, viewed }).toEqual({ seed, source, now, ahead, viewed: later })
    }
  }
})

test('an index has one entry per change', () => {
  const first = dayNumberOf('2026-01-01') ?? 0
  const park = schedule(
    EVERY_DAY,
    { from: '11-01', to: '03-31', hours: 'Za, zo: 10:00-16:00' },
    { holidays: true, hours: 'gesloten' },
  )
  const { exceptions } = timetableOf(park, first, first + 1096)
  expect(exceptions.length).toBeLessThan(60)
})

test('a reader caches schedules by their hours', () => {
  const read = createScheduleReader(holidays, 10)
  const source = { openingHours: EVERY_DAY, specialHours: [{ from: '12-25', hours: 'gesloten' }] }
  expect(read(source)).toBe(read({ ...source }))
  expect(read({ ...source, specialHours: [] })).not.toBe(read(source))
  expect(read({ openingHours: null })).toBeNull()
})
