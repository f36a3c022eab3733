// Proves SEARCH-23, VENUE-33.
import { ErrorReply, Listing, SearchReply, type VenueSnapshot } from '@plekje/contracts'
import { dateOf, datePartsOf, dayNumber, wallClockAt } from '@plekje/opening-hours'
import { z } from 'zod'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const EVERY_DAY = 'Maandag t/m zondag: 10:00-18:00'
const today = wallClockAt(Date.now()).day
const [BEFORE, DAY, NEXT] = [39, 40, 41].map((ahead) => dateOf(today + ahead)) as [string, string, string]
const { year } = datePartsOf(today)
const [thisChristmas, nextChristmas] = [dayNumber(year, 12, 25), dayNumber(year + 1, 12, 25)]
const CHRISTMAS = dateOf(thisChristmas > today ? thisChristmas : nextChristmas)

const venues: readonly VenueSnapshot[] = [
  venueOf(101, { openingHours: EVERY_DAY }),
  venueOf(102, { openingHours: EVERY_DAY, specialHours: [{ from: DAY, hours: 'gesloten', note: 'bruiloft' }] }),
  venueOf(103, { openingHours: 'Maandag t/m zondag: 20:00-02:00', specialHours: [{ from: DAY, hours: 'gesloten' }] }),
  venueOf(104, { openingHours: 'Mo-Su 10:00-18:00; PH off' }),
  venueOf(105, { openingHours: null }),
  venueOf(106, { openingHours: null, specialHours: [{ from: DAY, hours: '12:00-17:00' }] }),
  venueOf(107, { openingHours: 'Mo-Su 08:00-09:00,19:30+' }),
]

let search: SearchUnderTest
beforeAll(async () => {
  search = await startSearch({ venues })
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const ids = async (query: string) => (await found(query)).hits.map(({ id }) => id).sort()

it('finds venues open at a moment by the hours of that day and of the night before', async () => {
  expect(await ids(`openAt=${BEFORE}T12:00`)).toEqual([101, 102, 104])
  expect(await ids(`openAt=${DAY}T12:00`)).toEqual([101, 104, 106])
  expect(await ids(`openAt=${DAY}T17:30`)).toEqual([101, 104])
  expect(await ids(`openAt=${DAY}T01:59`)).toEqual([103])
  expect(await ids(`openAt=${DAY}T20:00`)).toEqual([])
  expect(await ids(`openAt=${NEXT}T01:00`)).toEqual([])
  expect(await ids(`openAt=${NEXT}T20:00`)).toEqual([103])
})

it('finds a venue without a closing time only while it is certainly open', async () => {
  expect(await ids(`openAt=${BEFORE}T08:30`)).toEqual([107])
  expect(await ids(`openAt=${BEFORE}T19:45`)).toEqual([])
})

it('treats public holidays as ordinary days unless the venue has hours for them', async () => {
  expect(await ids(`openAt=${CHRISTMAS}T12:00`)).toEqual([101, 102])
})

it('openAt returns the same total in both lists, also with other criteria', async () => {
  for (const query of [`openAt=${DAY}T12:00`, `openAt=${DAY}T12:00&location=utrecht&category=activiteiten`]) {
    const { total } = await found(query)
    expect(total).toBe(3)
    expect((await search.get(`/api/listings?${query}`)).headers.get('x-total-count')).toBe(String(total))
  }
})

it('returns the hours of the requested day, and of the day of openAt', async () => {
  const hits = (await found(`openAt=${DAY}T12:00`)).hits
  expect(hits.find(({ id }) => id === 106)?.comingDays).toContainEqual({ date: DAY, open: [[720, 1020]] })
  expect(hits.find(({ id }) => id === 101)).not.toHaveProperty('comingDays')
  const listings = z.array(Listing).parse(await search.json(`/api/listings?hoursOn=${DAY}`))
  expect(listings.find(({ id }) => id === 102)?.comingDays).toEqual([{ date: DAY, open: [], note: 'bruiloft' }])
  expect(listings.find(({ id }) => id === 104)?.openingHours).toContain('Zondag: 10:00-18:00')
})

it.each([
  [`${dateOf(today + 400)}T12:00`, 'Kies een moment binnen een jaar.'],
  ['2026-02-30T12:00', 'Deze datum bestaat niet.'],
  ['morgen', 'Geef het moment als 2026-12-25T20:00.'],
  [`${DAY}T24:00`, 'Geef het moment als 2026-12-25T20:00.'],
])('refuses %s', async (moment, text) => {
  const response = await search.get(`/api/search?openAt=${moment}`)
  expect(response.status).toBe(400)
  expect(ErrorReply.parse(await response.json()).fields?.openAt).toBe(text)
})
