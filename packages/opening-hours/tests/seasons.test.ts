// Proves VENUE-24, VENUE-32, VENUE-33.
import { nextState, parseOpeningHours } from '../src'
import {
  createHolidayCalendar,
  hoursViewOf,
  isScheduledOpen,
  readOsmTag,
  type Schedule,
  scheduleOf,
  timetableOf,
  writeOsmHours,
} from '../src/calendar'
import { dayNumberOf } from '../src/local-day'

const holidays = createHolidayCalendar()
/** A Friday, 12:00 in Amsterdam. */
const NOW = new Date('2026-11-27T11:00:00Z')

function scheduleIn(text: string): Schedule {
  const schedule = scheduleOf({ openingHours: text }, holidays)
  if (!schedule) throw new Error(`not understood: ${text}`)
  return schedule
}
const viewOf = (text: string, now = NOW) => hoursViewOf(scheduleIn(text), now, { daysAhead: 35, withHolidays: true })
const seasonsOf = (text: string, now = NOW) => viewOf(text, now).seasons ?? []
const openOnEach = (text: string, at = 0) => seasonsOf(text)[at]?.days.map(({ open }) => open)
const isOpen = (text: string, instant: string) => isScheduledOpen(scheduleIn(text), new Date(instant))

describe('a season', () => {
  const summer = 'Apr-Oct Mo-Su 10:00-22:00'

  it('has its dates and week while the place is closed', () => {
    const [now, next, ...others] = seasonsOf(summer)
    expect(now).toMatchObject({ from: '2026-11-01', until: '2027-03-31' })
    expect(openOnEach(summer)).toEqual(Array(7).fill([]))
    expect(next).toMatchObject({ from: '2027-04-01', until: '2027-10-31' })
    expect(openOnEach(summer, 1)).toEqual(Array(7).fill([[600, 1320]]))
    expect(others).toEqual([])
  })

  it('says when the place reopens', () => {
    const { openingHours, comingDays } = viewOf(summer)
    expect(comingDays[0]).toEqual({ date: '2026-11-26', until: '2027-03-31', open: [], regular: 'season' })
    const hours = parseOpeningHours(openingHours)
    const next = hours && nextState(hours, NOW, comingDays)
    expect(next).toEqual({ at: new Date('2027-04-01T08:00:00Z'), state: 'open' })
  })

  it('that begins again after the dates of the seasons has its open days listed', () => {
    const { seasons, comingDays } = viewOf('Mo,We,Fr 13:00-17:00; Feb off', new Date('2027-01-29T11:00:00Z'))
    expect(seasons?.map(({ until }) => until)).toEqual(['2027-01-31', '2027-02-28'])
    const open = [[780, 1020]]
    expect(comingDays).toEqual([
      { date: '2027-02-01', until: '2027-02-28', open: [], regular: 'season' },
      { date: '2027-03-01', open, regular: 'season' },
      { date: '2027-03-03', open, regular: 'season' },
      { date: '2027-03-05', open, regular: 'season' },
    ])
  })

  it('comes with the current week first', () => {
    const seasons = seasonsOf('Apr-Sep Mo-Su 10:00-18:00; Oct-Mar Sa,Su 11:00-16:00')
    expect(seasons.map(({ from, until }) => [from, until])).toEqual([
      ['2026-10-01', '2027-03-31'],
      ['2027-04-01', '2027-09-30'],
    ])
    expect(seasons[0]?.days.map(({ open }) => open.length)).toEqual([0, 0, 0, 0, 0, 1, 1])
  })

  it('continues after a few exceptional days', () => {
    const [season, ...others] = seasonsOf('Mo-Su 10:00-18:00; Dec 24-Jan 02 off')
    expect([season?.from, season?.until]).toEqual([undefined, undefined])
    expect(others).toEqual([])
    expect(viewOf('Mo-Su 10:00-18:00; Dec 24-Jan 02 off').comingDays[0]).toMatchObject({ date: '2026-12-24', open: [] })
  })
})

