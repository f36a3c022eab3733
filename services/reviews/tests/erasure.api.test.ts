// Proves REVIEW-14.
import type { Member } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const write = (as: Member, listingId: number) =>
  reviews.call('POST', `/listings/${listingId}/reviews`, { as, body: { rating: 4, comment: 'Heerlijk gegeten hier.' } })
const reviewsOf = async (listingId: number) => (await reviews.call('GET', `/listings/${listingId}/reviews`)).body
const vote = (as: Member, id: string) => reviews.call('PUT', `/reviews/${id}/helpful`, { as })
const exported = ({ id }: Member) => reviews.call('GET', `/internal/member-data/${id}`, { as: 'accounts' })
const erase = ({ id }: Member) => reviews.publish({ userId: id, change: 'erased' })
const confirmations = ({ id }: Member) =>
  reviews.accountChanges.filter(({ userId, change }) => userId === id && change === 'erasure-confirmed')
const isConfirmed = (who: Member) => waitUntil(() => confirmations(who).length > 0)

/** Every stored review that contains the member's id or name. */
async function tracesOf({ id, username }: Member): Promise<unknown[]> {
  const database = await reviews.engines().documents.connection('reviews')
  const all = await database.collection('reviews').find({}, { comment: 'scan: a test looks at everything' }).toArray()
  return all.filter((document) => JSON.stringify(document).match(new RegExp(`"${id}"|"${username}"`)))
}

describe("a member's data", () => {
  it('is downloaded completely, by services only', async () => {
    const anna = member('anna')
    await write(anna, 1)
    const { status, body } = await exported(anna)
    expect([status, body]).toEqual([
      200,
      {
        reviews: [expect.objectContaining({ listingName: 'Venue 1', rating: 4, comment: 'Heerlijk gegeten hier.' })],
        reviewReports: [],
        replyReports: [],
        replies: [],
        helpfulReviews: [],
      },
    ])
    const bram = member('bram')
    await vote(bram, (await reviewsOf(1))[0].id)
    expect((await exported(bram)).body).toEqual({
      reviews: [],
      reviewReports: [],
      replyReports: [],
      replies: [],
      helpfulReviews: [{ listingName: 'Venue 1' }],
    })
    expect((await exported(member('nobody'))).body).toEqual({
      reviews: [],
      reviewReports: [],
      replyReports: [],
      replies: [],
      helpfulReviews: [],
    })
    for (const as of [undefined, anna, { ...anna, isAdmin: true }]) {
      expect((await reviews.call('GET', `/internal/member-data/${anna.id}`, { as })).status).toBe(401)
    }
  })
})

