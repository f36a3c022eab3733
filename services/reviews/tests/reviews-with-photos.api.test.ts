// Proves REVIEW-19.
import { encodeReviewCursor, encodeTimeCursor, type Member } from '@plekje/contracts'
import { explainQueries, waitUntil } from '@plekje/testing'
import mongoose from 'mongoose'
import { reviewModels } from '../src/storage/models/review-models'
import { recountReviews } from '../src/storage/recount-reviews'
import { admin, member, withPhotos } from './photos'
import { readingPages } from './reading-pages'
import { type RunningReviews, startReviews } from './start-reviews'

// Long lists are slow on a busy machine.

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const photos = withPhotos(() => reviews)
const { write, add, remove, approve, reject } = photos
const database = () => reviews.engines().documents.connection('reviews')

const { page, idsOfPages } = readingPages(() => reviews)

/** The list, its total and the number in the summary, which must agree. */
async function withPhotosOf(listingId: number): Promise<string[]> {
  const { rows, total } = await page(`/listings/${listingId}/reviews?photos=true`)
  const { body } = await reviews.call('GET', `/listings/${listingId}/reviews/summary`)
  expect([total, body.withPhotos ?? 0]).toEqual([rows.length, rows.length])
  for (const { photos: shown = [] } of rows) expect(shown.length).toBeGreaterThan(0)
  return rows.map(({ id }) => id)
}

const withApproved = async (as: Member, listingId: number) => {
  const review = await write(as, listingId)
  const photo = await add(as, review)
  await approve(review, photo)
  return { review, photo }
}

