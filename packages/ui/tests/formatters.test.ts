// Proves API-21.
import {
  formatCount,
  formatDate,
  formatDistance,
  formatPercent,
  formatRating,
  formatShortDate,
  formatTime,
} from '../src'
import { dayAndMonthOf, weekdayName } from '../src/formatters'

describe('formatters', () => {
  it('write numbers in Dutch', () => {
    expect(formatRating(4.46)).toBe('4,5')
    expect(formatRating(4)).toBe('4,0')
    expect(formatCount(1029)).toBe('1.029')
    expect(formatPercent(12.54, 1)).toBe('12,5%')
  })

  it('write numbers as the browser does', () => {
    const whole = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 })
    const decimal = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const counts = [0, 999, 1000, 10_000, 999_999, 1_000_000, 1_234_567_890, -1029]
    expect(counts.map(formatCount)).toEqual(counts.map((count) => whole.format(count)))
    const ratings = [...Array.from({ length: 501 }, (_, index) => index / 100), 1234.56, -12_345.6]
    expect(ratings.map(formatRating)).toEqual(ratings.map((rating) => decimal.format(rating)))
  })

  it.each([
    [0, '10 m'],
    [0.354, '350 m'],
    [0.96, '1,0 km'],
    [1.23, '1,2 km'],
    [9.96, '10 km'],
    [42.4, '42 km'],
  ])('write %s kilometres as %s', (km, text) => expect(formatDistance(km)).toBe(text))

  it('write dates in Dutch and clock times of Amsterdam', () => {
    expect(formatDate('2026-03-03T12:00:00Z')).toBe('3 maart 2026')
    // Shortly before and after midnight in Amsterdam, which is another day elsewhere.
    expect(formatDate('2026-07-01T21:59:00Z')).toBe('1 juli 2026')
    expect(formatShortDate('2026-07-01T22:01:00Z')).toBe('2 jul 2026')
    expect(formatTime('2026-07-01T20:00:00Z')).toBe('22:00')
    expect(formatDate('geen datum')).toBe('')
  })
})

it('days are written as Intl does', () => {
  const formats = [{ weekday: 'long' }, { day: 'numeric', month: 'long' }] as const
  const dateFormats = [
    { day: 'numeric', month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ] as const
  const [weekday, dayAndMonth, date, shortDate] = [...formats, ...dateFormats].map(
    (format) => new Intl.DateTimeFormat('nl-NL', { ...format, timeZone: 'Europe/Amsterdam' }),
  )
  const firstMs = Date.UTC(2026, 0, 1, 22, 30)
  for (let hours = 0; hours < 366 * 24; hours += 7) {
    const instant = new Date(firstMs + hours * 60 * 60 * 1000)
    expect([weekdayName(instant), dayAndMonthOf(instant), formatDate(instant), formatShortDate(instant)]).toEqual(
      [weekday, dayAndMonth, date, shortDate].map((format) => format?.format(instant)),
    )
  }
})
