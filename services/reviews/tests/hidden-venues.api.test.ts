// Proves PROPOSAL-10, VENUE-18.
import { waitUntil } from '@plekje/testing'
import { reviewModels } from '../src/storage/models/review-models'
import { createVenueRepository } from '../src/storage/venue-repository'
import { member, withPhotos } from './photos'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const anna = member('anna')
const bas = member('bas')
const { add, approve, fetchPhoto, own, write } = withPhotos(() => reviews)

/** Hides or shows a venue in the fake listings, publishes that, and waits until the service has processed it. */
async function turn(venue: number, version: number, isVisible: boolean) {
  if (isVisible) reviews.around.hidden.delete(String(venue))
  else reviews.around.hidden.add(String(venue))
  await reviews.publishListing(venue, version, { isVisible })
  const expected = isVisible ? 200 : 404
  await waitUntil(async () => (await reviews.call('GET', `/listings/${venue}/reviews`)).status === expected)
}

/** Responses to public requests about a venue, its review and its photo. */
async function answers({ venue, review, photo }: { venue: number; review: string; photo: string }) {
  const given = []
  for (const as of [undefined, bas]) {
    for (const path of ['reviews', 'google-reviews', 'reviews/summary', 'reviews?word=terras']) {
      given.push(await reviews.call('GET', `/listings/${venue}/${path}`, as ? { as } : {}))
    }
    const served = await fetchPhoto(photo, as)
    given.push({ status: served.status, body: served.ok ? 'a picture' : await served.json() })
  }
  given.push(await reviews.call('GET', `/reviews/helpful?ids=${review}`, { as: bas }))
  return given.map(({ status, body }) => {
    const { requestId: _, ...rest } = Array.isArray(body) ? { list: body } : Object(body)
    return { status, ...rest }
  })
}

/** Writes by a member about somebody else's review of a venue. */
const writes = async ({ venue, review }: { venue: number; review: string }) => {
  const given = [
    await reviews.call('PUT', `/reviews/${review}/helpful`, { as: bas }),
    await reviews.call('DELETE', `/reviews/${review}/helpful`, { as: bas }),
    await reviews.call('POST', `/reviews/${review}/report`, { as: bas, body: { reason: 'spam', explanation: '' } }),
    await reviews.call('POST', `/listings/${venue}/reviews`, {
      as: bas,
      body: { rating: 3, comment: 'Best aardig, maar druk.' },
    }),
  ]
  return given.map(({ status, body }) => [status, body?.code, body?.error])
}

describe('a hidden venue', () => {
  it('gets the responses of an unknown venue for every read and write, until it is shown again', async () => {
    await reviews.publishListing(20, 1)
    const review = await write(anna, 20)
    const photo = await add(anna, review)
    await approve(review, photo)
    const asked = { venue: 20, review, photo }
    const never = { venue: 404, review: 'never-there', photo: '00000000-0000-4000-8000-000000000000' }
    const before = await answers(asked)
    expect(before[0]).toMatchObject({ status: 200, list: [{ id: review, photos: [expect.any(String)] }] })

    await turn(20, 2, false)
    expect(await answers(asked)).toEqual(await answers(never))
    expect(await writes(asked)).toEqual(await writes(never))
    expect((await own(anna)).map(({ id }) => id)).toEqual([review])
    expect((await fetchPhoto(photo, anna)).status).toBe(200)

    await turn(20, 3, true)
    expect(await answers(asked)).toEqual(before)
  })

  it('invalidates cached responses about its reviews by an event, when it is hidden and when it is shown', async () => {
    await reviews.publishListing(21, 1)
    await write(anna, 21)
    const versions = () => reviews.totals.filter(({ listingId }) => listingId === 21).length
    await waitUntil(() => versions() === 1)
    await turn(21, 2, false)
    await waitUntil(() => versions() === 2)
    await turn(21, 3, true)
    await waitUntil(() => versions() === 3)
    // Other changes of the venue do not change its reviews.
    await reviews.publishListing(21, 4, { name: 'Anders' })
    await turn(21, 5, false)
    await waitUntil(() => versions() === 4)
    expect(reviews.totalsOf(21)).toMatchObject({ reviewCount: 1, rating: 4 })
  })
})

it('a venue that is closed for good keeps its reviews', async () => {
  await reviews.publishListing(22, 1)
  await write(anna, 22)
  reviews.around.hidden.add('22')
  const closed = { isVisible: false, closedAt: '2026-11-01T10:00:00.000Z', name: 'Was De Brug' }
  await reviews.publishListing(22, 2, closed)
  const venues = createVenueRepository(reviewModels(await reviews.engines().documents.connection('reviews')))
  await waitUntil(async () => (await venues.find(22))?.name === closed.name)
  expect((await reviews.call('GET', '/listings/22/reviews')).status).toBe(200)
})
