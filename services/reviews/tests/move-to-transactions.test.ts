// Proves PLATFORM-19.
import { outboxEvent, outboxModels } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { reviewModels } from '../src/storage/models/review-models'
import { moveToTransactions } from '../src/storage/move-to-transactions'
import { formerTotals } from '../src/storage/move-totals'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const day = new Date('2026-03-01T12:30:00.000Z')
const review = (id: string, listingId: number, fields: object = {}) => ({
  _id: id as never,
  listingId,
  listingSlug: `venue-${listingId}`,
  listingName: `Venue ${listingId}`,
  authorId: `author-${id}`,
  authorName: id,
  rating: 4,
  comment: 'Fijn bediend.',
  createdAt: day,
  updatedAt: day,
  ...fields,
})
const changed = (listingId: number, reviewCount: number, version: number) =>
  outboxEvent('review.changed', listingId, { listingId, rating: 4, reviewCount, version })
const moderated = outboxEvent('review.moderated', 'author-b', {
  userId: 'author-b',
  reviewId: 'b',
  listingName: 'Venue 1',
  decision: 'hidden',
  reason: 'Schelden.',
})

it('a migration to transactions refuses a server without transactions, and says what to do', async () => {
  const server = { name: 'reviews', db: { command: async () => ({ ok: 1 }) } } as unknown as Connection
  await expect(moveToTransactions(server)).rejects.toThrow('make MongoDB a replica set')
})

describe('a database of the version before transactions', () => {
  beforeAll(async () => {
    const connection = await reviews.engines().documents.connection('reviews')
    await connection.collection('reviews').insertMany([
      review('a', 1, { unsummed: [{ id: 'x', sum: '2026-03', add: { '01T12': 1 } }], revision: 2 }),
      review('b', 1, { isHidden: true, outbox: [moderated], outboxDue: day }),
      // Deleted, with an event that is not published yet.
      review('c', 1, { removedAt: day, authorId: 'removed.c', refusedEvents: [changed(1, 7, 1)] }),
      review('d', 2),
      // Its venue was deleted while it was written.
      review('e', 3),
    ])
    await connection.collection('totals').insertMany([
      // Published, with one event on its way.
      {
        ...{
          _id: 1 as never,
          version: 4,
          stars: [0, 0, 0, 1, 0],
          starsVersion: 4,
          withPhotos: 0,
          withPhotosVersion: 4,
        },
        outbox: [changed(1, 1, 4)],
        outboxDue: day,
      },
      // A process died in the middle of a change.
      { _id: 2 as never, version: 1, stars: [0, 0, 0, 0, 0], starsVersion: 1, changing: ['mark'] },
      { _id: 3 as never, version: 2, stars: [0, 0, 0, 1, 0], starsVersion: 2, isGone: true, withPhotos: 0 },
    ])
    await connection.collection('migrations').deleteOne({ _id: '0002-writes-in-transactions' as never })
    await reviews.restart()
  })

  it('gets its waiting events published once, and keeps refused ones', async () => {
    await waitUntil(() => reviews.totalsOf(2)?.reviewCount === 1)
    await waitUntil(() => reviews.moderated.length === 1)
    expect(reviews.totals.filter(({ listingId }) => listingId === 1)).toEqual([changed(1, 1, 4).data])
    const { rows, refused } = outboxModels(await reviews.engines().documents.connection('reviews'))
    await waitUntil(async () => (await rows.findOne()) === null)
    expect((await refused.find().limit(10).lean()).map(({ data }) => data)).toEqual([changed(1, 7, 1).data])
  })

  it('gets its venues and hours counted, and unpublished changes are published', async () => {
    expect(reviews.totalsOf(2)).toMatchObject({ reviewCount: 1, version: 2 })
    await waitUntil(() => reviews.totalsOf(3)?.reviewCount === 0)
    const summary = async (listingId: number) =>
      (await reviews.call('GET', `/listings/${listingId}/reviews/summary`)).body.members
    expect([await summary(1), await summary(2)]).toEqual([
      { count: 1, stars: [0, 0, 0, 1, 0] },
      { count: 1, stars: [0, 0, 0, 1, 0] },
    ])
    const { body } = await reviews.call(
      'GET',
      `/internal/review-figures?since=${day.toISOString().slice(0, 13)}:00:00.000Z`,
      {
        as: 'analytics',
      },
    )
    expect(body).toMatchObject({ reviews: 2, addedPerHour: { '2026-03-01T12:00:00.000Z': 2 } })
  })

  it('keeps no field of that version', async () => {
    const connection = await reviews.engines().documents.connection('reviews')
    const { reviews: stored, venues } = reviewModels(connection)
    const once = { comment: 'scan: a test looks at everything' }
    const all = [
      await stored.collection.find({}, once).toArray(),
      await venues.collection.find({}, once).toArray(),
    ].flat()
    expect(JSON.stringify(all)).not.toMatch(/outbox|unsummed|changing|removed|revision|starsVersion/)
    expect(all.map(({ _id }) => _id)).toEqual(['a', 'b', 'd', 1, 2, 3])
    expect(await formerTotals(connection).findOne()).toBeNull()
  })
})
