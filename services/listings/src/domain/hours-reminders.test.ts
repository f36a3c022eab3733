import { hoursBlocks } from './hours-reminders'
import type { Venue } from './venue'
import { createHoursView } from './venue-hours'

const blocks = (openingHours: string) =>
  hoursBlocks(
    { openingHours, specialHours: [], latitude: 52.1, longitude: 5.1 } as unknown as Venue,
    createHoursView({ includesCustomaryHolidays: false }),
    new Date('2026-08-05T12:00:00Z'),
  )

// Proves OWNER-21.
describe('the hours in a reminder', () => {
  it('name the hours of odd and even weeks', () => {
    const [week = ''] = blocks('week 1-53/2 Mo-Fr 10:00-18:00; week 2-52/2 Mo-Fr 12:00-20:00')
    expect(week).toContain('Maandag: Gesloten; oneven weken: 10:00-18:00; even weken: 12:00-20:00')
  })

  it('name the hours of one week of the month', () => {
    const [week = ''] = blocks('Mo-Fr 10:00-18:00; Su[1] 12:00-17:00')
    expect(week).toContain('Maandag: 10:00-18:00\n')
    expect(week).toContain('Zondag: Gesloten; eerste van de maand: 12:00-17:00')
  })

  it('say what is closed in school holidays', () => {
    expect(blocks('Mo-Fr 10:00-18:00; SH off')[0]).toContain('In schoolvakanties: gesloten.')
  })

  it('are the week alone where it is the same all year, and nothing where it is unknown', () => {
    expect(blocks('Mo-Su 10:00-18:00')).toEqual([
      ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag']
        .map((day) => `${day}: 10:00-18:00`)
        .join('\n'),
    ])
    expect(blocks('onbekend')).toEqual([])
  })
})