describe('reviews with photos', () => {
  it('are those with an approved photo, until the last one is rejected', async () => {
    const [anna, bas] = [member('anna'), member('bas')]
    const review = await write(anna, 1)
    const other = await write(bas, 1)
    const [one, two] = [await add(anna, review), await add(anna, review)]
    await add(bas, other)
    expect(await withPhotosOf(1)).toEqual([])
    expect((await reviews.call('GET', '/listings/1/reviews/summary')).body).not.toHaveProperty('withPhotos')
    await approve(review, one)
    expect(await withPhotosOf(1)).toEqual([review])
    await reject(review, two)
    expect(await withPhotosOf(1)).toEqual([review])
    await reject(review, one)
    expect(await withPhotosOf(1)).toEqual([])
    expect((await page('/listings/1/reviews')).total).toBe(2)
  })

  it('lose a review when its author removes the photo or the review', async () => {
    const [carla, dora] = [member('carla'), member('dora')]
    const [first, second] = [await withApproved(carla, 2), await withApproved(dora, 2)]
    expect(await withPhotosOf(2)).toEqual([second.review, first.review])
    await remove(carla, first.review, first.photo)
    expect(await withPhotosOf(2)).toEqual([second.review])
    expect((await reviews.call('DELETE', `/reviews/${second.review}`, { as: dora })).status).toBe(204)
    expect(await withPhotosOf(2)).toEqual([])
  })

  it('exclude hidden reviews', async () => {
    const { review } = await withApproved(member('els'), 3)
    const decide = (decision: string) =>
      reviews.call('POST', `/admin/reviews/${review}/moderation`, { as: admin, body: { decision, reason: 'Nee.' } })
    await reviews.call('POST', `/reviews/${review}/report`, { as: member('fien'), body: { reason: 'spam' } })
    expect((await decide('hidden')).status).toBe(200)
    expect(await withPhotosOf(3)).toEqual([])
    expect((await decide('kept')).status).toBe(200)
    expect(await withPhotosOf(3)).toEqual([review])
  })

  it('lose the reviews of an erased author, and the change is published', async () => {
    const gijs = member('gijs')
    await withApproved(gijs, 4)
    await withApproved(gijs, 5)
    const version = async () => reviews.totalsOf(4)?.version ?? 0
    await waitUntil(async () => (await version()) >= 2)
    const before = await version()
    await reviews.publish({ userId: gijs.id, change: 'erased' })
    await waitUntil(() => reviews.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect([await withPhotosOf(4), await withPhotosOf(5)]).toEqual([[], []])
    // The new version invalidates cached pages with it.
    await waitUntil(async () => (await version()) > before)
    expect(reviews.totalsOf(4)?.reviewCount).toBe(1)
  })

  it('exclude imported reviews', async () => {
    const { google } = reviewModels(await database())
    await google.create({
      _id: 'g-7',
      listingId: 7,
      rating: 5,
      comment: 'Fijn.',
      authorName: 'Jan P.',
      authorPhotoUrl: null,
      reviewDate: new Date(0),
    })
    expect(await page('/listings/7/google-reviews?photos=true')).toEqual({ rows: [], total: 0, next: undefined })
    expect((await page('/listings/7/google-reviews?photos=false')).total).toBe(1)
  })

  it('cannot be combined with other filters', async () => {
    const refused = async (asked: string) => (await reviews.call('GET', `/listings/7/reviews?${asked}`)).body.error
    for (const asked of ['photos=true&stars=4', 'photos=true&word=terras', 'stars=4&word=terras']) {
      expect([asked, await refused(asked)]).toEqual([asked, 'Kies een aantal sterren, een woord of foto’s.'])
    }
    expect(await refused('photos=ja')).toBe('Gebruik true of false.')
    expect((await page('/listings/7/reviews?photos=false&stars=4')).rows).toEqual([])
  })
})

describe('many reviews, of which few have photos', () => {
  const COUNT = 400
  const path = '/listings/8/reviews?photos=true'
  const all = Array.from({ length: COUNT }, (_, at) => at)
  const idOf = (at: number) => `p${String(at).padStart(4, '0')}`
  /** Several have the same time: their order must be stable across pages. */
  const dateOf = (at: number) => new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 4) * 60_000)
  const ratingOf = (at: number) => ((at * 7) % 5) + 1
  const votesOf = (at: number) => [0, 0, 2, 15, 0, 2, 1][at % 7] ?? 0
  const statesOf = (at: number) => {
    if (at % 8 === 0) return ['waiting', 'approved', 'approved']
    return at % 8 === 1 ? ['waiting'] : []
  }
  const isHidden = (at: number) => at % 80 === 0
  const isMeant = (at: number) => at % 8 === 0 && !isHidden(at)

  beforeAll(async () => {
    await (await database()).collection('reviews').insertMany(
      all.map((at) => ({
        _id: idOf(at) as never,
        listingId: 8,
        listingSlug: 'venue-8',
        listingName: 'Venue 8',
        authorId: `author-${at}`,
        authorName: `author-${at}`,
        rating: ratingOf(at),
        comment: 'Fijn bediend.',
        createdAt: dateOf(at),
        updatedAt: dateOf(at),
        ...(votesOf(at) > 0 ? { helpfulCount: votesOf(at) } : {}),
        ...(isHidden(at) ? { isHidden: true } : {}),
        photos: statesOf(at).map((state, nth) => ({ id: `${at}-${nth}`, state, addedAt: dateOf(at) })),
      })),
    )
    await recountReviews(await database())
  })

  it.each([
    ['newest', () => 0],
    ['highest', (at: number) => -ratingOf(at)],
    ['lowest', ratingOf],
    ['helpful', (at: number) => -votesOf(at)],
  ] as const)('come %s first, page by page, none twice and none left out', async (sortBy, rank) => {
    const expected = all
      .filter(isMeant)
      .sort((one, other) => rank(one) - rank(other) || dateOf(other).getTime() - dateOf(one).getTime() || other - one)
    expect(await idsOfPages(`${path}&limit=7&sortBy=${sortBy}`)).toEqual(expected.map(idOf))
    expect((await page(`${path}&limit=7&sortBy=${sortBy}`)).total).toBe(expected.length)
  })

  it('are read by an index in each order, from every page', async () => {
    const middle = { at: dateOf(COUNT / 2), id: idOf(COUNT / 2) }
    for (const asked of [
      'sortBy=newest',
      `before=${encodeTimeCursor(middle)}`,
      'sortBy=highest',
      `sortBy=highest&after=${encodeReviewCursor({ ...middle, rank: 3 })}`,
      'sortBy=lowest',
      `sortBy=lowest&after=${encodeReviewCursor({ ...middle, rank: 3 })}`,
      'sortBy=helpful',
      `sortBy=helpful&after=${encodeReviewCursor({ ...middle, rank: 2 })}`,
      `sortBy=helpful&after=${encodeReviewCursor({ ...middle, rank: 0 })}`,
    ]) {
      const { examined, sorts, finds } = await explainQueries(mongoose, await database(), () =>
        page(`${path}&limit=5&${asked}`),
      )
      expect([asked, finds > 0, sorts]).toEqual([asked, true, 0])
      // A page of five reads one more, hidden reviews, and those with the same time as its position.
      expect(examined).toBeLessThan(20)
    }
  })
})
