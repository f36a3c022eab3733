// Proves VENUE-22, VENUE-32.
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

test('a day with an open end has the time at which it opens, and one with unknown hours its date alone', () => {
  const days = dataOf([
    { date: '2026-12-24', open: [], maybe: [[1_050, 1_650, 'open_end']] },
    { date: '2026-12-25', open: [], maybe: [[0, 1_440, 'unsaid']] },
  ])
  const type = 'OpeningHoursSpecification'
  expect(days.specialOpeningHoursSpecification).toEqual([
    { '@type': type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '17:30' },
    { '@type': type, validFrom: '2026-12-25', validThrough: '2026-12-25' },
  ])
})

test('a season has its dates, and one in which the venue is closed opens and closes at midnight', () => {
  const closed = Array.from({ length: 7 }, () => ({ open: [] }))
  const monday = [{ open: [[600, 1_320] as const] }, ...closed.slice(1)]
  const type = 'OpeningHoursSpecification'
  const { openingHoursSpecification } = venueData(
    {
      ...listing,
      seasons: [
        { from: '2026-11-01', until: '2027-03-31', days: closed },
        { from: '2027-04-01', until: '2027-10-31', days: monday },
      ],
    } as ListingDetail,
    { url: 'https://plekje.example/listing/x', images: [] },
  )
  expect(openingHoursSpecification).toEqual([
    expect.objectContaining({ opens: '00:00', closes: '00:00', validFrom: '2026-11-01', validThrough: '2027-03-31' }),
    {
      '@type': type,
      dayOfWeek: ['https://schema.org/Monday'],
      opens: '10:00',
      closes: '22:00',
      validFrom: '2027-04-01',
      validThrough: '2027-10-31',
    },
  ])
})

test('a day in the usual week is special after the dates of the seasons', () => {
  const days = Array.from({ length: 7 }, () => ({ open: [[780, 1_020] as const] }))
  const regular = 'season'
  const { specialOpeningHoursSpecification } = venueData(
    {
      ...listing,
      seasons: [{ until: '2027-01-31', days }],
      comingDays: [
        { date: '2027-01-30', open: [[780, 1_020]], regular },
        { date: '2027-03-01', open: [[780, 1_020]], regular },
      ],
    } as unknown as ListingDetail,
    { url: 'https://plekje.example/listing/x', images: [] },
  )
  expect(specialOpeningHoursSpecification).toEqual([
    expect.objectContaining({ validFrom: '2027-03-01', validThrough: '2027-03-01', opens: '13:00', closes: '17:00' }),
  ])
})

test('a holiday without known hours is left out', () => {
  expect(dataOf([{ date: '2026-12-25', holiday: 'Eerste kerstdag' }])).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  )
  expect(dataOf()).not.toHaveProperty('specialOpeningHoursSpecification')
})
