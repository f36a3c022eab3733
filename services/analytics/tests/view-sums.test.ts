// Proves ADMIN-25, API-21.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventOf } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { type Connection, createRandomness, disturbed, randomCases, testSeed } from '@plekje/testing'
import mongoose from 'mongoose'
import { type AnalyticsModels, analyticsModels, type StoredCounter } from '../src/storage/analytics-models'
import { createFiguresRepository } from '../src/storage/figures-store'
import { createShareRepository } from '../src/storage/share-repository'
import { createVenueRepository } from '../src/storage/venue-repository'
import { createViewSums, recountViews, sumViews } from '../src/storage/view-sums'
import { createCountEvents } from '../src/use-cases/count-events'
import { createProjectVenues } from '../src/use-cases/project-venues'
import { totalsPerDay } from '../src/use-cases/read-growth'

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let models: AnalyticsModels
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-sums-'))
  engines = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }), ['documents'])
  models = analyticsModels(await database())
  for (const model of Object.values(models)) await model.createIndexes()
})
afterEach(async () => {
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})
const database = () => engines.documents.connection('analytics')

const ALL = 'scan: a test looks at everything'
const MONTHS = ['2026-03', '2026-04', '2026-10', '2026-11']
const summed = async () => Object.fromEntries(await createViewSums(models).ofMonths(MONTHS))
/** Counts by reading all venues. */
async function looked() {
  const views: Record<string, number> = {}
  for (const { subject, month, days } of await models.counters.find().comment(ALL).lean<StoredCounter[]>()) {
    if (!subject.startsWith('venue:')) continue
    for (const [day, { view = 0 }] of Object.entries(days)) {
      if (view > 0) views[`${month}-${day}`] = (views[`${month}-${day}`] ?? 0) + view
    }
  }
  return views
}

/** A process with its own disturbed connection to the store. */
function open(connection: Connection = { random: createRandomness(1), failures: 0, isKilled: false }) {
  const own = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, disturbed(model, connection)]),
  ) as unknown as AnalyticsModels
  const [counters, venues] = [createFiguresRepository(own, { rawEventsDays: 90 }), createVenueRepository(own)]
  return {
    count: createCountEvents({ counters, venues, shares: createShareRepository(own) }),
    project: createProjectVenues({ venues, counters }),
    views: createViewSums(own),
    venues,
  }
}

let number = 0
const happened = (venueId: number, occurredAt: string, data = {}): EventOf<'venue.activity'> => {
  number += 1
  return {
    ...{ id: `event-${number}`, topic: 'venue.activity', key: String(venueId), occurredAt },
    data: { venueId, actionType: 'view', bot: false, ...data },
  }
}
const known = (listingId: number) => ({ listingId, listing: {} as never })
const gone = (listingId: number) => ({ listingId, listing: null })