describe('a season with interruptions', () => {
  it('continues after Christmas, even with fewer than 28 days left', () => {
    const winter = seasonsOf('Nov 15-Jan 07 Mo-Su 12:00-23:00; Dec 25 14:00-20:00')
    expect(winter[0]).toMatchObject({ from: '2026-11-15', until: '2027-01-07' })
    expect(winter[1]).toMatchObject({ from: '2027-01-08', until: '2027-11-14' })
  })

  it('keeps its own week during an interruption', () => {
    const inHolidays = new Date('2026-12-28T11:00:00Z')
    expect(seasonsOf('Mo-Su 10:00-18:00; Dec 24-Jan 02 off', inHolidays)[0]?.days[0]).toEqual({ open: [[600, 1080]] })
  })

  it('ends when another season of at least 28 days starts', () => {
    const shop = seasonsOf('Mo-Su 10:00-18:00; Feb off')
    expect(shop.map(({ from, until }) => [from, until])).toEqual([
      ['2026-03-01', '2027-01-31'],
      ['2027-02-01', '2027-02-28'],
    ])
  })
})

describe('a night that is written in two parts', () => {
  const bar = 'Mo-Su 00:00-02:00, 18:00-24:00; PH off'

  it('belongs to the day on which it starts', () => {
    expect(openOnEach(bar)).toEqual(Array(7).fill([[1080, 1560]]))
  })

  it('is closed after a holiday, and open after the evening before it', () => {
    expect(viewOf(bar).comingDays).toContainEqual(
      expect.objectContaining({ date: '2026-12-25', open: [], holiday: 'Eerste kerstdag' }),
    )
    expect(isOpen(bar, '2026-12-25T00:30Z')).toBe(true)
    expect(isOpen(bar, '2026-12-26T00:30Z')).toBe(false)
    expect(isOpen(bar, '2026-12-27T00:30Z')).toBe(false)
    expect(isOpen(bar, '2026-12-28T00:30Z')).toBe(true)
  })

  it('is unchanged on the first day of its season', () => {
    const terrace = 'Apr-Oct Mo-Su 00:00-02:00, 18:00-24:00'
    expect(isOpen(terrace, '2027-03-31T23:30Z')).toBe(true)
    expect(openOnEach(terrace, 1)).toEqual(Array(7).fill([[1080, 1560]]))
  })
})

