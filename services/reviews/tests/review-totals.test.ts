import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { reviewModels } from '../src/storage/models/review-models'
import { createReviewTotals } from '../src/storage/review-totals'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
const write = (listingId: number, as = anna) =>
  reviews.call('POST', `/listings/${listingId}/reviews`, { as, body: { rating: 5, comment: 'Heerlijk gegeten hier.' } })
const recordingIn = (written: string[]) => ({
  onEventWritten: () => written.push('event'),
  onPublishFailed: () => undefined,
})
const models = async () => reviewModels(await reviews.engines().documents.connection('reviews'))

describe('the totals of a venue', () => {
  it('are told', async () => {
    expect((await write(1)).status).toBe(201)
    await waitUntil(() => reviews.totalsOf(1)?.reviewCount === 1)
  })

  it('are told once events can be published again, with every change there was meanwhile', async () => {
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

  it('wait in the outbox over a restart', async () => {
    const refusing = jest
      .spyOn(reviews.engines().events, 'publish')
      .mockRejectedValue(new Error('the event log is away'))
    await write(3)
    await reviews.restart()
    refusing.mockRestore()
    await waitUntil(() => reviews.totalsOf(3)?.reviewCount === 1)
  })

  it('are told at the start when the process ended between a change and its telling', async () => {
    const { totals, reviews: stored } = await models()
    await write(4)
    await waitUntil(() => reviews.totalsOf(4)?.reviewCount === 1)
    await totals.updateOne({ _id: 4 }, { $push: { changing: `${Date.now().toString(36)}.mark` } })
    await stored.deleteMany({ listingId: 4 })
    await reviews.restart()
    await waitUntil(() => reviews.totalsOf(4)?.reviewCount === 0)
  })

  it('are told later when the telling failed in a process that goes on, and what is under way is left alone', async () => {
    const stored = await models()
    const telling = jest.spyOn(stored.totals, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('the database does not answer')
    })
    // The review is stored, and the response says so.
    expect((await write(5)).status).toBe(201)
    telling.mockRestore()
    expect((await write(5)).status).toBe(409)
    await waitUntil(() => reviews.totalsOf(5)?.reviewCount === 1)
    const marksOf = async () => (await stored.totals.findById(5).lean())?.changing ?? []
    expect(await marksOf()).toHaveLength(1)
    const written: string[] = []
    const patient = createReviewTotals(stored, recordingIn(written), 60_000)
    await patient.publishPending()
    expect([written, (await marksOf()).length]).toEqual([[], 1])
    await createReviewTotals(stored, recordingIn(written), 0).publishPending()
    expect([written.length > 0, await marksOf()]).toEqual([true, []])
  })
})
