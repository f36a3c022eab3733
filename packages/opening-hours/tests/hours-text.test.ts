// Proves VENUE-11.
import { daysOfWeek, hoursTextOf, parseOpeningHours } from '../src'

const period = (day: number, from: string, to: string, closeDay = day) => ({
  open: { day, time: from },
  close: { day: closeDay, time: to },
})
const CLOSED = ['Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag'].map((day) => `${day}: Gesloten`)

test('hours of Google become lines of days that are read as the same hours', () => {
  const stored = JSON.stringify({
    open_now: true,
    periods: [period(1, '1000', '1200'), period(1, '1300', '0200', 2), period(2, '0900', '1700')],
  })
  const text = hoursTextOf(stored)
  expect(text.split('\n')).toEqual(['Maandag: 10:00-12:00, 13:00-02:00', 'Dinsdag: 09:00-17:00', ...CLOSED])
  const weekOf = (hours: string) => {
    const parsed = parseOpeningHours(hours)
    return parsed && daysOfWeek(parsed)
  }
  expect(weekOf(text)).toEqual(weekOf(stored))
})

test.each([
  ['Maandag: 10:00–18:00', 'Maandag: 10:00–18:00'],
  [' Mo-Su 10:00-18:00; We off ', 'Mo-Su 10:00-18:00; We off'],
  [JSON.stringify({ periods: [{ open: { day: 0, time: '0000' } }] }), /^Maandag: 24 uur geopend\n/],
  [JSON.stringify({ open_now: true }), ''],
  ['{ kapot', ''],
  [null, ''],
])('the text of %j is %s', (stored, text) => {
  expect(hoursTextOf(stored)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
})
