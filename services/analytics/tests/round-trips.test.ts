import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventOf } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { createInTransaction } from '@plekje/service-kit'
import { LONG_TIME_LIMITS, recordRoundTrips } from '@plekje/testing'
import mongoose from 'mongoose'
import { type AnalyticsModels, analyticsModels } from '../src/storage/analytics-models'
import { createCounterRepository, MAX_BATCH } from '../src/storage/counter-repository'
import { createShareRepository } from '../src/storage/share-repository'
import { createCountEvents } from '../src/use-cases/count-events'

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let models: AnalyticsModels
let count: ReturnType<typeof createCountEvents>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-round-trips-'))
  engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), ['documents'])
  const connection = await engines.documents.connection('analytics')
  models = analyticsModels(connection)
  for (const model of Object.values(models)) await model.createIndexes()
  const counters = createCounterRepository(models, {
    rawEventsDays: 90,
    inTransaction: createInTransaction(connection),
  })
  await counters.followVenues({ published: Array.from({ length: MAX_BATCH }, (_, venueId) => venueId), deleted: [] })
  count = createCountEvents({ counters, shares: createShareRepository(models) })
})
afterAll(async () => {
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A batch of views of as many venues. */
const batch = (number: number): EventOf<'venue.activity'>[] =>
  Array.from({ length: MAX_BATCH }, (_, venueId) => ({
    id: `${number}-${venueId}`,
    topic: 'venue.activity',
    key: String(venueId),
    occurredAt: '2026-11-02T12:00:00.000Z',
    data: { venueId, actionType: 'view', bot: false, visitor: 'AAAAAAAAAAA' },
  }))

const reads = ['visitors.bulkWrite', 'events.find', 'counters.find']
const writes = ['events.insertMany', 'visitors.bulkWrite', 'counters.bulkWrite', 'sums.bulkWrite', 'commit']

it('counts a batch of 400 views in eight round trips, and in ten if they are the first of a month', async () => {
  const venues = ['venues.find', 'venues.bulkWrite']
  expect(await recordRoundTrips(mongoose, () => count(batch(1)))).toEqual([...reads, ...venues, ...writes])
  expect(await recordRoundTrips(mongoose, () => count(batch(2)))).toEqual([...reads, ...writes])
  expect(await models.events.countDocuments({ field: 'view' }).comment('scan: a test counts all')).toBe(2 * MAX_BATCH)
})

it('writes only visitors of the site for a batch that is delivered again', async () => {
  expect(await recordRoundTrips(mongoose, () => count(batch(2)))).toEqual([
    'visitors.bulkWrite',
    'events.find',
    'commit',
  ])
})
