// Proves REVIEW-15, REVIEW-16, REVIEW-17.
import { randomUUID } from 'node:crypto'
import { MAX_PHOTO_BYTES, PHOTO_SIZES } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { callService, identityVariables } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import { createReviewsService, readReviewsConfig } from '../src'
import { admin, jpeg, member, withPhotos } from './photos'
import { type RunningReviews, startReviews } from './start-reviews'

const MAX_PHOTOS = 6

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews({ LIMIT_FACTOR: '0.3' })
})
afterAll(() => reviews.close())

const { upload, write, add, remove, approve, own, shown, fetchPhoto, blobs } = withPhotos(() => reviews)
const [anna, bas] = [member('anna'), member('bas')]

it('a waiting photo is served only to its author and administrators, without shared caching', async () => {
  const review = await write(anna, 1)
  const { status, body } = await upload(anna, review, { bytes: await jpeg(3000, 1500) })
  expect([status, body.id]).toEqual([201, review])
  const [photo] = body.photos ?? []
  const id = photo?.id ?? ''
  expect(photo).toEqual({ id, url: `/media/review-photos/${id}/gallery`, state: 'waiting' })
  expect((await own(anna))[0]?.photos).toEqual([photo])
  expect((await shown(1))[0]).not.toHaveProperty('photos')
  for (const as of [anna, admin]) {
    const reply = await fetchPhoto(id, as)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(reply.headers.get('etag')).toBe(null)
    const picture = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  }
  for (const as of [undefined, bas]) {
    const reply = await fetchPhoto(id, as)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

it('an approved photo is served to everyone, in all sizes, with a short shared cache lifetime', async () => {
  const review = await write(anna, 2)
  const id = await add(anna, review)
  expect((await approve(review, id)).body).toEqual({ id, decision: 'approved' })
  expect((await shown(2))[0]?.photos).toEqual([`/media/review-photos/${id}/gallery`])
  for (const size of PHOTO_SIZES) {
    const reply = await fetchPhoto(id, undefined, size)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=3600, s-maxage=60, must-revalidate',
    ])
  }
  expect((await fetchPhoto(id, undefined, 'origineel')).status).toBe(404)
  // The new version invalidates cached pages without the photo.
  await waitUntil(() => (reviews.totalsOf(2)?.version ?? 0) >= 2)
  expect((await remove(anna, review, id)).status).toBe(204)
  expect((await fetchPhoto(id)).status).toBe(404)
  expect((await shown(2))[0]).not.toHaveProperty('photos')
  expect((await remove(anna, review, id)).status).toBe(204)
})

it('only an author adds and removes photos, four at most, also concurrently', async () => {
  const cleo = member('cleo')
  const review = await write(cleo, 3)
  expect((await upload(undefined, review)).status).toBe(401)
  expect((await upload(bas, review)).status).toBe(404)
  const photo = await add(cleo, review)
  expect((await remove(bas, review, photo)).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(cleo, review)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const { body } = await upload(cleo, review)
  expect([body.code, body.error]).toEqual([
    'too_many_photos',
    'Bij een review horen hoogstens 4 foto’s. Verwijder er eerst een.',
  ])
  expect((await own(cleo))[0]?.photos).toHaveLength(4)
})

it('two processes accept four photos of a review, and decide once on each', async () => {
  const kees = member('kees')
  const review = await write(kees, 12)
  const settings = readReviewsConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    LISTINGS_URL: 'http://127.0.0.1:9',
    ...identityVariables('reviews'),
    DATA_DIR: reviews.dataDir,
  })
  const other = await createReviewsService(settings, reviews.engines() as never)
  const { url } = await other.start()
  try {
    const both = () => [upload(kees, review), upload(kees, review, { url })]
    const answers = await Promise.all([...both(), ...both(), ...both()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
    const [photo] = (await own(kees))[0]?.photos ?? []
    const path = `/admin/reviews/${review}/photos/${photo?.id}/decision`
    const reject = { as: admin, body: { decision: 'rejected', reason: 'Niet van hier.' } }
    const decided = await Promise.all([
      reviews.call('POST', path, reject),
      callService('POST', `${url}/api${path}`, 'reviews', reject),
    ])
    expect(decided.map(({ status }) => status)).toEqual([200, 200])
    await waitUntil(() => reviews.audited.some(({ subject }) => subject.id === review))
    expect(reviews.audited.filter(({ subject }) => subject.id === review)).toHaveLength(1)
    expect((await own(kees))[0]?.photos).toHaveLength(3)
  } finally {
    await other.close()
  }
})

it('a file that is no photo is refused with a message, and not stored', async () => {
  const dirk = member('dirk')
  const review = await write(dirk, 4)
  const before = (await blobs()).length
  const cases = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'not_a_photo'],
    [(await jpeg(400, 300)).subarray(0, 400), 422, 'broken_photo'],
    [Buffer.concat([await jpeg(), Buffer.alloc(MAX_PHOTO_BYTES)]), 413, 'too_large'],
  ] as const
  for (const [bytes, expected, code] of cases) {
    const { status, body } = await upload(dirk, review, { bytes })
    expect([status, body.code]).toEqual([expected, code])
  }
  expect((await own(dirk))[0]).not.toHaveProperty('photos')
  expect(await blobs()).toHaveLength(before)
})

