// Proves API-19.
import { relativeTime } from './relative-time'

const now = new Date('2026-11-21T12:00:00Z')

describe('relative time', () => {
  it.each([
    ['2026-11-21T08:00:00Z', 'vandaag'],
    ['2026-11-20T08:00:00Z', 'gisteren'],
    ['2026-11-17T08:00:00Z', '4 dagen geleden'],
    ['2026-11-01T08:00:00Z', '2 weken geleden'],
    ['2026-08-01T08:00:00Z', '3 maanden geleden'],
    ['2024-08-01T08:00:00Z', '2 jaar geleden'],
    ['2027-01-01T00:00:00Z', 'vandaag'],
  ])('%s was %s', (date, text) => {
    expect(relativeTime(new Date(date), now)).toBe(text)
  })
})
