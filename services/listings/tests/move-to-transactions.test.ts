// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEntry, eventSchemas } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent, outboxModels } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { moveToTransactions } from '../src/storage/move-to-transactions'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

const scan = { comment: 'scan: a test looks at everything' }
const gone = (listingId: number, version: number) =>
  outboxEvent('listing.changed', listingId, { listingId, version, listing: null })
const audited = outboxEvent(
  'admin.audited',
  '3',
  auditEntry({ actorId: 'a', action: 'venue.hidden', subject: { kind: 'venue', id: '3', name: 'Venue 3' } }),
)

it('a migration to transactions refuses a server without transactions, and says what to do', async () => {
  const server = { name: 'listings', db: { command: async () => ({ ok: 1 }) } } as unknown as Connection
  await expect(moveToTransactions(server)).rejects.toThrow('make MongoDB a replica set')
})

describe('a database of the version before transactions', () => {
  let dataDir: string
  let listings: RunningListings
  let importId: string
  const stored = async (name: string) =>
    (await listings.engines.documents.connection('listings')).collection(name).find({}, scan).toArray()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'listings-former-'))
    listings = await startListings(sampleSeed, dataDir)
    const content = 'naam;categorie;plaats\nBar Een;bars;Utrecht\nBar Twee;bars;Utrecht'
    const body = { fileName: 'x.csv', content }
    importId = (await listings.call('/api/admin/imports', { as: admin, method: 'POST', body })).body.id
    const connection = await listings.engines.documents.connection('listings')
    const { rows } = outboxModels(connection)
    await waitUntil(async () => (await rows.findOne()) === null)
    const venues = connection.collection<{ _id: number; outbox?: OutboxEntry[]; refusedEvents?: OutboxEntry[] }>(
      'venues',
    )
    const counted = { categoryId: 1, locationId: 1, isVisible: true, version: 1, rating: 400 }
    await venues.updateMany({}, { $set: { counted, uncounted: [], unsummed: [] } }, scan)
    // Hidden, with its event and its counts on their way.
    await venues.updateOne(
      { _id: 3 },
      {
        $set: {
          isVisible: false,
          version: 2,
          outbox: [audited],
          outboxDue: new Date(),
          uncounted: [{ id: 'x', before: counted, after: { ...counted, isVisible: false } }],
        },
      },
    )
    // Deleted, with an event that is not published yet and one that was refused.
    const tombstone = { deletedAt: new Date(), outbox: [gone(4, 2)], refusedEvents: [gone(4, 1)] }
    await venues.updateOne({ _id: 4 }, { $set: tombstone, $unset: { isVisible: 1 } })
    // The first venue of an import was added when the process died.
    await connection.collection('venue_imports').updateMany({}, { $set: { state: 'applying' } }, scan)
    await venues.updateOne({ _id: 5 }, { $set: { importId } })
    const importRows = connection.collection<{ _id: string; venueId: number }>('venue_import_rows')
    await importRows.updateOne({ _id: `${importId}-2` }, { $set: { venueId: 5 } })
    await importRows.updateOne({ _id: `${importId}-3` }, { $set: { venueId: 10 } })
    await connection.collection<{ _id: string; revision: number }>('venue_counts').deleteMany({}, scan)
    await connection
      .collection<{ _id: string; revision: number }>('venue_counts')
      .insertOne({ _id: 'venues', revision: 7 })
    await connection
      .collection<{ _id: string; counts: object }>('venues_added')
      .insertOne({ _id: '2024-05', counts: {} })
    await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: '0005-writes-in-transactions' })
    await listings.close()
    listings = await startListings(undefined, dataDir)
  })
  afterAll(async () => {
    await listings.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('gets its waiting events published once, and keeps refused ones', async () => {
    const published = async () => {
      const found = []
      for await (const { value } of listings.engines.events.read('listing.changed')) {
        const { data } = eventSchemas['listing.changed'].parse(JSON.parse(value))
        if (data.listing === null) found.push(data)
      }
      return found
    }
    await waitUntil(async () => (await published()).length > 0)
    const { rows, refused } = outboxModels(await listings.engines.documents.connection('listings'))
    await waitUntil(async () => (await rows.findOne()) === null)
    expect(await published()).toEqual([gone(4, 2).data])
    expect((await refused.find().limit(10).lean()).map(({ data }) => data)).toEqual([gone(4, 1).data])
  })

  it('continues its imports, and adds no venue twice', async () => {
    const state = async () => (await listings.call(`/api/admin/imports/${importId}`, { as: admin })).body
    await waitUntil(async () => (await state()).state === 'applied')
    expect((await state()).counts).toMatchObject({ added: 2, new: 0 })
  })

  it('gets its venues counted', async () => {
    await waitUntil(async () => (await listings.call('/api/locations/utrecht')).body.count === 3)
    const { body } = await listings.call('/api/internal/venue-figures', { as: 'analytics' })
    expect(body).toMatchObject({ venues: 9, visible: 7 })
  })

  it('keeps no field of that version', async () => {
    const all = [...(await stored('venues')), ...(await stored('venue_imports')), ...(await stored('venue_counts'))]
    expect(JSON.stringify(all)).not.toMatch(/outbox|refusedEvents|counted|unsummed|deletedAt|removedAt|revision/)
    expect(await stored('venues_added')).toEqual([])
    expect((await stored('venues')).map(({ _id }) => Number(_id)).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 5, 6, 7, 8, 9, 10,
    ])
  })
})
