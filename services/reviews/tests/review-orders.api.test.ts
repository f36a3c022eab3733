// Proves REVIEW-10, REVIEW-13, REVIEW-14.
import { decodeReviewCursor, encodeReviewCursor, encodeTimeCursor } from '@plekje/contracts'
import { explainQueries } from '@plekje/testing'
import mongoose from 'mongoose'
import { recountReviews } from '../src/storage/recount-reviews'
import { readingPages } from './reading-pages'
import { type RunningReviews, startReviews } from './start-reviews'

// Long lists are slow on a busy machine.

const COUNT = 300
const kinds = ['reviews', 'google-reviews'] as const

/** Several have the same time: their order must be stable across pages. */
const dateOf = (at: number) => new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 4) * 60_000)
const ratingOf = (at: number) => ((at * 7) % 5) + 1
/** Most have no votes, as in reality, and several have the same number. */
const votesOf = (at: number) => [0, 0, 2, 0, 15, 0, 2, 0, 0, 1][at % 10] ?? 0
const idOf = (at: number) => `r${String(at).padStart(4, '0')}`
const votersOf = (at: number) => Array.from({ length: votesOf(at) }, (_, nth) => `voter-${nth}`)
const row = (at: number) => ({
  _id: idOf(at) as never,
  listingId: 1,
  rating: ratingOf(at),
  comment: 'Heerlijk gegeten en fijn bediend.',
  authorName: `author-${at}`,
})

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
  const database = await reviews.engines().documents.connection('reviews')
  const all = Array.from({ length: COUNT }, (_, at) => at)
  await database.collection('reviews').insertMany(
    all.map((at) => ({
      ...row(at),
      listingSlug: 'venue-1',
      listingName: 'Venue 1',
      authorId: `author-${at}`,
      createdAt: dateOf(at),
      updatedAt: dateOf(at),
      ...(votesOf(at) > 0 ? { helpfulCount: votesOf(at), helpfulTo: votersOf(at) } : {}),
    })),
  )
  await database
    .collection('googleReviews')
    .insertMany(all.map((at) => ({ ...row(at), authorPhotoUrl: null, reviewDate: dateOf(at) })))
  await recountReviews(database)
})
afterAll(() => reviews.close())

const { page, idsOfPages } = readingPages(() => reviews)

/** The expected order: by stars or votes if requested, and newest first among equal ones. */
const expected = (byStars: (one: number, other: number) => number, stars?: number, of = ratingOf) =>
  Array.from({ length: COUNT }, (_, at) => at)
    .filter((at) => stars === undefined || ratingOf(at) === stars)
    .sort((one, other) => byStars(of(one), of(other)) || dateOf(other).getTime() - dateOf(one).getTime() || other - one)
    .map(idOf)
const newest = () => 0
const highest = (one: number, other: number) => other - one
const lowest = (one: number, other: number) => one - other

describe.each(kinds)("a venue's %s", (kind) => {
  const path = `/listings/1/${kind}`

  it.each([
    ['newest', newest],
    ['highest', highest],
    ['lowest', lowest],
  ] as const)('come %s first, page by page, none twice and none left out', async (sortBy, byStars) => {
    expect(await idsOfPages(`${path}?limit=37&sortBy=${sortBy}`)).toEqual(expected(byStars))
    expect((await page(`${path}?sortBy=${sortBy}`)).total).toBe(COUNT)
  })

  it('by votes are most helpful first, then newest first, over all pages, also with one number of stars', async () => {
    // Imported reviews have no votes.
    const votes = kind === 'reviews' ? votesOf : () => 0
    expect(await idsOfPages(`${path}?limit=37&sortBy=helpful`)).toEqual(expected(highest, undefined, votes))
    expect(await idsOfPages(`${path}?limit=7&sortBy=helpful&stars=3`)).toEqual(expected(highest, 3, votes))
    expect((await page(`${path}?sortBy=helpful`)).total).toBe(COUNT)
    const { rows } = await page(`${path}?sortBy=helpful&limit=1`)
    expect(rows[0]?.helpfulCount).toBe(kind === 'reviews' ? 15 : undefined)
  })

  it('with one number of stars are newest first in each order by stars, with their total', async () => {
    for (const sortBy of ['newest', 'highest', 'lowest']) {
      const asked = `${path}?limit=25&sortBy=${sortBy}&stars=4`
      expect(await idsOfPages(asked)).toEqual(expected(newest, 4))
      expect((await page(asked)).total).toBe(COUNT / 5)
    }
  })

  it('are read by an index in each order, from every page', async () => {
    const database = await reviews.engines().documents.connection('reviews')
    const middle = { at: dateOf(COUNT / 2), id: idOf(COUNT / 2) }
    for (const asked of [
      'sortBy=highest',
      'sortBy=lowest',
      'stars=2',
      'sortBy=highest&stars=2',
      `sortBy=highest&after=${encodeReviewCursor({ ...middle, rank: 3 })}`,
      `sortBy=lowest&after=${encodeReviewCursor({ ...middle, rank: 3 })}`,
      `sortBy=lowest&after=${encodeReviewCursor({ at: dateOf(1), id: idOf(1), rank: 3 })}`,
      `stars=2&before=${encodeTimeCursor(middle)}`,
      'sortBy=helpful',
      'sortBy=helpful&stars=2',
      `sortBy=helpful&after=${encodeReviewCursor({ ...middle, rank: 15 })}`,
      `sortBy=helpful&after=${encodeReviewCursor({ at: dateOf(1), id: idOf(1), rank: 1 })}`,
      `sortBy=helpful&after=${encodeReviewCursor({ ...middle, rank: 0 })}`,
      `sortBy=helpful&stars=2&after=${encodeReviewCursor({ ...middle, rank: 2 })}`,
      `sortBy=helpful&stars=2&after=${encodeReviewCursor({ ...middle, rank: 0 })}`,
    ]) {
      const { examined, sorts, finds } = await explainQueries(mongoose, database, () =>
        page(`${path}?limit=10&${asked}`),
      )
      expect([asked, finds > 0, sorts]).toEqual([asked, true, 0])
      expect(examined).toBeLessThan(30)
    }
  })

  it('refuse a position of another order', async () => {
    const place = { at: dateOf(5), id: idOf(5) }
    const inTime = encodeTimeCursor(place)
    const byStars = encodeReviewCursor({ ...place, rank: 3 })
    expect(decodeReviewCursor(byStars)).toEqual({ ...place, rank: 3 })
    for (const [asked, status] of [
      [`before=${inTime}`, 200],
      [`after=${byStars}`, 400],
      [`sortBy=highest&after=${byStars}`, 200],
      [`sortBy=highest&before=${inTime}`, 400],
      [`sortBy=lowest&stars=3&before=${inTime}`, 200],
      [`sortBy=lowest&stars=3&after=${byStars}`, 400],
      [`sortBy=lowest&after=9.${inTime}`, 400],
      ['sortBy=oldest', 400],
      [`sortBy=lowest&after=0.${inTime}`, 400],
      [`sortBy=helpful&after=0.${inTime}`, 200],
      [`sortBy=helpful&stars=3&after=1234.${inTime}`, 200],
      [`sortBy=helpful&before=${inTime}`, 400],
      [`sortBy=helpful&after=01.${inTime}`, 400],
      ['stars=0', 400],
      ['stars=6', 400],
      ['stars=2.5', 400],
    ] as const) {
      expect([asked, (await reviews.call('GET', `${path}?${asked}`)).status]).toEqual([asked, status])
    }
  })
})