describe('an erased account', () => {
  it('leaves its reviews without a link to the member, and confirms the erasure', async () => {
    const [els, fred] = [member('els'), member('fred')]
    for (const who of [els, fred]) for (const listingId of [2, 3]) await write(who, listingId)
    await erase(els)
    await isConfirmed(els)
    expect(confirmations(els)).toEqual([{ userId: els.id, change: 'erasure-confirmed', service: 'reviews' }])
    const names = (await reviewsOf(2)).map(({ authorName }: { authorName: string }) => authorName).sort()
    expect(names).toEqual(['Verwijderde gebruiker', 'fred'])
    expect(await tracesOf(els)).toEqual([])
    expect((await exported(els)).body).toEqual({
      reviews: [],
      reviewReports: [],
      replyReports: [],
      replies: [],
      helpfulReviews: [],
    })
    expect((await exported(fred)).body.reviews).toHaveLength(2)
    await waitUntil(() => reviews.totalsOf(2)?.reviewCount === 2)
  })

  it('leaves one review per author at a venue that several erased members reviewed', async () => {
    const authors = [member('gijs'), member('hans'), member('ilse')]
    for (const author of authors) await write(author, 4)
    for (const author of authors) await erase(author)
    for (const author of authors) await isConfirmed(author)
    const found = await reviewsOf(4)
    expect(found).toHaveLength(3)
    for (const { authorName } of found) expect(authorName).toBe('Verwijderde gebruiker')
  })

  it('loses its votes, which the counts no longer include, and cannot vote again', async () => {
    const [ans, piet, joke] = [member('ans'), member('piet'), member('joke')]
    for (const listingId of [11, 12]) await write(ans, listingId)
    const [first, second] = await Promise.all([11, 12].map(async (listingId) => (await reviewsOf(listingId))[0]))
    for (const { id } of [first, second]) await vote(piet, id)
    await vote(joke, first.id)
    await erase(piet)
    await isConfirmed(piet)
    expect(await tracesOf(piet)).toEqual([])
    const counts = await Promise.all([11, 12].map(async (listingId) => (await reviewsOf(listingId))[0].helpfulCount))
    expect(counts).toEqual([1, 0])
    expect((await vote(piet, second.id)).status).toBe(401)
    expect(await tracesOf(piet)).toEqual([])
    // Votes on reviews of an erased author stay.
    await erase(ans)
    await isConfirmed(ans)
    expect((await reviewsOf(11))[0]).toMatchObject({ authorName: 'Verwijderde gebruiker', helpfulCount: 1 })
  })

  it('still has its reviews in the number of reviews', async () => {
    const count = async () => (await reviews.call('GET', '/internal/review-figures', { as: 'analytics' })).body.reviews
    const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString()
    const added = async (since: string): Promise<Record<string, number>> =>
      (await reviews.call('GET', `/internal/review-figures?since=${since}`, { as: 'analytics' })).body.addedPerHour
    const inAll = async () => Object.values(await added(aYearAgo())).reduce((sum, hour) => sum + hour, 0)
    const before = await count()
    const [petra, quirine] = [member('petra'), member('quirine')]
    for (const who of [petra, quirine]) await write(who, 9)
    expect(await count()).toBe(before + 2)
    await erase(petra)
    await isConfirmed(petra)
    expect(await count()).toBe(before + 2)
    expect(await inAll()).toBe(before + 2)
    expect(await added('2199-01-01T00:00:00.000Z')).toEqual({})
    expect(await reviewsOf(9)).toHaveLength(2)
    for (const as of [undefined, quirine]) {
      expect((await reviews.call('GET', '/internal/review-figures', { as })).status).toBe(401)
    }
  })

  it('is confirmed once per event, however often the event is delivered', async () => {
    const joop = member('joop')
    const data = { userId: joop.id, change: 'erased' } as const
    const message = eventMessage('account.changed', joop.id, data)
    for (let time = 0; time < 3; time += 1) await reviews.publish(data, message)
    await erase(joop)
    await waitUntil(() => confirmations(joop).length >= 2)
    const last = member('last')
    await erase(last)
    await isConfirmed(last)
    expect(confirmations(joop)).toHaveLength(2)
  })

  it('is confirmed later when events cannot be published, also after a restart', async () => {
    const karel = member('karel')
    const { events } = reviews.engines()
    const publish = events.publish.bind(events)
    const refusing = jest.spyOn(events, 'publish').mockImplementation((topic, messages) => {
      const isConfirmation = messages.some(({ value }) => value?.includes('erasure-confirmed'))
      return isConfirmation ? Promise.reject(new Error('the event log is away')) : publish(topic, messages)
    })
    await erase(karel)
    await waitUntil(() => refusing.mock.calls.some(([, messages]) => messages[0]?.value?.includes('erasure-confirmed')))
    expect(confirmations(karel)).toEqual([])
    await reviews.restart()
    await isConfirmed(karel)
  })

  it('accepts no write of a session that has just ended, and no name of an older event', async () => {
    const lies = member('lies')
    const { id } = (await write(lies, 5)).body
    await erase(lies)
    await isConfirmed(lies)
    expect((await write(lies, 6)).status).toBe(401)
    expect((await write(lies, 5)).status).toBe(401)
    const body = { comment: 'Toch nog iets anders.' }
    expect((await reviews.call('PATCH', `/reviews/${id}`, { as: lies, body })).status).toBe(404)
    expect((await reviews.call('DELETE', `/reviews/${id}`, { as: lies })).status).toBe(404)
    await reviews.publish({ userId: lies.id, change: 'renamed' })
    await reviews.restart()
    expect(await tracesOf(lies)).toEqual([])
    expect(await reviewsOf(6)).toEqual([])
    expect(await reviewsOf(5)).toEqual([expect.objectContaining({ authorName: 'Verwijderde gebruiker' })])
    expect(reviews.totalsOf(6)).toBeUndefined()
  })

  it('leaves no trace when it is erased during writes, and the totals are right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = member(`leaving-${round}`)
      const listingId = 100 + round
      const replies = Promise.all([write(leaving, listingId), write(leaving, listingId), write(leaving, 200 + round)])
      await erase(leaving)
      expect((await replies).filter(({ status }) => status >= 500)).toEqual([])
      await isConfirmed(leaving)
      expect(await tracesOf(leaving)).toEqual([])
      const left = (await reviewsOf(listingId)).length
      expect(left).toBeLessThanOrEqual(1)
      await waitUntil(() => (reviews.totalsOf(listingId)?.reviewCount ?? 0) === left)
    }
  })

  it('loses data that a crash left behind at the next start', async () => {
    const mies = member('mies')
    await write(mies, 7)
    const database = await reviews.engines().documents.connection('reviews')
    const erased = { $set: { erasedAt: new Date() }, $unset: { writtenAt: 1 as const } }
    await database.collection('erasures').updateOne({ _id: mies.id as never }, erased)
    expect(await tracesOf(mies)).toHaveLength(1)
    await reviews.restart()
    expect(await tracesOf(mies)).toEqual([])
  })
})
