// Proves VENUE-11, VENUE-19.
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { type DayHours, dayParts, daysOfWeek, parseOpeningHours } from '../src'
import { dayOverview } from '../src/day-parts'

/** The week as text, one line per day, Monday first. */
function week(text: string): string[] | null {
  const hours = parseOpeningHours(text)
  const rangesText = ({ open }: DayHours) =>
    dayOverview(open)
      .ranges.map(({ from, to }) => `${from}-${to}`)
      .join(' ')
  if (hours === null || hours.openNow !== undefined) return hours && []
  return daysOfWeek(hours).map(rangesText)
}

const onMonday = (ranges: string) => [ranges, '', '', '', '', '', '']

describe('opening hours as text', () => {
  test.each([
    ['Maandag: 10:00–18:00', '10:00-18:00'],
    ['Monday: 10:00 — 18:00', '10:00-18:00'],
    ['ma 10.00 - 18.00 uur', '10:00-18:00'],
    ['Ma.: 10 tot 18 uur', '10:00-18:00'],
    ['MAANDAG\t10:00 uur - 18:00 uur', '10:00-18:00'],
    ['Mon: from 10:00 to 18:00', '10:00-18:00'],
    ['Monday: 10:00\u202fAM\u2009–\u20096:00\u202fPM', '10:00-18:00'],
    ['Monday: 5 – 10 PM', '17:00-22:00'],
    ['Monday: 11:00 – 2:00 PM', '11:00-14:00'],
    ['Monday: 12 PM – 12 AM', '12:00-00:00'],
    ['Monday: 9 p.m. - 3 a.m.', '21:00-03:00'],
    ['Maandag: 10:00 - 02:00', '10:00-02:00'],
    ['Maandag: 18:00 - 24:00', '18:00-00:00'],
    ['Maandag: 12:00–14:30, 17:00–22:00', '12:00-14:30 17:00-22:00'],
    ['Maandag: 12:00–14:30 en 17:00–22:00', '12:00-14:30 17:00-22:00'],
    ['Maandag: 10:00-17:00 (keuken tot 16:30)', '10:00-17:00'],
    ['Maandag: 24 uur geopend', '00:00-24:00'],
    ['Monday: Open 24 hours', '00:00-24:00'],
    ['Monday: 24 hours', '00:00-24:00'],
  ])('reads %j', (text, ranges) => {
    expect(week(text)).toEqual(onMonday(ranges))
  })

  test('reads ranges, lists and groups of days', () => {
    const noonToSix = '12:00-18:00'
    expect(week('Maandag t/m vrijdag: 12:00-18:00')).toEqual([...Array(5).fill(noonToSix), '', ''])
    expect(week('Ma-vr 12:00-18:00\nza, zo: gesloten')).toEqual([...Array(5).fill(noonToSix), '', ''])
    expect(week('ma, wo t/m vr: 12-18 uur')).toEqual([noonToSix, '', noonToSix, noonToSix, noonToSix, '', ''])
    expect(week('Zaterdag en zondag: 12.00 – 18.00')).toEqual(['', '', '', '', '', noonToSix, noonToSix])
    expect(week('Sat to Mon: 12:00-18:00')).toEqual([noonToSix, '', '', '', '', noonToSix, noonToSix])
    expect(week('Dagelijks: 12:00-18:00')).toEqual(Array(7).fill(noonToSix))
    expect(week('Openingstijden:\nDoordeweeks 12:00-18:00\nWeekend: dicht')).toEqual([
      ...Array(5).fill(noonToSix),
      '',
      '',
    ])
  })

  test('adds up several lines for one day and ignores empty lines', () => {
    expect(week('\r\nMaandag: 12:00-14:00\r\n\r\nMaandag: 17:00-22:00\r\n')).toEqual(
      onMonday('12:00-14:00 17:00-22:00'),
    )
  })

  test('reads a venue that never closes, in one line or in seven', () => {
    expect(parseOpeningHours('24/7')?.isAlwaysOpen).toBe(true)
    expect(parseOpeningHours('Maandag t/m zondag: 24 uur geopend')?.isAlwaysOpen).toBe(true)
    expect(parseOpeningHours('Maandag t/m zaterdag: 24 uur geopend')?.isAlwaysOpen).toBe(false)
  })

  test('distinguishes a closed week from an unknown one', () => {
    expect(parseOpeningHours('Maandag t/m zondag: Gesloten')).toEqual({ intervals: [], isAlwaysOpen: false })
  })

  test.each([
    null,
    '',
    '   \n ',
    'wisselend',
    'Maandag',
    'Maandag:',
    'Maandag: 10:00',
    'Maandag: 25:00-26:00',
    'Maandag: 10:75-18:00',
    'Maandag: 13 PM - 15 PM',
    'Maandag: 10:00-18:00\nDinsdag: bel even',
    'Maandag: 10:00-18:00\nKeuken open tot 21:00',
    'marktdag: 10:00-18:00',
    '10:00-18:00',
    'Maandag: 24:00-25:00',
  ])('refuses %j', (text) => {
    expect(parseOpeningHours(text)).toBeNull()
  })
})

