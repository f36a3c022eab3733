// Proves ADMIN-27, VENUE-24, VENUE-32.
import { ListingDetail, VenueHours } from '@plekje/contracts'
import { dateOf, wallClockAt } from '@plekje/opening-hours'
import { waitUntil } from '@plekje/testing'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  const venues = Array.from({ length: 20 }, (_, at) => sampleVenue(at + 1))
  listings = await startListings({ ...sampleSeed, venues })
})
afterAll(() => listings.close())

/** Id of the test's own venue. */
let id = 0
beforeEach(() => {
  id += 1
})
const path = () => `/api/admin/venues/${id}/hours`
const set = (body: unknown, headers: Record<string, string> = {}) =>
  listings.call(path(), { as: admin, method: 'PUT', body, headers })
const read = async () => VenueHours.parse((await listings.call(path(), { as: admin })).body)
const page = async () => ListingDetail.parse((await listings.call(`/api/listings/${id}`)).body)

const today = wallClockAt(Date.now()).day
const tomorrow = dateOf(today + 1)

it('is for administrators', async () => {
  expect((await listings.call(path())).status).toBe(401)
  expect((await listings.call(path(), { as: anna })).status).toBe(403)
  expect((await listings.call(path(), { as: anna, method: 'PUT', body: { checked: true } })).status).toBe(403)
  expect((await listings.call('/api/admin/venues/999/hours', { as: admin })).status).toBe(404)
})

it('changes regular and special hours, and shows both on the page', async () => {
  const specialHours = [{ from: tomorrow, to: tomorrow, hours: 'gesloten', note: 'bruiloft' }]
  const { status, body } = await set({ openingHours: 'Maandag t/m zondag: 10:00-18:00', specialHours, checked: true })
  expect(status).toBe(200)
  expect(VenueHours.strict().parse(body)).toMatchObject({ specialHours, checkedBy: admin.username, version: 2 })
  expect(await read()).toEqual(body)
  const listing = await page()
  expect(listing.comingDays?.[0]).toEqual({ date: tomorrow, open: [], note: 'bruiloft' })
  expect(listing.hoursCheckedAt).toBe(body.checkedAt)
  expect(listing).not.toHaveProperty('specialHours')
})

it('confirms hours without changing anything else', async () => {
  const before = await read()
  const { body } = await set({ checked: true })
  expect(body).toMatchObject({ openingHours: before.openingHours, checkedBy: admin.username })
})

it('stores hours in the notation of OpenStreetMap and shows them as lines', async () => {
  await set({ openingHours: 'Mo-Su 10:00-18:00; We off' })
  expect((await read()).openingHours).toBe('Mo-Su 10:00-18:00; We off')
  expect((await page()).openingHours?.split('\n')[2]).toBe('Woensdag: Gesloten')
})

it('returns the weeks of each season with its dates on the page', async () => {
  await set({ openingHours: 'Mo-Su 10:00-18:00; Feb-Mar Mo-Su 12:00-14:00,17:30+' })
  const { seasons = [] } = await page()
  const months = seasons.map(({ from = '', until = '' }) => `${from.slice(5)} ${until.slice(5)}`)
  expect(new Set(months)).toEqual(new Set(['04-01 01-31', expect.stringMatching(/^02-01 03-(?:31)$/)]))
  const spring = seasons.find(({ from }) => from?.slice(5) === '02-01')
  expect(spring?.days[0]).toEqual({ open: [[720, 840]], maybe: [[1050, 1650, 'open_end']] })
})

it('refuses an outdated version, by field and by If-Match', async () => {
  const { version } = await read()
  await set({ checked: true, version })
  expect((await set({ checked: true, version })).status).toBe(409)
  expect((await set({ checked: true }, { 'If-Match': `"${version}"` })).status).toBe(412)
  const { headers } = await listings.call(path(), { as: admin })
  expect(headers.get('etag')).toBe(`"${version + 1}"`)
})

it.each([
  [{ openingHours: 'bel even' }, 'openingHours', 'begrijpen we niet'],
  [{ specialHours: [{ from: '2026-02-30', hours: 'gesloten' }] }, 'specialHours.0.from', 'die bestaan'],
  [
    { specialHours: [{ from: '2026-12-26', to: '2026-12-25', hours: 'gesloten' }] },
    'specialHours.0.from',
    'voor de eerste',
  ],
  [
    { specialHours: [{ from: '2026-12-24', to: '12-25', hours: 'gesloten' }] },
    'specialHours.0.from',
    'beide met of beide zonder',
  ],
  [{ specialHours: [{ from: '12-25', hours: 'een beetje' }] }, 'specialHours.0.hours', 'gesloten'],
  [{ specialHours: [{ hours: 'gesloten' }] }, 'specialHours.0.from', 'eerste en een laatste dag'],
])('says what is wrong with %j', async (body, field, text) => {
  const answer = await set(body)
  expect(answer.status).toBe(400)
  expect(answer.body.fields[field]).toContain(text)
  expect((await read()).version).toBe(1)
})

it('publishes and audits the change', async () => {
  const specialHours = [{ from: '12-25', hours: 'gesloten' }]
  await set({ specialHours })
  const snapshot = await waitUntil(async () => {
    for await (const { value } of listings.engines.events.read('listing.changed')) {
      const { data } = JSON.parse(value)
      if (data.listingId === id && data.version === 2) return data.listing
    }
    return undefined
  })
  expect(snapshot.specialHours).toEqual(specialHours)
  expect(snapshot).not.toHaveProperty('hoursCheckedBy')
  const audited = await waitUntil(async () => {
    for await (const { key, value } of listings.engines.events.read('admin.audited')) {
      if (key === String(id)) return JSON.parse(value).data
    }
    return undefined
  })
  expect(audited.changes).toContainEqual({ field: 'specialHours', from: null, to: '12-25: gesloten' })
})
