// Proves ADMIN-25, REVIEW-1, REVIEW-18.
import type { Member, OwnReview, Review } from '@plekje/contracts'
import { explainQueries, randomCases } from '@plekje/testing'
import mongoose from 'mongoose'
import { recountReviews } from '../src/storage/recount-reviews'
import { type RunningReviews, startReviews } from './start-reviews'

// Long lists are slow on a busy machine.

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const text = 'Heerlijk gegeten en fijn bediend.'
const anna: Member = { id: 'anna', username: 'anna', isAdmin: false }
const recount = async () => recountReviews(await reviews.engines().documents.connection('reviews'))
const collection = async (name: string) => (await reviews.engines().documents.connection('reviews')).collection(name)

async function page<T>(path: string, as?: Member): Promise<{ rows: T[]; total: number; next: string | undefined }> {
  const { status, body, headers } = await reviews.call('GET', path, { as })
  expect(status).toBe(200)
  const next = /^<\/api(\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  return { rows: body, total: Number(headers.get('x-total-count')), next }
}

/** The ids of all pages of a list, with an action between two pages. */
async function idsOfPages(
  path: string,
  between: (at: number) => Promise<unknown> = async () => undefined,
  as?: Member,
) {
  const ids: string[] = []
  let at = 0
  for (let next: string | undefined = path; next !== undefined; ) {
    const { rows, next: after }: { rows: { id: string }[]; next: string | undefined } = await page(next, as)
    ids.push(...rows.map(({ id }) => id))
    next = after
    at += 1
    if (next !== undefined) await between(at)
  }
  return ids
}

const stored = (listingId: number, at: number, authorId = `author-${at}`) => ({
  _id: `r${listingId}-${String(at).padStart(6, '0')}` as never,
  listingId,
  listingSlug: `venue-${listingId}`,
  listingName: `Venue ${listingId}`,
  authorId,
  authorName: authorId,
  rating: (at % 5) + 1,
  comment: text,
  // Several have the same time: their order must be stable across pages.
  createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 4) * 60_000),
  updatedAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 4) * 60_000),
})

describe('a venue with very many reviews', () => {
  const COUNT = randomCases(20_000)
  const each = COUNT / 5
  const path = '/listings/1/reviews'

  beforeAll(async () => {
    const all = await collection('reviews')
    for (let start = 0; start < COUNT; start += 1000) {
      await all.insertMany(Array.from({ length: 1000 }, (_, at) => stored(1, start + at)))
    }
    await recount()
  })

  it('returns at most 100 per page, newest first, with the total and the next page', async () => {
    const first = await page<Review>(path)
    expect([first.rows.length, first.total]).toEqual([100, COUNT])
    expect(first.rows[0]?.id).toBe(stored(1, COUNT - 1)._id)
    expect(first.next).toMatch(/^\/listings\/1\/reviews\?before=/)
    expect((await page(`${path}?limit=5000`)).rows).toHaveLength(100)
    expect((await page<Review>(first.next ?? '')).rows[0]?.id).toBe(stored(1, COUNT - 101)._id)
    expect((await reviews.call('GET', `${path}?before=1e4.x`)).status).toBe(400)
    expect((await reviews.call('GET', `${path}?limit=0`)).status).toBe(400)
  })

  it('reads no more documents per page than a venue with 100 reviews', async () => {
    await (await collection('reviews')).insertMany(Array.from({ length: 100 }, (_, at) => stored(9, at)))
    const database = await reviews.engines().documents.connection('reviews')
    const cost = (address: string) => explainQueries(mongoose, database, () => page(address))
    const middle = `before=${Date.UTC(2020, 0, 1) + (COUNT / 8) * 60_000}.x`
    for (const asked of ['limit=20', `limit=20&${middle}`]) {
      const { examined, sorts, finds } = await cost(`${path}?${asked}`)
      expect([finds > 0, sorts]).toEqual([true, 0])
      expect(examined).toBeLessThan(40)
    }
    expect((await cost('/listings/9/reviews?limit=20')).examined).toBeGreaterThan(10)
  })

  it('is counted for the dashboard by subtracting hidden reviews', async () => {
    const all = await collection('reviews')
    const before = (await reviews.call('GET', '/internal/review-figures', { as: 'analytics' })).body.reviews
    await all.insertMany([{ ...stored(7, 1), isHidden: true }, stored(7, 2)])
    const database = await reviews.engines().documents.connection('reviews')
    let after = 0
    const { entriesForCounts } = await explainQueries(mongoose, database, async () => {
      after = (await reviews.call('GET', '/internal/review-figures', { as: 'analytics' })).body.reviews
    })
    expect(after).toBe(before + 1)
    expect(entriesForCounts).toBeLessThan(20)
    await all.deleteMany({ listingId: 7 })
  })

  it('returns counts per star without reading the reviews', async () => {
    const { body } = await reviews.call('GET', `${path}/summary`)
    expect(body).toEqual({
      members: { count: COUNT, stars: [each, each, each, each, each] },
      google: { count: 0, stars: [0, 0, 0, 0, 0] },
      // Only a limited number of the newest reviews is analysed.
      words: [{ word: 'heerlijk gegeten', count: 300 }],
    })
    const database = await reviews.engines().documents.connection('reviews')
    const again = await explainQueries(mongoose, database, () => reviews.call('GET', `${path}/summary`))
    expect(again.examined).toBeLessThan(10)
    expect((await reviews.call('POST', path, { as: anna, body: { rating: 5, comment: text } })).status).toBe(201)
    const after = await reviews.call('GET', `${path}/summary`)
    expect(after.body.members).toEqual({ count: COUNT + 1, stars: [each, each, each, each, each + 1] })
    // The write stored the counts that reads return.
    const venue = await (await collection('venues')).findOne({ _id: 1 as never })
    expect(venue?.byStars).toEqual({ 1: each, 2: each, 3: each, 4: each, 5: each + 1 })
    const [own] = (await page<OwnReview>('/my-reviews', anna)).rows
    await reviews.call('DELETE', `/reviews/${own?.id}`, { as: anna })
    expect((await page(path)).total).toBe(COUNT)
  })
})

