// Proves VENUE-19.
import { openStateAt } from '../src'

const daily = (hours: string) =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    .map((day) => `${day}: ${hours}`)
    .join('\n')
/** A Wednesday in winter: 15:00 in Amsterdam. */
const wednesday = new Date('2026-01-14T14:00:00Z')

describe('the state of opening', () => {
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

  it.each([null, '', 'ergens in de middag', '{"periods": 3}'])('is unknown for %j', (hours) => {
    expect(openStateAt(hours, wednesday)).toEqual({ isOpen: null, text: '' })
  })
})
