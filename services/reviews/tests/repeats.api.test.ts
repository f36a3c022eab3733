// Proves API-22.
import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { type RunningReviews, startReviews } from './start-reviews'

let reviews: RunningReviews
beforeAll(async () => {
  reviews = await startReviews()
})
afterAll(() => reviews.close())

const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
const connection = () => reviews.engines().documents.connection('reviews')
const under = (key: string, as: Member, path: string, body: unknown) =>
  reviews.call('POST', path, { as, body, headers: { 'Idempotency-Key': key } })

it('a review that is repeated under its idempotency key is written once', async () => {
  const body = { rating: 4, comment: 'Lekker gegeten, goede bediening.' }
  const key = randomUUID()
  const send = () => under(key, member('anna'), '/listings/1/reviews', body)
  const first = await send()
  const [again, last] = await Promise.all([send(), send()])
  expect([first, again, last].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(again.body).toEqual(first.body)
  expect(last.body.id).toBe(first.body.id)
  expect((await reviews.call('GET', '/listings/1/reviews')).body).toHaveLength(1)
  await waitUntil(() => reviews.totalsOf(1)?.reviewCount === 1)
  // Without the key, or with another one, it is a second review.
  expect((await reviews.call('POST', '/listings/1/reviews', { as: member('anna'), body })).status).toBe(409)
  expect((await under(randomUUID(), member('anna'), '/listings/1/reviews', body)).status).toBe(409)
})

it('concurrent reviews under one idempotency key are one, and each gets the same response', async () => {
  const body = { rating: 4, comment: 'Lekker gegeten, goede bediening.' }
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => under(key, member('eva'), '/listings/4/reviews', body)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect((await reviews.call('GET', '/listings/4/reviews')).body).toHaveLength(1)
})

it('a review that is repeated after the deletion of its venue gets the first response', async () => {
  const body = { rating: 4, comment: 'Lekker gegeten, goede bediening.' }
  const key = randomUUID()
  const send = () => under(key, member('fleur'), '/listings/5/reviews', body)
  const first = await send()
  await reviews.deleteListing(5)
  await waitUntil(async () => (await under(randomUUID(), member('gijs'), '/listings/5/reviews', body)).status === 404)
  expect([first.status, await send()]).toMatchObject([201, { status: 201, body: first.body }])
})

it('a report that is repeated under its idempotency key gets 201 again', async () => {
  const body = { rating: 1, comment: 'Dit is geen aardige review.' }
  const written = await reviews.call('POST', '/listings/2/reviews', { as: member('bas'), body })
  const key = randomUUID()
  const send = () => under(key, member('carla'), `/reviews/${written.body.id}/report`, { reason: 'offensive' })
  expect([(await send()).status, (await send()).status]).toEqual([201, 201])
})

it("a member's idempotency keys are erased with the member", async () => {
  const dirk = member('dirk')
  await under(randomUUID(), dirk, '/listings/3/reviews', { rating: 4, comment: 'Lekker gegeten, goede bediening.' })
  const keys = (await connection()).collection('idempotency_keys')
  expect(await keys.countDocuments({ memberId: dirk.id })).toBe(1)
  await reviews.publish({ userId: dirk.id, change: 'erased' })
  await waitUntil(async () => (await keys.countDocuments({ memberId: dirk.id })) === 0)
})