describe('unknown hours', () => {
  it('keep a season in which the place is closed', () => {
    const yard = 'Jul 23-Jan 3: "op afspraak"'
    expect(seasonsOf(yard, new Date('2027-03-03T11:00Z')).map(({ from, until }) => [from, until])).toEqual([
      ['2027-01-04', '2027-07-22'],
      ['2027-07-23', '2028-01-03'],
    ])
    expect(isOpen(yard, '2027-03-03T11:00Z')).toBe(false)
    expect(isOpen(yard, '2027-08-03T11:00Z')).toBeNull()
  })

  it('keep weeks with known hours', () => {
    const market = 'Sa[1,3] 10:00-16:00 || "op afspraak"'
    expect(seasonsOf(market)[0]?.days[5]?.variants).toContainEqual(expect.objectContaining({ open: [[600, 960]] }))
    expect(viewOf(market).openingHours).toContain('Zaterdag: niet bekend')
  })

  it('affect only the evening when the closing time is unknown', () => {
    const bar = 'Mo-Fr 12:00-14:00,17:30+'
    expect(viewOf(bar).seasons?.[0]?.days[0]).toEqual({ open: [[720, 840]], maybe: [[1050, 1650, 'open_end']] })
    expect(isOpen(bar, '2026-11-27T11:30Z')).toBe(true)
    expect(isOpen(bar, '2026-11-27T15:00Z')).toBe(false)
    expect(isOpen(bar, '2026-11-27T17:00Z')).toBeNull()
    const day = dayNumberOf('2026-01-01') ?? 0
    expect(timetableOf(scheduleIn(bar), day, day + 365).usual[0]).toEqual([720, 840])
  })

  it('are every day of hours with "SH" only', () => {
    expect(seasonsOf('SH')[0]?.days[0]).toEqual({ open: [], maybe: [[0, 1440, 'school_holidays']] })
    expect(isOpen('SH', '2026-11-27T11:00Z')).toBeNull()
  })

  it.each(['SH 10:00-18:00', 'SH Mo-Fr 10:00-18:00'])(
    'is a day of which %j speaks in school holidays alone',
    (text) => {
      expect(seasonsOf(text)[0]?.days[0]).toEqual({ open: [], maybe: [[600, 1080, 'school_holidays']] })
      expect(isOpen(text, '2026-11-27T11:00Z')).toBeNull()
    },
  )

  it('mark school holidays beside a known week', () => {
    expect(seasonsOf('Mo-Fr 10:00-18:00; SH off')[0]).toMatchObject({ schoolHolidays: 'closed' })
    expect(isOpen('Mo-Fr 10:00-18:00; SH off', '2026-11-27T11:00Z')).toBe(true)
  })

  it('keep the week beside a comment or a fallback', () => {
    const shop = 'Mo-Fr 10:00-18:00; Sa 10:00-12:00 "op afspraak"'
    expect(openOnEach(shop)?.slice(0, 6)).toEqual([...Array(5).fill([[600, 1080]]), []])
    expect(seasonsOf(shop)[0]?.days[5]).toEqual({ open: [], maybe: [[600, 720, 'unsaid']], note: 'op afspraak' })
    const fallback = 'Mo-Fr 10:00-18:00 || "op afspraak"'
    expect(isOpen(fallback, '2026-11-27T11:00Z')).toBe(true)
    expect(isOpen(fallback, '2026-11-27T19:00Z')).toBeNull()
  })

  it('do not affect a closed day', () => {
    const { comingDays } = viewOf('Mo-Fr 10:00-18:00 || "bel eerst"; Dec 25 off')
    expect(comingDays).toContainEqual({ date: '2026-12-25', open: [], holiday: 'Eerste kerstdag' })
  })
})

it('describes hours of some weeks by their rule', () => {
  expect(seasonsOf('Sa 10:00-17:00; Su[1] 12:00-17:00')[0]?.days[6]).toEqual({
    open: [],
    variants: [{ in: { nth: 1 }, open: [[720, 1020]] }],
  })
  expect(seasonsOf('week 1-53/2 Fr 10:00-16:00')[0]?.days[4]?.variants).toEqual([
    { in: { weeks: 'odd' }, open: [[600, 960]] },
  ])
})

describe('a tag of OpenStreetMap', () => {
  const written = (tag: string) => {
    const hours = readOsmTag(tag)
    return hours && writeOsmHours(hours)
  }

  it.each([
    ['Mo-Fr 10h00-18h00', 'Mo-Fr 10:00-18:00'],
    ['Mo-Fr 09.00-17.30', 'Mo-Fr 09:00-17:30'],
    ['Mo-Fr 10h-18h', 'Mo-Fr 10:00-18:00'],
    ['Mon-Fri 10:00 AM-5:00 PM', 'Mo-Fr 10:00-17:00'],
    ['ma-vr 09:00-17:00 uur; za gesloten', 'Mo-Fr 09:00-17:00; Sa off'],
    ['april-oktober: 10:00-18:00', 'Apr-Oct 10:00-18:00'],
    ['Mo-Fr 09:00-17:00;', 'Mo-Fr 09:00-17:00'],
  ])('is read as mappers write it: %j', (tag, osm) => expect(written(tag)).toBe(osm))

  it('makes only an unreadable day unknown', () => {
    expect(written('Mo-Fr 10:00-18:00; Sa even bellen')).toBe('Mo-Fr 10:00-18:00; Sa unknown "even bellen"')
    expect(written('Mo-Fr 10:00-18:00; op afspraak')).toBe('Mo-Fr 10:00-18:00 || unknown "op afspraak"')
  })

  it.each(['Mo-Fr 10:00-18:00; zomer gesloten', 'Sa en Su 10:00-18:00', 'altijd leuk'])(
    'is unknown where %j does not say which days it is about',
    (tag) => expect(written(tag)).toBeNull(),
  )
})
