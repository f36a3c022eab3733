// Proves ADMIN-25.
import { ManagedVenue } from '@plekje/contracts'
import { recount } from '../src/use-cases/recount'
import { sampleSeed } from './sample-seed'
import { admin, anna, type Call, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeEach(async () => {
  listings = await startListings(sampleSeed)
})
afterEach(() => listings.close())

const asAdmin = (path: string, options: Call) => listings.call(path, { as: admin, ...options })
const figures = async () => (await listings.call('/api/internal/venue-figures', { as: 'analytics' })).body
const managed = (id: unknown) => listings.call(`/api/internal/managed-venues/${id}`, { as: 'analytics' })

it('returns the numbers of venues, visible venues, categories and places', async () => {
  const [{ body: page }, { body: categories }, { body: locations }] = await Promise.all([
    asAdmin('/api/admin/venues/manage', {}),
    listings.call('/api/categories'),
    listings.call('/api/locations'),
  ])
  const before = await figures()
  expect(before).toEqual({
    venues: page.total,
    visible: page.totalVisible,
    categories: categories.length,
    locations: locations.length,
  })
  expect(before.visible).toBeGreaterThan(1)
  const [hidden, deleted] = page.venues.filter(({ isVisible }: { isVisible: boolean }) => isVisible)
  await asAdmin(`/api/admin/venues/${hidden.id}/visibility`, { method: 'PATCH', body: { visible: false } })
  expect(await figures()).toEqual({ ...before, visible: before.visible - 1 })
  await asAdmin(`/api/admin/venues/${deleted.id}`, { method: 'DELETE' })
  expect(await figures()).toEqual({ ...before, venues: before.venues - 1, visible: before.visible - 2 })
})

it('returns all editable fields of a venue, visible or hidden, until it is deleted', async () => {
  const { body: edited } = await asAdmin('/api/admin/venues/1', { method: 'PUT', body: { phone: '030 123 45 67' } })
  expect((await managed(1)).body).toEqual(edited)
  expect(ManagedVenue.strict().parse(edited).phone).toBe('030 123 45 67')
  await asAdmin('/api/admin/venues/1/visibility', { method: 'PATCH', body: { visible: false } })
  expect((await managed(1)).body).toMatchObject({ id: 1, visible: false, phone: '030 123 45 67' })
  await asAdmin('/api/admin/venues/1', { method: 'DELETE' })
  for (const id of [1, 999_999]) {
    const { status, body } = await managed(id)
    expect([status, body.error]).toEqual([404, 'Deze venue bestaat niet (meer).'])
  }
  expect((await managed('x')).status).toBe(400)
})

it('returns the number of existing venues added per hour since an instant', async () => {
  const added = async (since: string) =>
    (await listings.call(`/api/internal/venue-figures?since=${since}`, { as: 'analytics' })).body
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  // The seed's venues were added before any time that can be requested.
  expect((await added(daysAgo(399))).addedPerHour).toEqual({})
  const venues = (await listings.engines.documents.connection('listings')).collection<{ _id: number }>('venues')
  await venues.updateMany({ _id: { $in: [1, 2] } }, { $set: { createdAt: new Date(daysAgo(3)) } })
  // A venue that was not written by the service is in the sums after a recount.
  expect(await recount(listings.engines)).toMatchObject({ wereRight: false })
  expect(Object.values((await added(daysAgo(4))).addedPerHour)).toEqual([2])
  await asAdmin('/api/admin/venues/1', { method: 'DELETE' })
  expect(Object.values((await added(daysAgo(4))).addedPerHour)).toEqual([1])
  expect((await added(daysAgo(2))).addedPerHour).toEqual({})
  const tooFar = await added(daysAgo(401))
  expect([tooFar.code, tooFar.fields]).toEqual(['invalid_input', { since: 'Vraag hoogstens 400 dagen terug.' }])
  expect((await added('2199-01-01T00:00:00.000Z')).addedPerHour).toEqual({})
})

it('answers services only', async () => {
  for (const path of ['/api/internal/venue-figures', '/api/internal/managed-venues/1']) {
    for (const as of [undefined, anna, admin]) {
      expect((await listings.call(path, as ? { as } : {})).status).toBe(401)
    }
  }
})
