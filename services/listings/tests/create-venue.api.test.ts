// Proves VENUE-19.
import { eventSchemas, ManagedVenue } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { seedListings } from '../src'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())

const venue = { name: "Café 't Hoekje & Zoë's", categoryId: 1, locationId: 2 }
const create = (body: unknown) => listings.call('/api/admin/venues', { as: admin, method: 'POST', body })
const change = (path: string, method: string, body?: unknown) =>
  listings.call(`/api/admin/venues/${path}`, { as: admin, method, body })

async function audited(id: number, count: number) {
  return waitUntil(async () => {
    const found = []
    for await (const { value } of listings.engines.events.read('admin.audited')) {
      const event = eventSchemas['admin.audited'].parse(JSON.parse(value))
      if (event.key === String(id)) found.push(event)
    }
    return found.length >= count ? found : undefined
  })
}

it('is for administrators', async () => {
  const options = { method: 'POST', body: venue }
  expect((await listings.call('/api/admin/venues', options)).status).toBe(401)
  expect((await listings.call('/api/admin/venues', { ...options, as: anna })).status).toBe(403)
})

it('never reuses an id that was seeded while the service ran, even after deletion', async () => {
  const late = await startListings()
  await seedListings(late.engines, async () => sampleSeed)
  const last = Math.max(...sampleSeed.venues.map(({ id }) => id))
  expect((await late.call(`/api/admin/venues/${last}`, { as: admin, method: 'DELETE' })).status).toBe(204)
  const { body } = await late.call('/api/admin/venues', { as: admin, method: 'POST', body: venue })
  expect(body.id).toBe(last + 1)
  await late.close()
})

it('adds a venue with its own slug, place and drawings', async () => {
  const { count } = (await listings.call('/api/locations/den-haag')).body
  const { status, body } = await create(venue)
  expect(status).toBe(201)
  expect(ManagedVenue.strict().parse(body)).toEqual(body)
  expect(body).toMatchObject({
    slug: 'cafe-t-hoekje-en-zoe-s-den-haag',
    visible: true,
    phone: null,
    version: 1,
    categoryName: 'Bars',
    locationName: 'Den Haag',
  })
  expect(body.images[0]).toBe('/media/scenes/bar-lounge/cafe-t-hoekje-en-zoe-s-den-haag/1.svg')
  const listing = (await listings.call(`/api/listings/${body.slug}`)).body
  expect(listing).toMatchObject({ latitude: '52.0705', longitude: '4.3007', isOpen: null })
  const byCategory = (await listings.call('/api/listings/category/1')).body
  expect(byCategory.map(({ id }: { id: number }) => id)).toContain(body.id)
  expect((await listings.call('/api/locations/den-haag')).body.count).toBe(count + 1)
})

it('stores every field as typed', async () => {
  const { body } = await create({
    ...venue,
    name: 'Alles',
    latitude: 52.1,
    longitude: 4.25,
    openingHours: 'Maandag: 10:00–18:00',
    visible: false,
    phone: '',
    website: 'https://hoekje.example',
    priceRange: '€€',
  })
  expect(body).toMatchObject({ visible: false, phone: null, website: 'https://hoekje.example', priceRange: '€€' })
  expect((await listings.call(`/api/listings/${body.slug}`)).status).toBe(404)
  await change(`${body.id}/visibility`, 'PATCH', { visible: true })
  expect((await listings.call(`/api/listings/${body.slug}`)).body).toMatchObject({
    latitude: '52.1',
    longitude: '4.25',
    openingHours: 'Maandag: 10:00–18:00',
  })
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ categoryId: 99 }, 'categoryId'],
  [{ categoryId: 10 }, 'categoryId'],
  [{ locationId: 99 }, 'locationId'],
  [{ email: 'geen' }, 'email'],
  [{ latitude: 52 }, 'latitude'],
  [{ latitude: 99, longitude: 4 }, 'latitude'],
  [{ openingHours: 'soms' }, 'openingHours'],
])('refuses %p with a Dutch message', async (wrong, field) => {
  const { status, body } = await create({ ...venue, ...wrong })
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
  expect(body.error).toMatch(/^[A-Z].*\.$/)
})

