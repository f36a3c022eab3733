// Proves OWNER-14, OWNER-17.
import { randomUUID } from 'node:crypto'
import type { Member } from '@plekje/contracts'
import { createRandomness, testSeed } from '@plekje/testing'
import { ownershipModels } from '../src/storage/ownership-models'
import { recount } from '../src/use-cases/recount'
import { DATABASE } from '../src/use-cases/seed-listings'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, type RunningListings, startBeside, startListings } from './start-listings'

jest.setTimeout(180_000)

const COUNT = 60
let one: RunningListings
let other: Awaited<ReturnType<typeof startBeside>>
beforeEach(async () => {
  one = await startListings({ ...sampleSeed, venues: Array.from({ length: COUNT }, (_, at) => sampleVenue(at + 1)) })
  other = await startBeside(one)
})
afterEach(async () => {
  await other.close()
  await one.close()
})

const show = ({ call }: Pick<RunningListings, 'call'>, id: number, visible: boolean) =>
  call(`/api/admin/venues/${id}/visibility`, { as: admin, method: 'PATCH', body: { visible } })

it('shows a change of one process in the other at once', async () => {
  for (let id = 1; id <= 10; id += 1) {
    const before = (await other.call('/api/categories')).body
    expect((await show(one, id, false)).status).toBe(200)
    const [categories, list, figures, detail] = await Promise.all([
      other.call('/api/categories'),
      other.call('/api/admin/venues/manage?visibility=false', { as: admin }),
      other.call('/api/internal/venue-figures', { as: 'analytics' }),
      other.call(`/api/listings/${id}`),
    ])
    expect(categories.body.at(id % 3).count).toBe(before.at(id % 3).count - 1)
    expect([list.body.total, list.body.venues.length]).toEqual([id, id])
    expect(figures.body.visible).toBe(COUNT - id)
    expect(detail.status).toBe(404)
  }
})

it('keeps counts right when both processes change the same venues, even during a recount', async () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  const changes = Array.from({ length: 60 }, () => {
    const process = random.pick([one, other])
    const id = random.int(1, 12)
    if (random.chance(0.1)) return () => process.call(`/api/admin/venues/${id}`, { as: admin, method: 'DELETE' })
    const body = { categoryId: random.int(1, 3), locationId: random.int(1, 3), visible: random.chance(0.6) }
    return () => process.call(`/api/admin/venues/${id}`, { as: admin, method: 'PUT', body })
  })
  const recounting = recount(one.engines)
  const answers = await Promise.all(changes.map((change) => change()))
  await recounting
  // Late engines may refuse a change.
  expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404, 503].includes(status))).toEqual([])
  const { wereRight } = await recount(one.engines)
  expect(`TEST_SEED=${seed}: ${wereRight}`).toBe(`TEST_SEED=${seed}: true`)
  const figures = async (process: Pick<RunningListings, 'call'>) =>
    (await process.call('/api/internal/venue-figures', { as: 'analytics' })).body
  expect(await figures(one)).toEqual(await figures(other))
})

it('stores one of two concurrent edits in two processes, with one waiting value per field, and undoes a change once', async () => {
  const { managers } = ownershipModels(await one.engines.documents.connection(DATABASE))
  const since = new Date('2024-01-01T00:00:00Z')
  const memberOf = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })
  const [olga, bert] = [memberOf('olga'), memberOf('bert')]
  for (const as of [olga, bert]) {
    await managers.create({
      _id: randomUUID(),
      listingId: 1,
      memberId: as.id,
      username: as.username,
      role: 'owner',
      since,
    })
  }
  const path = '/api/my-venues/1'
  const { version } = (await one.call(`${path}/details`, { as: olga })).body
  const saves = await Promise.all([
    one.call(`${path}/details`, { as: olga, method: 'PUT', body: { version, terrace: 'yes' } }),
    other.call(`${path}/details`, { as: bert, method: 'PUT', body: { version, dogs: 'yes' } }),
  ])
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  const { changes, total } = (await other.call(`${path}/changes`, { as: bert })).body
  expect(total).toBe(1)
  const addresses = await Promise.all([
    one.call(`${path}/details`, { as: olga, method: 'PUT', body: { version: version + 1, address: 'Eerste' } }),
    other.call(`${path}/details`, { as: bert, method: 'PUT', body: { version: version + 1, address: 'Tweede' } }),
  ])
  expect(addresses.map(({ status }) => status)).toEqual([200, 200])
  expect((await one.call(`${path}/details`, { as: olga })).body.waiting).toHaveLength(1)
  const undo = { method: 'POST' }
  const undos = await Promise.all([
    one.call(`${path}/changes/${changes[0].id}/undo`, { ...undo, as: olga }),
    other.call(`${path}/changes/${changes[0].id}/undo`, { ...undo, as: bert }),
  ])
  expect(undos.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await one.call(`${path}/details`, { as: olga })).body.version).toBe(version + 2)
})
