// Proves ADMIN-25, API-21.
import { AsyncResource } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventOf } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { createInTransaction } from '@plekje/service-kit'
import {
  type Connection,
  createRandomness,
  disturbModel,
  LONG_TIME_LIMITS,
  randomCases,
  testSeed,
} from '@plekje/testing'
import mongoose from 'mongoose'
import { type AnalyticsModels, analyticsModels, type StoredCounter } from '../src/storage/analytics-models'
import { createCounterRepository } from '../src/storage/counter-repository'
import { recountViews } from '../src/storage/recount-views'
import { createShareRepository } from '../src/storage/share-repository'
import { createViewSums } from '../src/storage/view-sums'
import { createCountEvents } from '../src/use-cases/count-events'
import { createProjectVenues } from '../src/use-cases/project-venues'
import { totalsPerDay } from '../src/use-cases/read-growth'

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let models: AnalyticsModels
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-sums-'))
  engines = await openEngines(
    EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
    ['documents'],
  )
  models = analyticsModels(await database())
  for (const model of Object.values(models)) await model.createIndexes()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})
const database = () => engines.documents.connection('analytics')

const ALL = 'scan: a test looks at everything'
const MONTHS = ['2026-03', '2026-04', '2026-10', '2026-11']
const summed = async () => Object.fromEntries(await createViewSums(models).viewsOfMonths(MONTHS))
/** Counts by reading all published venues. */
async function looked() {
  const views: Record<string, number> = {}
  const permanent = { expiresAt: { $exists: false } }
  for (const { subject, month, days } of await models.counters.find(permanent).comment(ALL).lean<StoredCounter[]>()) {
    if (!subject.startsWith('venue:')) continue
    for (const [day, { view = 0 }] of Object.entries(days)) {
      if (view > 0) views[`${month}-${day}`] = (views[`${month}-${day}`] ?? 0) + view
    }
  }
  return views
}

/** A process with its own disturbed connection to the store. */
async function open(connection: Connection = { random: createRandomness(1), failureRate: 0, isKilled: false }) {
  const own = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, disturbModel(model, connection)]),
  ) as unknown as AnalyticsModels
  const counters = createCounterRepository(own, {
    rawEventsDays: 90,
    inTransaction: createInTransaction(await database()),
  })
  return {
    count: createCountEvents({ counters, shares: createShareRepository(own) }),
    project: createProjectVenues(counters),
  }
}

/** Runs what another process does in the middle of a transaction: made outside of it, so that it has no part in it. */
const otherProcess = new AsyncResource('other process')
const outside = (work: () => Promise<void>) => otherProcess.runInAsyncScope(work)

let number = 0
const happened = (venueId: number, occurredAt: string, data = {}): EventOf<'venue.activity'> => {
  number += 1
  return {
    id: `event-${number}`,
    topic: 'venue.activity',
    key: String(venueId),
    occurredAt,
    data: { venueId, actionType: 'view', bot: false, ...data },
  }
}
const known = (...venueIds: number[]) => venueIds.map((listingId) => ({ data: { listingId, listing: {} as never } }))
const gone = (listingId: number) => [{ data: { listingId, listing: null } }]

it('only views count, on the day in Amsterdam, also at both ends of summer time', async () => {
  const { count, project } = await open()
  await project(known(0, 1, 2))
  // 29 March has 23 hours in Amsterdam, 25 October 25.
  const instants = {
    '2026-03-28': ['2026-03-28T22:59:59.999Z'],
    '2026-03-29': ['2026-03-28T23:00:00.000Z', '2026-03-29T00:59:59.000Z', '2026-03-29T21:59:59.999Z'],
    '2026-03-30': ['2026-03-29T22:00:00.000Z'],
    '2026-03-31': ['2026-03-31T21:59:59.999Z'],
    '2026-04-01': ['2026-03-31T22:00:00.000Z'],
    '2026-10-24': ['2026-10-24T21:59:59.999Z'],
    '2026-10-25': ['2026-10-24T22:00:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T22:59:59.999Z'],
    '2026-10-26': ['2026-10-25T23:00:00.000Z'],
    '2026-10-31': ['2026-10-31T22:59:59.999Z'],
    '2026-11-01': ['2026-10-31T23:00:00.000Z'],
  }
  const all = Object.values(instants).flat()
  await count(all.map((occurredAt, at) => happened(at % 3, occurredAt)))
  await count([
    happened(1, '2026-11-02T12:00:00.000Z', { actionType: 'phone_click' }),
    happened(1, '2026-11-02T12:00:00.000Z', { bot: true }),
    happened(1, '2026-11-02T12:00:00.000Z', { excess: true }),
  ])
  const expected = Object.fromEntries(Object.entries(instants).map(([day, { length }]) => [day, length]))
  expect(await summed()).toEqual(expected)
  expect(await looked()).toEqual(expected)
})

it('additions in each hour of days of 23 and 25 hours count on these days', () => {
  const everyHour = (from: string, hours: number) =>
    Object.fromEntries(
      Array.from({ length: hours }, (_, at) => [new Date(Date.parse(from) + at * 3_600_000).toISOString(), 1]),
    )
  const spring = everyHour('2026-03-28T22:00:00.000Z', 25)
  expect(totalsPerDay(25, spring, ['2026-03-28', '2026-03-29', '2026-03-30'])).toEqual([1, 24, 25])
  const autumn = everyHour('2026-10-24T21:00:00.000Z', 27)
  expect(totalsPerDay(27, autumn, ['2026-10-24', '2026-10-25', '2026-10-26'])).toEqual([1, 26, 27])
})