it('a member uploads a limited number of photos per hour', async () => {
  const eva = member('eva')
  const [first, second] = [await write(eva, 5), await write(eva, 6)]
  for (let time = 0; time < MAX_PHOTOS; time += 1) {
    expect((await upload(eva, time < 3 ? first : second)).status).toBe(201)
  }
  const { status, body } = await upload(eva, first)
  expect([status, body.code]).toEqual([429, 'too_many_photos_added'])
})

it('a photo that is repeated under its idempotency key is added once', async () => {
  const fred = member('fred')
  const review = await write(fred, 7)
  const sent = { key: randomUUID(), bytes: await jpeg() }
  const first = await upload(fred, review, sent)
  const [again, last] = await Promise.all([upload(fred, review, sent), upload(fred, review, sent)])
  expect([first, again, last].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(again.body).toEqual(first.body)
  expect(last.body.photos).toEqual(first.body.photos)
  expect(last.body.photos).toHaveLength(1)
})

describe('the files of photos are deleted', () => {
  const areGone = (...photos: string[]) =>
    waitUntil(async () => {
      const found = await Promise.all(
        photos.map((photo) => reviews.engines().blobs.get(`review-photos/${photo}/gallery`)),
      )
      return found.every((blob) => blob === null)
    })

  it('with a review that its author removes', async () => {
    const gijs = member('gijs')
    const review = await write(gijs, 8)
    const [kept, seen] = [await add(gijs, review), await add(gijs, review)]
    await approve(review, seen)
    expect((await reviews.call('DELETE', `/reviews/${review}`, { as: gijs })).status).toBe(204)
    await areGone(kept, seen)
    for (const photo of [kept, seen]) expect((await fetchPhoto(photo, admin)).status).toBe(404)
  })

  it('with a deleted venue', async () => {
    const hans = member('hans')
    const photo = await add(hans, await write(hans, 9))
    await reviews.deleteListing(9)
    await areGone(photo)
  })

  it('with an erased member, whose review stays and whose download contained them', async () => {
    const ilse = member('ilse')
    const review = await write(ilse, 10)
    const [waits, seen] = [await add(ilse, review), await add(ilse, review)]
    await approve(review, seen)
    const exported = () => reviews.call('GET', `/internal/member-data/${ilse.id}`, { as: 'accounts' })
    expect((await exported()).body.reviews[0].photos.map(({ id }: { id: string }) => id)).toEqual([waits, seen])
    await reviews.publish({ userId: ilse.id, change: 'erased' })
    await waitUntil(() =>
      reviews.accountChanges.some(({ userId, change }) => userId === ilse.id && change === 'erasure-confirmed'),
    )
    for (const photo of [waits, seen]) {
      expect(await reviews.engines().blobs.get(`review-photos/${photo}/card`)).toBe(null)
      expect((await fetchPhoto(photo, admin)).status).toBe(404)
    }
    expect((await shown(10))[0]).toMatchObject({ authorName: 'Verwijderde gebruiker' })
    expect((await shown(10))[0]).not.toHaveProperty('photos')
    expect((await upload(ilse, review)).status).toBe(404)
    const connection = await reviews.engines().documents.connection('reviews')
    for (const collection of ['photos', 'photographers']) {
      const all = await connection
        .collection(collection)
        .find({}, { comment: 'scan: a test looks at everything' })
        .toArray()
      expect(JSON.stringify(all)).not.toContain(ilse.id)
    }
  })
})

it('a photo whose process ended before it was added is deleted', async () => {
  const jan = member('jan')
  const review = await write(jan, 11)
  const photo = randomUUID()
  await reviews.restart(async () => undefined)
  await reviews.engines().blobs.put(`review-photos/${photo}/gallery`, await jpeg(), 'image/webp')
  const connection = await reviews.engines().documents.connection('reviews')
  await connection.collection('photos').insertOne({
    _id: photo as never,
    reviewId: review,
    listingId: 11,
    authorId: jan.id,
    isUploading: true,
    dueAt: new Date(0),
  })
  await reviews.restart()
  await waitUntil(async () => (await reviews.engines().blobs.get(`review-photos/${photo}/gallery`)) === null)
})
