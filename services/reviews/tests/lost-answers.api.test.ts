// Proves API-4, REVIEW-14.
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { loseNextReply, lostInTransaction } from '@plekje/testing/late-engines'
import { mongo } from 'mongoose'
import { reviewModels } from '../src/storage/models/review-models'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }

it('a review whose database reply was lost is written once, and the client gets 201', async () => {
  const { collection } = reviewModels(await reviews.engines().documents.connection('reviews')).reviews
  const { isLost } = loseNextReply(collection as never, 'insertMany', lostInTransaction(mongo))
  const body = { rating: 5, comment: 'Heerlijk gegeten hier.' }
  expect((await reviews.call('POST', '/listings/1/reviews', { as: anna, body })).status).toBe(201)
  expect(isLost()).toBe(true)
  expect((await reviews.call('GET', '/listings/1/reviews')).body).toHaveLength(1)
  await waitUntil(() => reviews.totalsOf(1)?.reviewCount === 1)
})

it('a review is removed once when a database reply was lost', async () => {
  const listing = 4
  const { collection } = reviewModels(await reviews.engines().documents.connection('reviews')).reviews
  const dora: Member = { id: 'dora', username: 'dora', isAdmin: false }
  const body = { rating: 2, comment: 'Veel te druk en lawaaiig.' }
  const written = await reviews.call('POST', `/listings/${listing}/reviews`, { as: dora, body })
  const { isLost } = loseNextReply(collection as never, 'deleteMany', lostInTransaction(mongo))
  expect((await reviews.call('DELETE', `/reviews/${written.body.id}`, { as: dora })).status).toBe(204)
  expect(isLost()).toBe(true)
  expect((await reviews.call('GET', `/listings/${listing}/reviews`)).body).toEqual([])
  await waitUntil(() => reviews.totalsOf(listing)?.reviewCount === 0)
  // The author is free to write another one.
  expect((await reviews.call('POST', `/listings/${listing}/reviews`, { as: dora, body })).status).toBe(201)
})

it.each([
  ['a vote', 'findOneAndUpdate', 'PUT', 6, 2],
  ['taking it back', 'bulkWrite', 'DELETE', 7, 1],
] as const)(
  'votes are counted right when the store lost the answer to %s',
  async (_what, lost, method, listing, count) => {
    const [els, fred, gijs] = ['els', 'fred', 'gijs'].map((id): Member => ({ id, username: id, isAdmin: false }))
    const body = { rating: 5, comment: 'Heerlijk gegeten hier.' }
    const { id } = (await reviews.call('POST', `/listings/${listing}/reviews`, { as: els, body })).body
    const path = `/reviews/${id}/helpful`
    const before = method === 'DELETE' ? [gijs, fred] : [gijs]
    for (const as of before) await reviews.call('PUT', path, { as })
    const { collection } = reviewModels(await reviews.engines().documents.connection('reviews')).reviews
    const { isLost } = loseNextReply(collection as never, lost, lostInTransaction(mongo))
    const reply = await reviews.call(method, path, { as: fred })
    expect(isLost()).toBe(true)
    expect([reply.status, reply.body]).toEqual([200, { id, helpfulCount: count, isHelpful: method === 'PUT' }])
    expect((await reviews.call('GET', `/listings/${listing}/reviews`)).body[0].helpfulCount).toBe(count)
  },
)

it('a review whose author could not be checked is not stored, and can be written again', async () => {
  const stored = reviewModels(await reviews.engines().documents.connection('reviews'))
  const bas: Member = { id: 'bas', username: 'bas', isAdmin: false }
  const looks = jest.spyOn(stored.erasures, 'findOneAndUpdate')
  looks.mockImplementationOnce(() => {
    throw Object.assign(new Error('closed'), { name: 'MongoNetworkError' })
  })
  const body = { rating: 1, comment: 'Nooit meer heen gegaan.' }
  const { status } = await reviews.call('POST', '/listings/2/reviews', { as: bas, body })
  expect([status, looks.mock.calls.length]).toEqual([503, 1])
  looks.mockRestore()
  expect((await reviews.call('GET', '/listings/2/reviews')).body).toEqual([])
  expect((await reviews.call('POST', '/listings/2/reviews', { as: bas, body })).status).toBe(201)
})
