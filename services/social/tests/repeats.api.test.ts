// Proves API-22.
import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  social.around.venues.add(1)
})
afterAll(() => social.close())

const connection = () => social.engines().documents.connection('social')

/** Sends a request with a key, and then twice more at once. */
async function threeTimes(path: string, body: unknown, as?: Member) {
  const key = randomUUID()
  const send = () => social.call('POST', path, { as, body, headers: { 'Idempotency-Key': key } })
  const first = await send()
  for (const again of await Promise.all([send(), send()])) {
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      ...[first.status, first.body, 'true'],
    ])
  }
  return first
}

it('feedback is stored once per idempotency key', async () => {
  expect((await threeTimes('/feedback', { feedback: 'Twee keer verstuurd' })).status).toBe(201)
  const kept = (await connection()).collection('feedback')
  expect(await kept.countDocuments({ feedback: 'Twee keer verstuurd' }, { comment: 'scan: of this test' })).toBe(1)
})

it('a friend request is sent once per idempotency key, and a repeat is no second request', async () => {
  const [anna, bas] = [social.person('anna'), social.person('bas')]
  const first = await threeTimes('/friend-request', { username: 'bas' }, anna)
  expect(first.status).toBe(201)
  const { body } = await social.call('GET', '/friend-requests', { as: bas })
  expect(body).toMatchObject([{ id: first.body.id }])
})

it('a repeated request that made a friendship gets the same response', async () => {
  const [carla, dirk] = [social.person('carla'), social.person('dirk')]
  await social.call('POST', '/friend-request', { as: carla, body: { username: 'dirk' } })
  const first = await threeTimes('/friend-request', { username: 'carla' }, dirk)
  expect([first.status, first.body.status]).toEqual([201, 'accepted'])
})

it('a favourite is added once per idempotency key, and a repeat gets 201 again', async () => {
  const els = social.person('els')
  expect((await threeTimes('/favorites', { listingId: 1 }, els)).status).toBe(201)
  expect((await social.call('GET', '/favorites', { as: els })).body).toEqual([{ listingId: 1 }])
})

it.each([
  ['/favorites', { listingId: 1 }],
  ['/alerts', { criteria: 'text=museum' }],
  ['/friend-request', { username: 'gerda' }],
])('requests to %s that are sent at once under one key are told the same', async (path, body) => {
  const gerda = social.person('gerda')
  const as = social.person(`hugo${path.replace(/\W/g, '')}`)
  const key = randomUUID()
  const replies = await Promise.all(
    [1, 2, 3].map(() => social.call('POST', path, { as, body, headers: { 'Idempotency-Key': key } })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body: reply }) => JSON.stringify(reply))).size).toBe(1)
  expect(gerda.username).toBe('gerda')
})

it("a member's idempotency keys are erased with the member", async () => {
  const fenna = social.person('fenna')
  await threeTimes('/favorites', { listingId: 1 }, fenna)
  const keys = (await connection()).collection('idempotency_keys')
  expect(await keys.countDocuments({ memberId: fenna.id })).toBe(1)
  await social.publish({ userId: fenna.id, change: 'erased' })
  await waitUntil(async () => (await keys.countDocuments({ memberId: fenna.id })) === 0)
})
