// Proves REVIEW-14.
import type { Member, Review, ReviewVote } from '@plekje/contracts'
import { callService, identityVariables } from '@plekje/testing/service-caller'
import { createReviewsService, readReviewsConfig } from '../src'
import { reviewModels } from '../src/storage/models/review-models'
import { type RunningReviews, startReviews } from './start-reviews'

const MAX_VOTES = 6

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews({ LIMIT_FACTOR: '0.06' })
})
afterAll(() => reviews.close())

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const admin: Member = { ...member('beheer'), isAdmin: true }
const write = async (as: Member, listingId: number): Promise<string> => {
  const body = { rating: 4, comment: 'Heerlijk gegeten hier.' }
  return (await reviews.call('POST', `/listings/${listingId}/reviews`, { as, body })).body.id
}
const vote = (as: Member | undefined, id: string) => reviews.call('PUT', `/reviews/${id}/helpful`, { as })
const takeBack = (as: Member | undefined, id: string) => reviews.call('DELETE', `/reviews/${id}/helpful`, { as })
const votesOf = async (as: Member, ...ids: string[]): Promise<ReviewVote[]> =>
  (await reviews.call('GET', `/reviews/helpful?ids=${ids.join(',')}`, { as })).body
const shownOf = async (listingId: number): Promise<Review[]> =>
  (await reviews.call('GET', `/listings/${listingId}/reviews`)).body
const countOf = async (listingId: number) => (await shownOf(listingId)).map(({ helpfulCount }) => helpfulCount)
const moderate = (id: string, decision: 'hidden' | 'kept') =>
  reviews.call('POST', `/admin/reviews/${id}/moderation`, { as: admin, body: { decision, reason: 'Dit is schelden.' } })
const models = async () => reviewModels(await reviews.engines().documents.connection('reviews'))
/** Stored votes: the members, and the count that is written with them. */
const storedVotes = async (id: string) => {
  const found = await (await models()).reviews.findById(id, { helpfulTo: 1, helpfulCount: 1 }).lean()
  return [found?.helpfulTo, found?.helpfulCount]
}

describe('a vote', () => {
  const [anna, bas, carla] = [member('anna'), member('bas'), member('carla')]

  it('counts once per member however often it is sent, and can be removed', async () => {
    const id = await write(anna, 1)
    expect(await countOf(1)).toEqual([0])
    expect(await vote(bas, id)).toMatchObject({ status: 200, body: { id, helpfulCount: 1, isHelpful: true } })
    expect((await vote(bas, id)).body).toEqual({ id, helpfulCount: 1, isHelpful: true })
    expect((await vote(carla, id)).body).toEqual({ id, helpfulCount: 2, isHelpful: true })
    expect(await countOf(1)).toEqual([2])
    expect(await votesOf(bas, id, 'nergens')).toEqual([{ id, helpfulCount: 2, isHelpful: true }])
    expect(await votesOf(anna, id)).toEqual([{ id, helpfulCount: 2, isHelpful: false }])
    expect((await takeBack(bas, id)).body).toEqual({ id, helpfulCount: 1, isHelpful: false })
    expect((await takeBack(bas, id)).body).toEqual({ id, helpfulCount: 1, isHelpful: false })
    expect((await takeBack(carla, id)).body).toEqual({ id, helpfulCount: 0, isHelpful: false })
    expect(await storedVotes(id)).toEqual([undefined, undefined])
    expect(await countOf(1)).toEqual([0])
  })

  it('is refused for an own, unknown or imported review, and from visitors', async () => {
    const id = await write(anna, 2)
    const own = await vote(anna, id)
    expect(own).toMatchObject({ status: 409, body: { code: 'own_review', error: /eigen review/ } })
    expect((await takeBack(anna, id)).status).toBe(200)
    for (const ask of [vote, takeBack]) {
      expect((await ask(undefined, id)).status).toBe(401)
      expect((await ask(bas, 'nergens')).status).toBe(404)
    }
    expect((await reviews.call('GET', `/reviews/helpful?ids=${id}`)).status).toBe(401)
    for (const ids of ['', 'a,,b', 'a b', Array.from({ length: 101 }, () => 'a').join(',')]) {
      expect((await reviews.call('GET', `/reviews/helpful?ids=${ids}`, { as: bas })).status).toBe(400)
    }
    expect(await countOf(2)).toEqual([0])
  })

  it('is limited per member and hour; repeated and removed votes do not count', async () => {
    const eager = member('eager')
    const ids: string[] = []
    for (let at = 0; at <= MAX_VOTES; at += 1) ids.push(await write(anna, 20 + at))
    const last = ids.pop() ?? ''
    for (const id of ids) for (let time = 0; time < 2; time += 1) expect((await vote(eager, id)).status).toBe(200)
    const refused = await vote(eager, last)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_votes'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const id of ids) expect((await takeBack(eager, id)).status).toBe(200)
    expect((await vote(bas, last)).status).toBe(200)
  })
})

