import { randomUUID } from 'node:crypto'
import { recordRoundTrips } from '@plekje/testing'
import mongoose from 'mongoose'
import { sampleSeed } from './sample-seed'
import { admin, type Call, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  // Without reminders, whose rounds would be counted too.
  listings = await startListings(sampleSeed, undefined, { OWNER_REMINDER_DAYS: '0' })
  // Reads the categories and places, which each process holds.
  await listings.call('/api/categories')
})
afterAll(() => listings.close())

async function tripsOf(path: string, options: Call, status: number): Promise<string[]> {
  const calls = await recordRoundTrips(mongoose, async () => {
    expect((await listings.call(path, { as: admin, ...options })).status).toBe(status)
  })
  // Every minute a sweep looks for photos that are not shown any more.
  return calls.filter((call) => !call.startsWith('photos.'))
}

it('hides a venue in five round trips to the database', async () => {
  const path = '/api/admin/venues/1/visibility'
  expect(await tripsOf(path, { method: 'PATCH', body: { visible: false } }, 200)).toEqual([
    'venues.findOne',
    'venue_counts.bulkWrite',
    'outbox.insertMany',
    'venues.updateOne',
    'commit',
  ])
})

it('changes a field that no count has without a round trip for counts', async () => {
  const calls = await tripsOf('/api/admin/venues/2', { method: 'PUT', body: { phone: '030 123 45 67' } }, 200)
  expect(calls).toEqual(['venues.findOne', 'outbox.insertMany', 'venues.updateOne', 'commit'])
})

it('adds a venue in seven round trips to the database, and one more with an idempotency key', async () => {
  const body = { name: 'Zaal Zeven', categoryId: 1, locationId: 2 }
  const ofVenue = [
    'id_counters.findOneAndUpdate',
    'venues.find',
    'venue_counts.bulkWrite',
    'added_per_hour.bulkWrite',
    'outbox.insertMany',
    'venues.insertMany',
  ]
  expect(await tripsOf('/api/admin/venues', { method: 'POST', body }, 201)).toEqual([...ofVenue, 'commit'])
  const headers = { 'Idempotency-Key': randomUUID() }
  expect(await tripsOf('/api/admin/venues', { method: 'POST', body, headers }, 201)).toEqual([
    ...ofVenue,
    'idempotency_keys.insertMany',
    'commit',
  ])
})

it('reads all counts in one round trip', async () => {
  expect(await tripsOf('/api/categories', {}, 200)).toEqual(['venue_counts.find'])
})
