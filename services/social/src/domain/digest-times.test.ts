// Proves SEARCH-25.
import { nextDigestAt } from './digest-times'

const at = (frequency: 'daily' | 'weekly', after: string, everySeconds?: number) =>
  nextDigestAt(frequency, new Date(after), everySeconds).toISOString()

it('is the next time that clocks of Amsterdam show 8:00', () => {
  expect(at('daily', '2026-11-25T06:59:00Z')).toBe('2026-11-25T07:00:00.000Z')
  expect(at('daily', '2026-11-25T07:00:00Z')).toBe('2026-11-26T07:00:00.000Z')
  expect(at('daily', '2026-07-01T23:30:00Z')).toBe('2026-07-02T06:00:00.000Z')
})

it('is at the same hour before and after clocks are changed', () => {
  expect(at('daily', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(at('daily', '2026-10-24T08:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

it('is on a Thursday where it is once a week', () => {
  expect(at('weekly', '2026-11-25T12:00:00Z')).toBe('2026-11-26T07:00:00.000Z')
  expect(at('weekly', '2026-11-26T07:00:00Z')).toBe('2026-12-03T07:00:00.000Z')
})

it('comes as often as is set for trying it out', () => {
  expect(at('daily', '2026-11-25T12:00:00Z', 2)).toBe('2026-11-25T12:00:02.000Z')
  expect(at('weekly', '2026-11-25T12:00:00Z', 2)).toBe('2026-11-25T12:00:14.000Z')
})