describe('pages of reviews', () => {
  it('neither skip nor repeat a review while others are written and removed', async () => {
    await (await collection('reviews')).insertMany(Array.from({ length: 90 }, (_, at) => stored(2, at)))
    await recount()
    const removed = ['r2-000088', 'r2-000040']
    const seen = await idsOfPages('/listings/2/reviews?limit=20', async (at) => {
      const as = { id: `new-${at}`, username: `new-${at}`, isAdmin: false }
      expect(
        (await reviews.call('POST', '/listings/2/reviews', { as, body: { rating: 4, comment: text } })).status,
      ).toBe(201)
      const id = removed[at - 1]
      const author = { id: `author-${Number(id?.slice(3))}`, username: 'x', isAdmin: false }
      if (id) expect((await reviews.call('DELETE', `/reviews/${id}`, { as: author })).status).toBe(204)
    })
    expect(seen).toEqual(
      Array.from({ length: 90 }, (_, at) => stored(2, 89 - at)._id as string).filter((id) => id !== 'r2-000040'),
    )
  })

  it('of one member are newest first, and the download contains all reviews', async () => {
    await (await collection('reviews')).insertMany(
      Array.from({ length: 130 }, (_, at) => ({ ...stored(100 + at, at, 'bas'), _id: `own-${at + 100}` as never })),
    )
    const bas: Member = { id: 'bas', username: 'bas', isAdmin: false }
    const first = await page<OwnReview>('/my-reviews', bas)
    expect([first.rows.length, first.total]).toEqual([100, 130])
    const ids = await idsOfPages('/my-reviews?limit=50', undefined, bas)
    expect(ids).toEqual(Array.from({ length: 130 }, (_, at) => `own-${229 - at}`))
    const { body } = await reviews.call('GET', '/internal/member-data/bas', { as: 'accounts' })
    expect((body as { reviews: OwnReview[] }).reviews.map(({ id }) => id)).toEqual(ids)
  })

  it('of imported reviews have the same totals and links', async () => {
    await (await collection('googleReviews')).insertMany(
      Array.from({ length: 250 }, (_, at) => ({
        _id: `g-${String(at).padStart(3, '0')}` as never,
        listingId: 3,
        rating: at < 200 ? 4 : 1,
        comment: text,
        authorName: 'Jan P.',
        authorPhotoUrl: null,
        reviewDate: new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 3) * 86_400_000),
      })),
    )
    const first = await page<Review>('/listings/3/google-reviews')
    expect([first.rows.length, first.total]).toEqual([100, 250])
    expect(await idsOfPages('/listings/3/google-reviews?limit=90')).toEqual(
      Array.from({ length: 250 }, (_, at) => `g-${String(249 - at).padStart(3, '0')}`),
    )
    const { body } = await reviews.call('GET', '/listings/3/reviews/summary')
    expect(body.google).toEqual({ count: 250, stars: [50, 0, 0, 200, 0] })
  })

  it('contain no hidden reviews, and the total does not count them', async () => {
    const admin: Member = { id: 'beheer', username: 'beheer', isAdmin: true }
    for (const at of [1, 2, 3]) {
      const as = { id: `lid-${at}`, username: `lid-${at}`, isAdmin: false }
      await reviews.call('POST', '/listings/4/reviews', { as, body: { rating: 2, comment: text } })
    }
    const [hidden] = (await page<Review>('/listings/4/reviews')).rows
    const moderation = { decision: 'hidden', reason: 'Noemt een naam.' }
    await reviews.call('POST', `/admin/reviews/${hidden?.id}/moderation`, { as: admin, body: moderation })
    const left = await page<Review>('/listings/4/reviews')
    expect([left.rows.length, left.total]).toEqual([2, 2])
  })
})
