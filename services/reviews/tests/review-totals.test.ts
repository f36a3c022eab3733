import type { Member } from '@plekje/contracts'
import { outboxModels } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { reviewModels } from '../src/storage/models/review-models'
import { recountReviews } from '../src/storage/recount-reviews'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
const write = (listingId: number, as = anna) =>
  reviews.call('POST', `/listings/${listingId}/reviews`, { as, body: { rating: 5, comment: 'Heerlijk gegeten hier.' } })
describe('the totals of a venue', () => {
  it('are told', async () => {
    expect((await write(1)).status).toBe(201)
    await waitUntil(() => reviews.totalsOf(1)?.reviewCount === 1)
  })

  it('are published once events can be published again, including all changes since', async () => {
    const refusing = jest
      .spyOn(reviews.engines().events, 'publish')
      .mockRejectedValue(new Error('the event log is away'))
    for (const id of ['a', 'b', 'c']) {
      expect((await write(2, { id, username: id, isAdmin: false })).status).toBe(201)
    }
    await waitUntil(() => refusing.mock.calls.length > 0)
    expect(reviews.totalsOf(2)).toBeUndefined()
    refusing.mockRestore()
    await waitUntil(() => reviews.totalsOf(2)?.reviewCount === 3)
  })

  it('wait in the outbox during a restart', async () => {
    const refusing = jest
      .spyOn(reviews.engines().events, 'publish')
      .mockRejectedValue(new Error('the event log is away'))
    await write(3)
    await reviews.restart()
    refusing.mockRestore()
    await waitUntil(() => reviews.totalsOf(3)?.reviewCount === 1)
  })

  it('are unchanged when a write of the transaction fails', async () => {
    const { rows } = outboxModels(await reviews.engines().documents.connection('reviews'))
    const adding = jest.spyOn(rows, 'insertMany').mockImplementationOnce(() => {
      throw new Error('the database does not answer')
    })
    expect((await write(4)).status).toBe(500)
    adding.mockRestore()
    expect((await reviews.call('GET', '/listings/4/reviews/summary')).body.members.count).toBe(0)
    expect((await write(4)).status).toBe(201)
    await waitUntil(() => reviews.totalsOf(4)?.reviewCount === 1)
    expect(reviews.totalsOf(4)?.version).toBe(1)
  })

  it('are right after concurrent reviews of many members', async () => {
    const members = Array.from(
      { length: 30 },
      (_, at): Member => ({ id: `m${at}`, username: `m${at}`, isAdmin: false }),
    )
    const replies = await Promise.all(members.map((as) => write(5, as)))
    expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([])
    await waitUntil(() => reviews.totalsOf(5)?.reviewCount === 30)
    expect(reviews.totalsOf(5)?.version).toBe(30)
  })

  it('are recounted by the command recount, which publishes those that were wrong', async () => {
    const connection = await reviews.engines().documents.connection('reviews')
    await write(6)
    await write(7)
    await reviewModels(connection).venues.updateOne({ _id: 6 }, { $set: { 'byStars.5': 9, withPhotos: 3 } })
    expect(await recountReviews(connection)).toEqual({ repaired: 1 })
    expect(await recountReviews(connection)).toEqual({ repaired: 0 })
    await waitUntil(() => reviews.totalsOf(6)?.version === 2)
    expect(reviews.totalsOf(6)).toMatchObject({ reviewCount: 1, rating: 5 })
  })
})
