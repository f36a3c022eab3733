// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { inTransaction } from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { type AnalyticsModels, analyticsModels } from '../src/storage/analytics-models'
import { createCounterRepository } from '../src/storage/counter-repository'
import { moveToTransactions } from '../src/storage/move-to-transactions'
import { createViewSums } from '../src/storage/view-sums'
import { vitalsModel } from '../src/storage/vitals-repository'

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let models: AnalyticsModels
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-move-figures-'))
  engines = await openEngines(
    EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
    ['documents'],
  )
  models = analyticsModels(await database())
  for (const model of Object.values(models)) await model.createIndexes()
})
afterEach(async () => {
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})
const database = () => engines.documents.connection('analytics')

const ALL = { comment: 'scan: a test looks at everything' }
const later = new Date(Date.now() + 86_400_000)
const insert = async (collection: string, documents: readonly object[]) =>
  (await database()).collection(collection).insertMany(documents as never)
const event = (number: number, isCounted: boolean) => ({
  _id: `event-${number}`,
  subject: 'venue:1',
  field: 'view',
  occurredAt: new Date('2026-11-01T12:00:00Z'),
  expiresAt: later,
  ...(isCounted ? { counted: true } : {}),
})

/** Documents as the version before transactions left them when it was stopped. */
async function leaveFormerDocuments() {
  const counter = (subject: string, days: object, also: object) => ({
    _id: `${subject}:2026-11`,
    subject,
    month: '2026-11',
    totals: {},
    days,
    version: 3,
    pending: [],
    ...also,
  })
  const entry = (views: number) => [{ id: `entry-${views}`, sum: '2026-11', add: { '01': views } }]
  // Event 1 is counted and marked, 2 is counted and not marked yet, 3 is stored only.
  await insert('events', [event(1, true), event(2, false), event(3, false)])
  await insert('counters', [
    counter('venue:1', { '01': { view: 2 } }, { totals: { view: 2 }, pending: ['event-2'], unsummed: entry(1) }),
    counter('venue:2', { '01': { view: 5 } }, { goesAt: later }),
    counter('venue:3', { '01': { view: 7 } }, { goesAt: later, unsummed: entry(7) }),
    counter('venue:4', {}, { goesAt: new Date(), isGone: true, unsummed: entry(-4) }),
    counter('page:/', { '01': { view: 70 } }, {}),
  ])
  await insert('sums', [
    { _id: '2026-11', counts: { '01': 10 }, revision: 4, applied: ['entry-1'], heldBy: 'x', heldUntil: later },
  ])
  await insert('venues', [{ _id: 1 }, { _id: 2 }, { _id: 4, isGone: true }])
  await insert('vitals', [{ _id: '2026-11-01:home:phone', day: '2026-11-01', metrics: {}, counted: ['v-1'] }])
}

it('counts the waiting events of the previous version once, and removes its fields and tombstones', async () => {
  await leaveFormerDocuments()
  // A migration that was interrupted runs again.
  for (let time = 0; time < 2; time += 1) {
    await moveToTransactions(await database())
    const counters = await models.counters.collection.find({}, ALL).sort({ _id: 1 }).toArray()
    expect(counters.map(({ subject, expiresAt }) => [subject, expiresAt])).toEqual([
      ['page:/', undefined],
      ['venue:1', undefined],
      ['venue:2', undefined],
      ['venue:3', later],
    ])
    const fields = new Set(counters.flatMap((counter) => Object.keys(counter)))
    expect([...fields].sort()).toEqual(['_id', 'days', 'expiresAt', 'month', 'subject', 'totals'])
    expect(Object.fromEntries(await createViewSums(models).viewsOfMonths(['2026-11']))).toEqual({ '2026-11-01': 7 })
    expect(Object.keys((await models.sums.collection.findOne({ _id: '2026-11' } as never)) ?? {})).toEqual(
      expect.not.arrayContaining(['applied', 'revision', 'heldBy', 'heldUntil']),
    )
    expect((await vitalsModel(await database()).collection.findOne({}))?.counted).toBeUndefined()
  }
})

it('counts each event once when the event log delivers all of them again', async () => {
  await leaveFormerDocuments()
  await moveToTransactions(await database())
  const connection = await database()
  const counters = createCounterRepository(models, {
    rawEventsDays: 90,
    inTransaction: (work) => inTransaction(connection, work),
  })
  await counters.count(
    [1, 2, 3].map((number) => ({
      id: `event-${number}`,
      subject: 'venue:1',
      field: 'view',
      day: '2026-11-01',
      occurredAt: new Date('2026-11-01T12:00:00Z'),
    })),
  )
  expect(await counters.monthsOf('venue:1')).toMatchObject([{ totals: { view: 3 }, days: { '01': { view: 3 } } }])
})