it.each([
  ['swapped', 4.3007, 52.0705, /lijken verwisseld/],
  ['0;0', 0, 0, 'Dit punt ligt niet in Nederland.'],
  ['in Paris', 48.8566, 2.3522, 'Dit punt ligt niet in Nederland.'],
  ['in Amsterdam', 52.3702, 4.8952, 'Dit punt ligt 52 km van Den Haag. Klopt het punt, en klopt de plaats?'],
])('refuses a point in Den Haag that is %s, at both of its fields', async (_, latitude, longitude, problem) => {
  const text = typeof problem === 'string' ? problem : expect.stringMatching(problem)
  const refused = { status: 400, body: { error: text, fields: { latitude: text, longitude: text } } }
  expect(await create({ ...venue, name: 'Ver', latitude, longitude })).toMatchObject(refused)
  const { id } = (await create({ ...venue, name: 'Dichtbij' })).body
  expect(await change(`${id}`, 'PUT', { latitude, longitude })).toMatchObject(refused)
})

it('refuses hexadecimal degrees', async () => {
  const { status, body } = await create({ ...venue, latitude: '0x34', longitude: '0x5' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['latitude', 'longitude']])
})

it.each([
  ['北京 🍜', 'beijing-ramen-den-haag'],
  ['Ĳsselmuiden', 'ijsselmuiden-den-haag'],
  ['Straße Łódź', 'strasse-lodz-den-haag'],
  ['Чайка', 'chayka-den-haag'],
  ['d’Arc', 'd-arc-den-haag'],
  ['Ba\u200br', 'bar-den-haag'],
])('gives %j the slug %s', async (name, slug) => {
  expect((await create({ ...venue, name })).body.slug).toBe(slug)
})

it.each([
  ['Ĳsselzicht', 'ijsselz'],
  ['Café Weiß', 'weiss'],
  ['d’Orsay', "d'orsay"],
])('lets administrators find %j by %j', async (name, typed) => {
  const { body } = await create({ ...venue, name })
  const found = await listings.call(`/api/admin/venues/manage?search=${encodeURIComponent(typed)}`, { as: admin })
  expect(found.body.venues.map(({ id }: { id: number }) => id)).toEqual([body.id])
})

it('gives concurrent venues distinct ids and slugs', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => create({ ...venue, name: 'De Zon' })))
  expect(made.map(({ status }) => status)).toEqual(Array(12).fill(201))
  const slugs = made.map(({ body }) => body.slug)
  expect(new Set(slugs)).toEqual(
    new Set(['de-zon-den-haag', ...Array.from({ length: 11 }, (_, at) => `de-zon-den-haag-${at + 2}`)]),
  )
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(12)
})

it('never reuses the id of a deleted venue', async () => {
  const { body } = await create({ ...venue, name: 'Voorbij' })
  await change(String(body.id), 'DELETE')
  expect((await create({ ...venue, name: 'Hierna' })).body.id).toBe(body.id + 1)
})

it('publishes new venues, and audits every change by administrators', async () => {
  const { id } = (await create({ ...venue, name: 'De Bocht' })).body
  await change(String(id), 'PUT', { name: 'De Hoek', description: 'x'.repeat(300), locationId: 2, phone: '' })
  await change(String(id), 'PUT', { name: 'De Hoek' })
  await change(`${id}/visibility`, 'PATCH', { visible: false })
  await change(`${id}/visibility`, 'PATCH', { visible: false })
  await change(`${id}/visibility`, 'PATCH', { visible: true })
  await change(String(id), 'DELETE')
  const events = await audited(id, 5)
  expect(events.map(({ data }) => data.action)).toEqual([
    'venue.created',
    'venue.edited',
    'venue.hidden',
    'venue.shown',
    'venue.deleted',
  ])
  for (const { data } of events) {
    expect(data.actor).toEqual({ id: 'u-admin', username: '' })
    expect(data.subject).toMatchObject({ kind: 'venue', id: String(id) })
  }
  const [created, edited, hidden] = events.map(({ data }) => data.changes)
  expect(created).toContainEqual({ field: 'location', from: null, to: 'Den Haag' })
  expect(edited).toEqual([
    { field: 'name', from: 'De Bocht', to: 'De Hoek' },
    { field: 'description', from: null, to: `${'x'.repeat(199)}…` },
  ])
  expect(hidden).toEqual([{ field: 'visible', from: 'ja', to: 'nee' }])
  const published = []
  for await (const { value } of listings.engines.events.read('listing.changed')) {
    const { data } = eventSchemas['listing.changed'].parse(JSON.parse(value))
    if (data.listingId === id) published.push([data.version, data.listing?.isVisible])
  }
  expect(published).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [4, true],
    [5, undefined],
  ])
})
