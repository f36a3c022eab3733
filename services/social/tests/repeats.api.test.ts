// Proves API-22.
import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { loseAnswers } from '@plekje/testing/late-engines'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  social.around.venues.add(1)
})
afterAll(() => social.close())

const connection = () => social.engines().documents.connection('social')

/** Sends a request with a key, again, and again after its process died before it could answer. */
async function threeTimes(path: string, body: unknown, as?: Member) {
  const key = randomUUID()
  const send = () => social.call('POST', path, { as, body, headers: { 'Idempotency-Key': key } })
  const first = await send()
  const again = await send()
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
    ...[first.status, first.body, 'true'],
  ])
  await loseAnswers(await connection())
  return { first, last: await send() }
}

it('feedback is kept once', async () => {
  const { first, last } = await threeTimes('/feedback', { feedback: 'Twee keer verstuurd' })
  expect([first.status, last.status, last.body]).toEqual([201, 201, first.body])
  const kept = (await connection()).collection('feedback')
  expect(await kept.countDocuments({ feedback: 'Twee keer verstuurd' }, { comment: 'scan: of this test' })).toBe(1)
})

it('a friend request is sent once, and is no second one to the same person', async () => {
  const [anna, bas] = [social.person('anna'), social.person('bas')]
  const { first, last } = await threeTimes('/friend-request', { username: 'bas' }, anna)
  expect([first.status, last.status, last.body]).toEqual([201, 201, first.body])
  const { body } = await social.call('GET', '/friend-requests', { as: bas })
  expect(body).toMatchObject([{ id: first.body.id }])
})

it('a request that made friends of two who asked each other says so again', async () => {
  const [carla, dirk] = [social.person('carla'), social.person('dirk')]
  await social.call('POST', '/friend-request', { as: carla, body: { username: 'dirk' } })
  const { first, last } = await threeTimes('/friend-request', { username: 'carla' }, dirk)
  expect([first.status, first.body.status]).toEqual([201, 'accepted'])
  expect([last.status, last.body]).toEqual([201, first.body])
})

it('a favourite is added once, and told to be new as long as the answer is known', async () => {
  const els = social.person('els')
  const { first, last } = await threeTimes('/favorites', { listingId: 1 }, els)
  expect([first.status, last.status]).toEqual([201, 200])
  expect((await social.call('GET', '/favorites', { as: els })).body).toEqual([{ listingId: 1 }])
})

it('what a member asked under a key is forgotten with the member', async () => {
  const fenna = social.person('fenna')
  await threeTimes('/favorites', { listingId: 1 }, fenna)
  const keys = (await connection()).collection('idempotency_keys')
  expect(await keys.countDocuments({ memberId: fenna.id })).toBe(1)
  await social.publish({ userId: fenna.id, change: 'erased' })
  await waitUntil(async () => (await keys.countDocuments({ memberId: fenna.id })) === 0)
})
