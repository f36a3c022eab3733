// Proves REVIEW-16, REVIEW-17.
import { waitUntil } from '@plekje/testing'
import { loseNextReply, lostInTransaction } from '@plekje/testing/late-engines'
import { mongo } from 'mongoose'
import { reviewModels } from '../src/storage/models/review-models'
import { admin, member, withPhotos } from './photos'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const photos = withPhotos(() => reviews)
const { write, add, remove, approve, reject, moderate, own, shown, waiting, fetchPhoto } = photos
const collection = async () =>
  reviewModels(await reviews.engines().documents.connection('reviews')).reviews.collection as never
const auditedOf = (review: string) =>
  reviews.audited.filter(({ subject }) => subject.id === review).map(({ action, reason }) => [action, reason])

it('is for administrators', async () => {
  const anna = member('anna')
  const review = await write(anna, 1)
  const photo = await add(anna, review)
  for (const [as, status] of [
    [anna, 403],
    [undefined, 401],
  ] as const) {
    expect((await reviews.call('GET', '/admin/reviews/photos', { as })).status).toBe(status)
    const path = `/admin/reviews/${review}/photos/${photo}/decision`
    expect((await reviews.call('POST', path, { as, body: { decision: 'approved' } })).status).toBe(status)
  }
  await remove(anna, review, photo)
})

it('the queue lists reviews with waiting photos, longest waiting first, until each photo is decided', async () => {
  const [bas, carla] = [member('bas'), member('carla')]
  const later = await write(carla, 2)
  const first = await write(bas, 2)
  const [one, two] = [await add(bas, first), await add(bas, first)]
  const three = await add(carla, later)
  const { reviews: listed, total } = await waiting()
  expect([total, listed.map(({ id }) => id)]).toEqual([2, [first, later]])
  expect(listed[0]).toMatchObject({ listingName: 'Venue 2', authorName: 'bas', comment: 'Heerlijk gegeten hier.' })
  expect(listed[0]?.photos.map(({ id }) => id)).toEqual([one, two])
  await approve(first, one)
  expect((await waiting()).reviews[0]?.photos.map(({ id }) => id)).toEqual([two])
  await approve(first, two)
  await reject(later, three)
  expect(await waiting()).toEqual({ reviews: [], total: 0 })
})

it('a rejected photo is deleted, and its author sees the reason until they dismiss it', async () => {
  const dora = member('dora')
  const review = await write(dora, 3)
  const photo = await add(dora, review)
  expect((await moderate(review, photo, { decision: 'rejected', reason: ' ' })).status).toBe(400)
  expect((await reject(review, photo)).body).toEqual({ id: photo, decision: 'rejected' })
  expect((await fetchPhoto(photo, dora)).status).toBe(404)
  await waitUntil(async () => (await reviews.engines().blobs.get(`review-photos/${photo}/card`)) === null)
  const [mine] = await own(dora)
  expect(mine).not.toHaveProperty('photos')
  expect(mine?.rejectedPhotos).toEqual([
    { id: photo, reason: 'Er staat iemand herkenbaar op.', at: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await approve(review, photo)).toMatchObject({ status: 409, body: { code: 'photo_rejected' } })
  expect((await remove(dora, review, photo)).status).toBe(204)
  expect((await own(dora))[0]).not.toHaveProperty('rejectedPhotos')
  expect((await approve(review, photo)).status).toBe(404)
})

it('a repeated decision is audited once, and an approved photo can still be rejected', async () => {
  const els = member('els')
  const review = await write(els, 4)
  const photo = await add(els, review)
  const answers = await Promise.all([approve(review, photo), approve(review, photo), approve(review, photo)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await reject(review, photo, 'Toch niet van deze plek.')
  await reject(review, photo, 'Toch niet van deze plek.')
  expect((await shown(4))[0]).not.toHaveProperty('photos')
  await waitUntil(() => auditedOf(review).length >= 2)
  expect(auditedOf(review)).toEqual([
    ['review.photo-approved', null],
    ['review.photo-rejected', 'Toch niet van deze plek.'],
  ])
})

it('a reported review is listed with its approved photos', async () => {
  const [gijs, hanna] = [member('gijs'), member('hanna')]
  const review = await write(gijs, 7)
  const [seen, waits] = [await add(gijs, review), await add(gijs, review)]
  await reviews.call('POST', `/reviews/${review}/report`, { as: hanna, body: { reason: 'spam' } })
  const reported = async () => {
    const { body } = await reviews.call('GET', '/admin/reviews/reported', { as: admin })
    return body.reviews.find(({ id }: { id: string }) => id === review)
  }
  expect(await reported()).not.toHaveProperty('photos')
  await approve(review, seen)
  expect((await reported()).photos).toEqual([{ id: seen, url: `/media/review-photos/${seen}/gallery` }])
  await reject(review, seen)
  expect(await reported()).not.toHaveProperty('photos')
  await remove(gijs, review, waits)
})

it('photos are hidden and shown together with their review', async () => {
  const fien = member('fien')
  const review = await write(fien, 5)
  const [photo, waits] = [await add(fien, review), await add(fien, review)]
  await approve(review, photo)
  const decide = (decision: string) =>
    reviews.call('POST', `/admin/reviews/${review}/moderation`, { as: admin, body: { decision, reason: 'Schelden.' } })
  await decide('hidden')
  expect((await fetchPhoto(photo)).status).toBe(404)
  expect((await fetchPhoto(photo, fien)).headers.get('cache-control')).toBe('private, no-store')
  expect((await waiting()).total).toBe(0)
  await decide('kept')
  expect((await fetchPhoto(photo)).status).toBe(200)
  expect((await waiting()).reviews[0]?.photos.map(({ id }) => id)).toEqual([waits])
  await reject(review, waits)
})

describe('when a database reply was lost', () => {
  it.each(['approved', 'rejected'] as const)('a photo is %s once, and the decision is returned', async (decision) => {
    const author = member(`lost-${decision}`)
    const review = await write(author, 6)
    const photo = await add(author, review)
    const { isLost } = loseNextReply(await collection(), 'findOneAndUpdate', lostInTransaction(mongo))
    const { status, body } = await moderate(review, photo, { decision, reason: 'Niet van hier.' })
    expect(isLost()).toBe(true)
    expect([status, body]).toEqual([200, { id: photo, decision }])
    await waitUntil(() => auditedOf(review).length > 0)
    expect(auditedOf(review)).toHaveLength(1)
  })

  it('a photo is added once', async () => {
    const gina = member('gina')
    const review = await write(gina, 7)
    const { isLost } = loseNextReply(await collection(), 'findOneAndUpdate', lostInTransaction(mongo))
    const { status, body } = await photos.upload(gina, review)
    expect([isLost(), status, body.photos?.length]).toEqual([true, 201, 1])
    expect((await fetchPhoto(body.photos?.[0]?.id ?? '', gina)).status).toBe(200)
  })

  it('a photo is removed', async () => {
    const hugo = member('hugo')
    const review = await write(hugo, 8)
    const photo = await add(hugo, review)
    const { isLost } = loseNextReply(await collection(), 'findOneAndUpdate', lostInTransaction(mongo))
    expect((await remove(hugo, review, photo)).status).toBe(204)
    expect([isLost(), (await own(hugo))[0]?.photos]).toEqual([true, undefined])
    await waitUntil(async () => (await reviews.engines().blobs.get(`review-photos/${photo}/card`)) === null)
  })
})