describe('a count of votes', () => {
  it('is right after concurrent votes and removals in two processes', async () => {
    const id = await write(member('dirk'), 3)
    const other = await createReviewsService(
      readReviewsConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        LISTINGS_URL: 'http://127.0.0.1:9',
        ...identityVariables('reviews'),
        DATA_DIR: reviews.dataDir,
      }),
      reviews.engines() as never,
    )
    const { url } = await other.start()
    try {
      const members = Array.from({ length: 12 }, (_, at) => member(`many-${at}`))
      const path = `/reviews/${id}/helpful`
      const everywhere = (method: string, as: Member) => [
        reviews.call(method, path, { as }),
        callService(method, `${url}/api${path}`, 'reviews', { as }),
        reviews.call(method, path, { as }),
      ]
      const added = await Promise.all(members.flatMap((as) => everywhere('PUT', as)))
      expect(added.map(({ status }) => status)).toEqual(added.map(() => 200))
      expect(await countOf(3)).toEqual([12])
      const leaving = members.slice(0, 7)
      const staying = members.slice(7)
      await Promise.all([
        ...leaving.flatMap((as) => everywhere('DELETE', as)),
        ...staying.flatMap((as) => everywhere('PUT', as)),
      ])
      expect(await countOf(3)).toEqual([5])
      const [voters, count] = await storedVotes(id)
      expect([[...(voters as string[])].sort(), count]).toEqual([staying.map((one) => one.id).sort(), 5])
      await Promise.all(staying.flatMap((as) => everywhere('DELETE', as)))
      expect(await storedVotes(id)).toEqual([undefined, undefined])
    } finally {
      await other.close()
    }
  })
})

describe('votes are removed with their review', () => {
  const [hans, ilse] = [member('hans'), member('ilse')]

  it('that was hidden: nobody can vote for it, and shown again it has none', async () => {
    const id = await write(hans, 5)
    await vote(ilse, id)
    await moderate(id, 'hidden')
    expect(await storedVotes(id)).toEqual([undefined, undefined])
    expect((await vote(ilse, id)).status).toBe(404)
    expect((await takeBack(ilse, id)).status).toBe(404)
    expect(await votesOf(ilse, id)).toEqual([])
    await moderate(id, 'kept')
    expect(await votesOf(ilse, id)).toEqual([{ id, helpfulCount: 0, isHelpful: false }])
    expect((await vote(ilse, id)).body.helpfulCount).toBe(1)
  })

  it('that was deleted, but not with a change of its text', async () => {
    const id = await write(hans, 6)
    await vote(ilse, id)
    await reviews.call('PATCH', `/reviews/${id}`, { as: hans, body: { comment: 'Toch wat minder lekker.' } })
    expect(await countOf(6)).toEqual([1])
    expect((await reviews.call('DELETE', `/reviews/${id}`, { as: hans })).status).toBe(204)
    expect((await vote(ilse, id)).status).toBe(404)
    const left = await (await models()).reviews.collection.find({ helpfulTo: ilse.id }).toArray()
    expect(left.filter(({ listingId }) => listingId === 6)).toEqual([])
  })
})