it('has each view of published venues once, with several processes, failures, kills and late or lost replies', async () => {
  const seed = testSeed()
  for (let run = 0; run < randomCases(12); run += 1) {
    const [first, ...others] = [0, 1, 2].map((each): Connection => {
      const random = createRandomness((seed + run) * 10 + each)
      return { random, failureRate: random.pick([0, 0.05, 0.15]), isKilled: false }
    })
    const days = ['2026-10-31', '2026-11-01']
    const events = Array.from({ length: 60 }, (_, at) => happened(run * 10 + (at % 5), `${days[at % 2]}T12:00:00.000Z`))
    const deleted = run * 10
    const act = async (connection: Connection) => {
      const { random } = connection
      const { count, project } = await open(connection)
      for (let at = 0; at < 10; at += 1) {
        const some = Array.from({ length: random.int(1, 12) }, () => random.pick(events))
        await count(some).catch(() => undefined)
        const act = random.pick([
          () => project(known(run * 10 + random.int(1, 4))),
          () => project(gone(deleted)),
          async () => {
            await recountViews(await database())
          },
        ])
        await act().catch(() => undefined)
      }
    }
    const acting = [first, ...others].flatMap((connection) => (connection ? [act(connection)] : []))
    await Promise.race(acting)
    if (first) first.isKilled = true
    await Promise.all(acting)
    // Uncommitted events are delivered again.
    const last = await open()
    await last.project(gone(deleted))
    await last.project(known(...[0, 1, 2, 3, 4].map((venue) => run * 10 + venue)))
    await last.count(events)
    const name = `TEST_SEED=${seed + run}`
    expect([name, await summed()]).toEqual([name, await looked()])
    const kept = Object.values(await looked()).reduce((sum, count) => sum + count, 0)
    expect([name, kept]).toEqual([name, (run + 1) * 48])
    expect([name, await recountViews(await database())]).toEqual([name, { repaired: 0 }])
  }
})

it('a venue that is deleted while its first events of a month are counted leaves no counter, visitor or view', async () => {
  const [counting, deleting] = [await open(), await open()]
  await counting.project(known(1))
  const events = [happened(1, '2026-11-02T12:00:00.000Z', { visitor: 'AAAAAAAAAAA' })]
  // The deletion commits between the reads of the transaction that counts and its first write.
  const write = models.venues.bulkWrite.bind(models.venues)
  let isDeleted = false
  jest.spyOn(models.venues, 'bulkWrite').mockImplementationOnce((async (...args: Parameters<typeof write>) => {
    await outside(() => deleting.project(gone(1)))
    isDeleted = true
    return write(...args)
  }) as never)
  await counting.count(events)
  expect(isDeleted).toBe(true)
  expect([await summed(), await models.counters.find().comment(ALL).lean()]).toEqual([{}, []])
  expect((await models.visitors.find().comment(ALL).lean()).map(({ subject }) => subject)).toEqual(['site'])
})

it('a venue that is published while its first events of a month are counted has them in the sums', async () => {
  const [counting, publishing] = [await open(), await open()]
  const write = models.venues.bulkWrite.bind(models.venues)
  jest.spyOn(models.venues, 'bulkWrite').mockImplementationOnce((async (...args: Parameters<typeof write>) => {
    await outside(() => publishing.project(known(1)))
    return write(...args)
  }) as never)
  await counting.count([happened(1, '2026-11-02T12:00:00.000Z')])
  expect(await summed()).toEqual({ '2026-11-02': 1 })
  expect(await models.counters.findOne({ subject: 'venue:1', expiresAt: { $exists: true } }).lean()).toBeNull()
})

it('counts of an unpublished venue are in no sum, and are added once it is published', async () => {
  const { count, project } = await open()
  await project(known(1))
  await count([1, 2, 2, 3].map((venueId) => happened(venueId, '2026-11-02T12:00:00.000Z')))
  expect(await summed()).toEqual({ '2026-11-02': 1 })
  await project(known(2))
  await project(known(2))
  expect(await summed()).toEqual({ '2026-11-02': 3 })
  const left = await models.counters
    .find({ expiresAt: { $exists: true } })
    .comment(ALL)
    .lean<StoredCounter[]>()
  expect(left.map(({ subject }) => subject)).toEqual(['venue:3'])
  await project(gone(3))
  await project(gone(2))
  expect(await summed()).toEqual({ '2026-11-02': 1 })
})

it('a recount repairs the sums of every month, and returns the number of wrong ones', async () => {
  const { count, project } = await open()
  await project(known(1, 2))
  await count([happened(1, '2026-10-12T12:00:00.000Z'), happened(2, '2026-11-02T12:00:00.000Z')])
  const right = await summed()
  expect(await recountViews(await database())).toEqual({ repaired: 0 })
  await models.sums.deleteMany({ _id: /^2026-10/ })
  await models.sums.create({ _id: '2026-04/3', counts: { '01': 7 } })
  expect(await recountViews(await database())).toEqual({ repaired: 2 })
  expect(await summed()).toEqual(right)
})

it('growth reads only the sums, for any number of venues', async () => {
  const { count, project } = await open()
  const venueIds = Array.from({ length: 900 }, (_, at) => at)
  await project(known(...venueIds))
  await count(venueIds.map((venueId) => happened(venueId, '2026-11-02T12:00:00.000Z')))
  const calls: string[] = []
  mongoose.set('debug', (collection, method) => calls.push(`${method} ${collection}`))
  expect(await summed()).toEqual({ '2026-11-02': 900 })
  mongoose.set('debug', false)
  expect(calls).toEqual(['find sums'])
})
