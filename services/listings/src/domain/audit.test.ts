import { venueChanges } from './audit'
import type { Names } from './catalog'
import type { Venue } from './venue'

it('the audit log has the Dutch day of a confirmation of opening hours', () => {
  const names = { category: () => undefined, location: () => undefined } as unknown as Names
  const hours = { openingHours: null, specialHours: [], latitude: null, longitude: null }
  const venue = (checkedAt: string) =>
    ({ name: 'Café Zon', ...hours, hoursCheckedAt: new Date(checkedAt) }) as unknown as Venue
  expect(venueChanges(venue('2026-06-30T21:00:00Z'), venue('2026-06-30T22:30:00Z'), names)).toEqual([
    { field: 'hoursChecked', from: '2026-06-30', to: '2026-07-01' },
  ])
})
