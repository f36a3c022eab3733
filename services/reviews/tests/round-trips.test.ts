import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { recordRoundTrips, waitUntil } from '@plekje/testing'
import mongoose from 'mongoose'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

it('posts a review in seven round trips to the database, and one more with an idempotency key', async () => {
  await reviews.publishListing(1, 1)
  const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
  const bas: Member = { id: 'bas', username: 'bas', isAdmin: false }
  const body = { rating: 5, comment: 'Heerlijk gegeten hier.' }
  const key = { 'Idempotency-Key': randomUUID() }
  await waitUntil(async () => (await reviews.call('GET', '/listings/1/reviews')).status === 200)
  const ofReview = [
    'erasures.findOneAndUpdate',
    'pastDecisions.findOne',
    'venues.findOneAndUpdate',
    'reviews.insertMany',
    'outbox.insertMany',
    'writtenPerHour.bulkWrite',
  ]
  const write =
    (as: Member, headers: Record<string, string> = {}) =>
    async () => {
      expect((await reviews.call('POST', '/listings/1/reviews', { as, body, headers })).status).toBe(201)
    }
  expect(await recordRoundTrips(mongoose, write(anna))).toEqual([...ofReview, 'commit'])
  expect(await recordRoundTrips(mongoose, write(bas, key))).toEqual([
    ...ofReview,
    'idempotency_keys.insertMany',
    'commit',
  ])
})
