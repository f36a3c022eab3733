import { momentText, popularMomentsAfter, readOpenAt } from './open-at'

const WEDNESDAY = new Date('2026-11-25T19:30:00Z')

test.each(['2026-02-30T20:00', '2026-12-25', '2026-12-25T24:00', 'morgen', ''])('%j is not a valid moment', (text) => {
  expect(readOpenAt(text)).toBeUndefined()
})

test.each([
  ['2026-11-28T20:00', 'za 20:00'],
  ['2026-11-25T23:00', 'wo 23:00'],
  ['2026-12-26T20:00', 'za 26 dec 20:00'],
  ['2026-11-24T20:00', 'di 24 nov 20:00'],
])('%s is shown as "%s"', (moment, text) => {
  expect(momentText(moment, WEDNESDAY)).toBe(text)
})

test('past moments are not offered', () => {
  expect(popularMomentsAfter(WEDNESDAY)).toEqual([
    '2026-11-26T12:00',
    '2026-11-26T20:00',
    '2026-11-28T12:00',
    '2026-11-28T20:00',
    '2026-11-29T14:00',
  ])
})