describe('opening hours as JSON', () => {
  const period = (openDay: number, open: string, closeDay: number, close: string) => ({
    open: { day: openDay, time: open },
    close: { day: closeDay, time: close },
  })

  test('counts days from Sunday, as the source does', () => {
    const hours = JSON.stringify({ periods: [period(0, '1000', 0, '1800'), period(1, '1100', 2, '0200')] })
    expect(week(hours)).toEqual(['11:00-02:00', '', '', '', '', '', '10:00-18:00'])
  })

  test('splits a range over Sunday midnight for computing and joins it for display', () => {
    const text = JSON.stringify({ periods: [period(0, '2200', 1, '0300')] })
    expect(parseOpeningHours(text)?.intervals).toEqual([
      [0, 180],
      [9_960, 10_080],
    ])
    expect(week(text)).toEqual(['', '', '', '', '', '', '22:00-03:00'])
  })

  test('reads a single period without a close as always open', () => {
    const hours = parseOpeningHours('{"periods":[{"open":{"day":0,"time":"0000"}}]}')
    expect(hours?.isAlwaysOpen).toBe(true)
    expect(hours && daysOfWeek(hours).map(dayParts)).toEqual(Array(7).fill([{ kind: 'all_day' }]))
  })

  test('reads weekday_text when there are no periods, and open_now when there is nothing else', () => {
    expect(week('{"periods":[],"weekday_text":["Monday: 10:00 AM – 5:00 PM","Tuesday: Closed"]}')).toEqual(
      onMonday('10:00-17:00'),
    )
    expect(parseOpeningHours('{"open_now":true}')).toEqual({ intervals: [], isAlwaysOpen: false, openNow: true })
  })

  test.each([
    '{',
    '{}',
    '{"open_now":"yes"}',
    '{"periods":"none"}',
    '{"periods":[null]}',
    '{"periods":[{"open":{"day":7,"time":"1000"},"close":{"day":7,"time":"1100"}}]}',
    '{"periods":[{"open":{"day":1,"time":"2500"},"close":{"day":1,"time":"2600"}}]}',
    '{"periods":[{"open":{"day":1,"time":"1000"}}]}',
    '{"periods":[{"open":{"day":1,"time":1000},"close":{"day":1,"time":1800}}]}',
    '{"periods":[{"open":{"day":1,"time":"1000"},"close":{"day":1,"time":"1000"}}]}',
    '{"weekday_text":[3]}',
  ])('refuses %j', (text) => {
    expect(parseOpeningHours(text)).toBeNull()
  })
})

test('never throws, and returns sorted ranges without overlap within the week', () => {
  const fragments = fc.constantFrom(
    'ma',
    'Maandag',
    ':',
    ' ',
    '10:00',
    '-',
    '–',
    '25',
    '\n',
    '{',
    '}',
    '"periods"',
    '[',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(fragments).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (anyText) => {
      const bounds = parseOpeningHours(anyText)?.intervals.flat() ?? []
      expect(bounds.every((bound, index) => bound > (bounds[index - 1] ?? -1) && bound <= 10_080)).toBe(true)
    }),
    { numRuns: randomCases(2_000) },
  )
})

test('refuses a long hostile text quickly', () => {
  for (const text of ['ma '.repeat(3_300), `ma${' '.repeat(9_000)}x`, 'ma,'.repeat(3_300), `${'('.repeat(9_000)}`]) {
    const before = process.cpuUsage()
    expect(parseOpeningHours(text)).toBeNull()
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  }
})
