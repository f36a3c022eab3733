import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { listingsMigrations } from '../src/migrations'
import { ownershipModels } from '../src/storage/ownership-models'
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

it('marks venues that have an editor and no owner as managed', async () => {
  const first = await startListings(sampleSeed, dataDir)
  const database = await first.engines.documents.connection('listings')
  const role = { listingId: 1, memberId: 'u-eddie', username: 'eddie', role: 'editor' as const, since: new Date() }
  await ownershipModels(database).managers.create({ _id: 'm-1', ...role })
  await database.collection('migrations').deleteMany({}, ALL)
  await first.close()
  const second = await startListings(undefined, dataDir)
  const managed = async (id: number) => (await second.call(`/api/listings/${id}`)).body.isManaged
  expect([await managed(1), await managed(2)]).toEqual([true, undefined])
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

it('removes names without an id in writes of a thousand documents at most', async () => {
  const listings = await startListings(sampleSeed, dataDir)
  const database = await listings.engines.documents.connection('listings')
  const imports = database.collection('venue_imports')
  await imports.insertMany(Array.from({ length: 1200 }, (_, at) => ({ fileName: `${at}.csv`, createdBy: 'Jan' })))
  const writing = jest.spyOn(mongo.Collection.prototype, 'updateMany')
  await listingsMigrations.steps[2]?.run(database)
  const written = await Promise.all(writing.mock.results.map(({ value }) => value))
  writing.mockRestore()
  expect(written.map(({ matchedCount }) => matchedCount)).toEqual([1000, 200])
  expect(await imports.countDocuments({ createdBy: 'Jan' }, ALL)).toBe(0)
  await listings.close()
})

it('removes keys without a response, and ids of requests from venues', async () => {
  const first = await startListings(sampleSeed, dataDir)
  const database = await first.engines.documents.connection('listings')
  const keys = database.collection('idempotency_keys')
  const venues = database.collection('venues')
  await venues.createIndex({ creationId: 1 }, { unique: true, sparse: true })
  await venues.updateOne({ _id: 1 as never }, { $set: { creationId: 'a request' } })
  await keys.insertMany([
    { _id: 'begun' as never, holder: 'died', createdAt: new Date() },
    { _id: 'done' as never, answer: { status: 201, headers: {} }, createdAt: new Date() },
  ])
  await database.collection('migrations').deleteMany({ _id: '0006-keys-in-transactions' as never })
  await first.close()
  const second = await startListings(undefined, dataDir)
  const migrated = await second.engines.documents.connection('listings')
  const ids = (await migrated.collection('idempotency_keys').find({}, ALL).toArray()).map(({ _id }) => String(_id))
  expect(ids).toEqual(['done'])
  expect(await migrated.collection('venues').findOne({ _id: 1 as never })).not.toHaveProperty('creationId')
  const indexes = await migrated.collection('venues').indexes()
  expect(indexes.map(({ name }) => name)).not.toContain('creationId_1')
  await second.close()
})
