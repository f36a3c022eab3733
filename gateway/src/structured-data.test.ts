import type { ListingDetail } from '@plekje/contracts'
import { venueData } from './structured-data'

const listing = {
  name: 'De Otter',
  shortDescription: '',
  address: 'Kade 1, Tiel',
  locationName: 'Tiel',
  latitude: '',
  longitude: '',
  openingHours: 'Maandag: 20:00-02:00',
  priceRange: null,
  rating: null,
  reviewCount: 0,
} as ListingDetail
const dataOf = (comingDays?: ListingDetail['comingDays']) =>
  venueData(
    { ...listing, ...(comingDays ? { comingDays } : {}) },
    { url: 'https://plekje.example/listing/x', images: [] },
  )

test('days with other hours become special hours, closed ones from midnight to midnight', () => {
  const days = dataOf([
    { date: '2026-12-24', open: [[1_200, 1_560]] },
    { date: '2026-12-25', until: '2026-12-26', open: [] },
    { date: '2026-12-27', open: [[0, 1_440]] },
  ])
  const type = 'OpeningHoursSpecification'
  expect(days.specialOpeningHoursSpecification).toEqual([
    { '@type': type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '20:00', closes: '02:00' },
    { '@type': type, validFrom: '2026-12-25', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
    { '@type': type, validFrom: '2026-12-27', validThrough: '2026-12-27', opens: '00:00', closes: '23:59' },
  ])
})

test('a holiday without known hours is left out', () => {
  expect(dataOf([{ date: '2026-12-25', holiday: 'Eerste kerstdag' }])).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  )
  expect(dataOf()).not.toHaveProperty('specialOpeningHoursSpecification')
})
