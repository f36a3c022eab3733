// Proves PROPOSAL-10.
import { eventSchemas, VenueList } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed)
})
afterEach(() => listings.close())

const asAdmin = (method: string, path: string, body?: object) =>
  listings.call(`/api/admin${path}`, { method, as: admin, body })
const get = async (path: string) => (await listings.call(path)).body

async function proposeClosed(id: number, closed: boolean) {
  const changes = { changes: { closed } }
  return listings.call(`/api/listings/${id}/proposals`, { method: 'POST', as: anna, body: changes })
}
async function close(id: number, closed = true) {
  const { body } = await proposeClosed(id, closed)
  return asAdmin('POST', `/proposals/${body.id}/closed/decision`, { decision: 'taken' })
}
const idsOf = (venues: readonly { id: number }[]) => venues.map(({ id }) => id)
const row = async (id: number) =>
  VenueList.parse((await asAdmin('GET', '/venues/manage')).body).venues.find((venue) => venue.id === id)

async function lastEvent(listingId: number) {
  const found = []
  for await (const { value } of listings.engines.events.read('listing.changed')) {
    const { data } = eventSchemas['listing.changed'].parse(JSON.parse(value))
    if (data.listingId === listingId) found.push(data.listing)
  }
  return found.at(-1)
}

it('keeps the page of a closed venue, without hours, and its cards in favourites', async () => {
  expect((await close(1)).status).toBe(200)
  const page = await listings.call('/api/listings/1')
  expect([page.status, page.body]).toMatchObject([
    200,
    { name: 'Café Zon', closedAt: expect.any(String), openingHours: null, isOpen: null },
  ])
  expect(await get('/api/listings/some?ids=1')).toMatchObject([{ id: 1, closedAt: page.body.closedAt }])
  const { body } = await listings.call('/api/internal/listings?ids=1', { as: 'social' })
  expect(idsOf(body)).toEqual([1])
})

it('excludes a closed venue from lists, counts, sitemap and read models', async () => {
  const before = await get('/api/categories')
  await close(1)
  expect(idsOf(await get('/api/listings/featured'))).toEqual([2])
  expect(idsOf(await get('/api/listings/category/2'))).not.toContain(1)
  const count = (categories: { id: number; count: number }[]) => categories.find(({ id }) => id === 2)?.count
  expect(count(await get('/api/categories'))).toBe((count(before) ?? 0) - 1)
  const addresses = await listings.call('/api/internal/venues/addresses', { as: 'gateway' })
  expect(idsOf(addresses.body.venues)).not.toContain(1)
  await waitUntil(async () => (await lastEvent(1))?.closedAt !== undefined)
  expect(await lastEvent(1)).toMatchObject({ isVisible: false })
})

it('tells administrators that a venue is closed, and opens it again when they show it', async () => {
  await close(1)
  expect(await row(1)).toMatchObject({ visible: false, isClosed: true })
  const edited = await asAdmin('PUT', '/venues/1', { visible: false, phone: '030-1' })
  expect(edited.body).toMatchObject({ visible: false, closedAt: expect.any(String) })
  expect((await asAdmin('PATCH', '/venues/1/visibility', { visible: true })).body).not.toHaveProperty('closedAt')
  expect(await row(1)).not.toHaveProperty('isClosed')
  expect(await get('/api/listings/1')).toMatchObject({ isOpen: expect.any(Boolean) })
  await close(1)
  expect((await asAdmin('PUT', '/venues/1', { visible: true })).body).not.toHaveProperty('closedAt')
})

it('opens a closed venue again by an accepted proposal', async () => {
  await close(1)
  expect((await close(1, false)).status).toBe(200)
  expect(await get('/api/listings/1')).not.toHaveProperty('closedAt')
  expect(idsOf(await get('/api/listings/featured'))).toEqual([1, 2])
})

it('hides a closed venue like any other venue', async () => {
  await close(1)
  await asAdmin('PATCH', '/venues/1/visibility', { visible: false })
  expect((await listings.call('/api/listings/1')).status).toBe(404)
  expect((await proposeClosed(1, false)).status).toBe(404)
})

it('closes no hidden venue, because its page would come back', async () => {
  const { body } = await proposeClosed(1, true)
  await asAdmin('PATCH', '/venues/1/visibility', { visible: false })
  const refused = await asAdmin('POST', `/proposals/${body.id}/closed/decision`, { decision: 'taken' })
  expect([refused.status, refused.body.code]).toEqual([409, 'venue_hidden'])
  expect((await listings.call('/api/listings/1')).status).toBe(404)
})
