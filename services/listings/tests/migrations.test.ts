import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'listings-migrations-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const ALL = { comment: 'scan: a test takes all of it away' }

const answersOf = async ({ call }: RunningListings) => {
  const manage = async (query: string) => (await call(`/api/admin/venues/manage?${query}`, { as: admin })).body
  return [
    (await call('/api/categories')).body,
    (await call('/api/locations')).body,
    (await call('/api/categories/stats')).body,
    (
      await call(`/api/internal/venue-figures?since=${new Date(Date.now() - 365 * 86_400_000).toISOString()}`, {
        as: 'analytics',
      })
    ).body,
    await manage('search=zon'),
    await manage('sort=rating&order=desc'),
    await manage('sort=category'),
    await manage('sort=photos'),
  ]
}

it('finds, orders and counts venues of the previous version', async () => {
  const first = await startListings(sampleSeed, dataDir)
  const expected = await answersOf(first)
  const database = await first.engines.documents.connection('listings')
  const beside = ['categoryName', 'locationName', 'shownRating', 'isUnrated', 'imageCount', 'nameParts', 'cell']
  const unset = Object.fromEntries([...beside, 'duplicateKey'].map((name) => [name, 1 as const]))
  await database.collection('venues').updateMany({}, { $set: { foldedName: 'oud' }, $unset: unset }, ALL)
  await database.collection('venue_counts').deleteMany({}, ALL)
  await database.collection('added_per_hour').deleteMany({}, ALL)
  await database.collection('migrations').deleteMany({}, ALL)
  await first.close()
  const second = await startListings(undefined, dataDir)
  expect(await answersOf(second)).toEqual(expected)
  await second.close()
})

it('removes names that the previous version stored without an id', async () => {
  const first = await startListings(sampleSeed, dataDir)
  const hours = '/api/admin/venues/1/hours'
  await first.call(hours, { as: admin, method: 'PUT', body: { checked: true } })
  const content = 'naam;categorie;plaats\nBar Nieuw;bars;Utrecht'
  const body = { fileName: 'x.csv', content }
  const { id } = (await first.call('/api/admin/imports', { as: admin, method: 'POST', body })).body
  const database = await first.engines.documents.connection('listings')
  await database.collection('venues').updateMany({}, { $unset: { hoursCheckedById: 1 } }, ALL)
  await database.collection('venue_imports').updateMany({}, { $unset: { createdById: 1 } }, ALL)
  await database.collection('migrations').deleteMany({}, ALL)
  await first.close()
  const second = await startListings(undefined, dataDir)
  expect((await second.call(hours, { as: admin })).body).toMatchObject({ checkedBy: 'Onbekende beheerder' })
  expect((await second.call(`/api/admin/imports/${id}`, { as: admin })).body.createdBy).toBe('Onbekende beheerder')
  await second.close()
})
