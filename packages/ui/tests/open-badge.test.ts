// Proves VENUE-19, VENUE-33.
import { openStateAt } from '../src'

const daily = (hours: string) =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    .map((day) => `${day}: ${hours}`)
    .join('\n')
/** A Wednesday in winter, 15:00 in Amsterdam. */
const wednesday = new Date('2026-01-14T14:00:00Z')

describe('the opening state', () => {
  it.each([
    ['closes tonight', daily('10:00-23:00'), true, 'Nu open · sluit 23:00'],
    ['closes after midnight', daily('14:00-02:00'), true, 'Nu open · sluit 02:00'],
    ['opens later today', daily('17:00-23:00'), false, 'Gesloten · opent 17:00'],
    ['opens tomorrow', daily('09:00-12:00'), false, 'Gesloten · opent morgen 09:00'],
    ['opens on a later day', 'Saturday: 12:00-18:00', false, 'Gesloten · opent zaterdag 12:00'],
    ['never closes', daily('Open 24 hours'), true, 'Nu open · dag en nacht'],
    ['never opens', daily('Closed'), false, 'Gesloten'],
  ])('of a venue that %s', (_, hours, isOpen, text) => {
    expect(openStateAt(hours, wednesday)).toEqual({ isOpen, text })
  })

  it.each([
    ['may close at any time', '12:00-14:00, vanaf 14:30', null, 'Misschien open · sluitingstijd niet bekend'],
    ['surely closes no earlier than tonight', '12:00-22:00 of later', true, 'Nu open · zeker tot 22:00'],
    ['opens tonight with an open end', '12:00-14:00, vanaf 17:30', false, 'Gesloten · opent 17:30'],
    ['is open in school holidays alone', '10:00-18:00 in schoolvakanties', null, 'Nu alleen open in schoolvakanties'],
    ['does not tell', 'niet bekend', null, 'Niet bekend of het nu open is'],
  ])('of a venue that %s', (_, hours, isOpen, text) => {
    expect(openStateAt(daily(hours), wednesday)).toEqual({ isOpen, text })
  })

  it('of a venue in a closed season names the start of the next season', () => {
    const closed = Array.from({ length: 7 }, () => ({ open: [] }))
    const open = Array.from({ length: 7 }, () => ({ open: [[600, 1320] as [number, number]] }))
    const seasons = [
      { from: '2025-11-01', until: '2026-01-16', days: closed },
      { from: '2026-01-17', until: '2026-10-31', days: open },
    ]
    const comingDays = [{ date: '2026-01-13', until: '2026-01-16', open: [], regular: 'season' as const }]
    expect(openStateAt(daily('10:00-22:00'), wednesday, comingDays, seasons)).toEqual({
      isOpen: false,
      text: 'Gesloten · opent zaterdag 10:00',
    })
  })

  it.each([null, '', 'ergens in de middag', '{"periods": 3}'])('is unknown for %j', (hours) => {
    expect(openStateAt(hours, wednesday)).toEqual({ isOpen: null, text: '' })
  })
})
