// Proves API-22.
import { randomUUID } from 'node:crypto'
import { waitUntil } from '@plekje/testing'
import { member, type RunningPlanner, startPlanner, wish } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner({ LIMIT_FACTOR: '0.05' })
})
afterAll(() => planner.close())

const connection = () => planner.engines().documents.connection('planner')
const under = (key: string, as: ReturnType<typeof member>, path: string, body: unknown) =>
  planner.call('POST', path, { as, body, headers: { 'Idempotency-Key': key } })

it('returns the same plan for a repeated request, and counts it once', async () => {
  const key = randomUUID()
  const send = () => under(key, member('anna'), '/smart-plan', wish())
  const first = await send()
  expect(first.status).toBe(200)
  const [again, last] = await Promise.all([send(), send()])
  expect([again.body, last.body]).toEqual([first.body, first.body])
  expect((await under(randomUUID(), member('anna'), '/smart-plan', wish())).status).toBe(429)
})

it('saves a plan once when the request is repeated', async () => {
  const { id } = await planner.plan(member('bas'))
  const key = randomUUID()
  const send = () => under(key, member('bas'), '/plans', { planId: id })
  expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  expect((await planner.call('GET', '/plans', { as: member('bas') })).body).toHaveLength(1)
})

it('deletes stored replies with the erased member', async () => {
  const carla = member('carla')
  await under(randomUUID(), carla, '/smart-plan', wish())
  const keys = (await connection()).collection('idempotency_keys')
  expect(await keys.countDocuments({ memberId: carla.id })).toBe(1)
  await planner.publish({ userId: carla.id, change: 'erased' })
  await waitUntil(async () => (await keys.countDocuments({ memberId: carla.id })) === 0)
})
