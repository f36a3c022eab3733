import fc from '@plekje/testing/fast-check'
import { amsterdamDay, endOfAmsterdamDay, firstOfLastDays } from './amsterdam-day'

describe('a day in the Netherlands', () => {
  it.each([
    // Summer time: two hours ahead of UTC.
    ['2026-07-31T21:59:59.999Z', '2026-07-31'],
    ['2026-07-31T22:00:00.000Z', '2026-08-01'],
    // Winter time: one hour ahead.
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    // The clock goes forward on 29 March 2026, a day of 23 hours.
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    // The clock goes back on 25 October 2026, a day of 25 hours.
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
  ])('of %s is %s', (instant, day) => {
    expect(amsterdamDay(new Date(instant))).toBe(day)
  })

  it('never decreases with time', () => {
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.nat(90_000_000), (from, laterMs) => {
        expect(amsterdamDay(new Date(from.getTime() + laterMs)) >= amsterdamDay(from)).toBe(true)
      }),
    )
  })
})

it.each([
  ['2026-11-21', '2026-10-23'],
  ['2026-03-30', '2026-03-01'],
  ['2028-03-01', '2028-02-01'],
  ['2027-01-01', '2026-12-03'],
])('the last thirty days up to %s begin on %s', (today, first) => {
  expect(firstOfLastDays(today, 30)).toBe(first)
})

it.each([
  ['2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T22:59:59.999Z', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['2026-07-01T12:00:00.000Z', '2026-07-01T22:00:00.000Z'],
  // Days of 23 and 25 hours.
  ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('the day in which %s falls ends at %s', (instant, end) => {
  expect(endOfAmsterdamDay(new Date(instant)).toISOString()).toBe(end)
})