it('a view counts on the day in Amsterdam, at both ends of summer time, and nothing else does', async () => {
  const { count } = open()
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

it('what was added in each hour of the days of 23 and 25 hours was added on them', () => {
  const everyHour = (from: string, hours: number) =>
    Object.fromEntries(
      Array.from({ length: hours }, (_, at) => [new Date(Date.parse(from) + at * 3_600_000).toISOString(), 1]),
    )
  const spring = everyHour('2026-03-28T22:00:00.000Z', 25)
  expect(totalsPerDay(25, spring, ['2026-03-28', '2026-03-29', '2026-03-30'])).toEqual([1, 24, 25])
  const autumn = everyHour('2026-10-24T21:00:00.000Z', 27)
  expect(totalsPerDay(27, autumn, ['2026-10-24', '2026-10-25', '2026-10-26'])).toEqual([1, 26, 27])
})

it('has each view once, of the venues there are, whatever fails, is lost, late or killed, with several processes', async () => {
  const seed = testSeed()
  for (let run = 0; run < randomCases(12); run += 1) {
    const [first, ...others] = [0, 1, 2].map((each): Connection => {
      const random = createRandomness((seed + run) * 10 + each)
      return { random, failures: random.pick([0, 0.05, 0.15]), isKilled: false }
    })
    const days = ['2026-10-31', '2026-11-01']
    const events = Array.from({ length: 60 }, (_, at) => happened(run * 10 + (at % 5), `${days[at % 2]}T12:00:00.000Z`))
    const deleted = run * 10
    const act = async (connection: Connection) => {
      const { random } = connection
      const { count, project, views, venues } = open(connection)
      for (let at = 0; at < 10; at += 1) {
        const some = Array.from({ length: random.int(1, 12) }, () => random.pick(events))
        await count(some).catch(() => undefined)
        const act = random.pick([
          () => project(known(run * 10 + random.int(1, 4))),
          () => project(gone(deleted)),
          () => views.keepUp(venues),
          () => views.addWaiting(),
        ])
        await act().catch(() => undefined)
      }
    }
    const acting = [first, ...others].flatMap((connection) => (connection ? [act(connection)] : []))
    await Promise.race(acting)
    if (first) first.isKilled = true
    await Promise.all(acting)
    // Uncommitted events are delivered again.
    const last = open()
    await last.project(gone(deleted))
    await last.count(events)
    const name = `TEST_SEED=${seed + run}`
    expect([name, await summed()]).toEqual([name, await looked()])
    const kept = Object.values(await looked()).reduce((sum, count) => sum + count, 0)
    expect([name, kept]).toEqual([name, (run + 1) * 48])
    expect([name, await recountViews(await database())]).toEqual([name, { repaired: 0 }])
  }
})

it('what was counted before there were sums is summed up once, also when that is cut off and done again', async () => {
  const counter = (subject: string, month: string, days: StoredCounter['days'], also = {}): StoredCounter => ({
    ...{ _id: `${subject}:${month}`, subject, month, totals: {}, days, version: 3, pending: [], ...also },
  })
  const expiresAt = new Date(Date.now() + 86_400_000)
  await models.counters.insertMany([
    counter('venue:1', '2026-10', { '25': { view: 4, phone_click: 1 }, '26': { bot: 2 } }),
    counter('venue:1', '2026-11', { '01': { view: 1 } }),
    counter('venue:2', '2026-11', { '01': { view: 2 }, '02': { view: 5 } }, { expiresAt }),
    counter('page:/', '2026-11', { '01': { view: 70 } }),
    counter('share:abcdefghij', '2026-11', { '01': { view: 70 } }, { expiresAt }),
  ])
  const expected = { '2026-10-25': 4, '2026-11-01': 3, '2026-11-02': 5 }
  await sumViews(await database())
  expect(await summed()).toEqual(expected)
  await models.sums.deleteOne({ _id: '2026-10' })
  await sumViews(await database())
  expect(await summed()).toEqual(expected)
  const { count, project } = open()
  await count([happened(1, '2026-11-02T12:00:00.000Z'), happened(9, '2026-11-02T12:00:00.000Z')])
  expect(await summed()).toEqual({ ...expected, '2026-11-02': 7 })
  // A counter without a venue is removed with its counts, one of a share code expires.
  const temporary = { subject: { $in: ['venue:2', 'share:abcdefghij'] } }
  const ends = await models.counters.find(temporary).sort({ subject: 1 }).lean<StoredCounter[]>()
  expect(ends.map(({ goesAt, expiresAt: expires }) => [goesAt, expires])).toEqual([
    [undefined, expiresAt],
    [expiresAt, undefined],
  ])
  await project(gone(1))
  expect(await summed()).toEqual({ '2026-11-01': 2, '2026-11-02': 6 })
})

it('what was counted for no venue goes from the sums when its time is over, and stays for one that became known', async () => {
  const { count, venues } = open()
  await count([1, 2, 2, 3].map((venueId) => happened(venueId, '2026-11-02T12:00:00.000Z')))
  // The process that handled these venues' events was killed before it updated the counters.
  await venues.learn(1)
  const inAYear = () => Date.now() + 365 * 86_400_000
  expect(await createViewSums(models, inAYear).keepUp(venues)).toBe(3)
  expect(await summed()).toEqual({ '2026-11-02': 1 })
  await createViewSums(models, inAYear).keepUp(venues)
  const left = await models.counters.find().comment(ALL).lean<StoredCounter[]>()
  expect(left.map(({ subject, goesAt }) => [subject, goesAt])).toEqual([['venue:1', undefined]])
  await count([happened(2, '2026-11-02T13:00:00.000Z')])
  expect(await summed()).toEqual({ '2026-11-02': 2 })
})

it('growth reads a document per month, however many venues were viewed', async () => {
  const { count } = open()
  await count(Array.from({ length: 900 }, (_, at) => happened(at, '2026-11-02T12:00:00.000Z')))
  expect(await summed()).toEqual({ '2026-11-02': 900 })
  const looks: string[] = []
  mongoose.set('debug', (collection, method) => looks.push(`${method} ${collection}`))
  expect(await summed()).toEqual({ '2026-11-02': 900 })
  mongoose.set('debug', false)
  expect(looks).toEqual(['find counters', 'find sums'])
  const waiting = await models.counters
    .find({ 'unsummed.id': { $exists: true } })
    .limit(1)
    .explain('executionStats')
  expect(waiting).toMatchObject({ executionStats: { totalDocsExamined: 0 } })
})
