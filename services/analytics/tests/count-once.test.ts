import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { type InTransaction, inTransaction } from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { type AnalyticsModels, analyticsModels } from '../src/storage/analytics-models'
import type { CountableEvent } from '../src/storage/counter-groups'
import { createCounterRepository } from '../src/storage/counter-repository'
import { createViewSums } from '../src/storage/view-sums'

/** Every write goes to disk, so the default is low; increase it when the algorithm changes. */
const RUNS = Number(process.env.COUNT_ONCE_RUNS ?? 10)

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-count-'))
  engines = await openEngines(
    EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
    ['documents'],
  )
})
afterAll(async () => {
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})

const database = () => engines.documents.connection('analytics')

let generation = 0
/** Collections without figures, where venues 1 and 2 are published. */
async function freshModels(): Promise<AnalyticsModels> {
  generation += 1
  const models = analyticsModels(await database(), `-${generation}`)
  for (const model of Object.values(models)) await model.createIndexes()
  await repository(models).followVenues({ published: [1, 2], deleted: [] })
  return models
}

class Killed extends Error {}

interface Kill {
  /** Number of the process's last write; a commit is a write too. */
  readonly atWrite: number
  /** True when that write is done and its answer lost. */
  readonly isDone: boolean
}
const NEVER: Kill = { atWrite: Number.POSITIVE_INFINITY, isDone: false }

const WRITES = ['insertMany', 'updateMany', 'bulkWrite'] as const

/** A process that is killed during a write; other writers run between writes. */
function killable(models: AnalyticsModels, { atWrite, isDone }: Kill) {
  let writes = 0
  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    writes += 1
    for (let turns = 0; turns < writes % 4; turns += 1) await turn()
    if (writes > atWrite || (writes === atWrite && !isDone)) throw new Killed()
    const result = await act()
    if (writes === atWrite) throw new Killed()
    return result
  }
  const wrap = <M extends object>(model: M): M =>
    new Proxy(model, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (!WRITES.some((known) => known === name)) return member.bind(target)
        return (...args: unknown[]) => write(() => member.apply(target, args))
      },
    })
  const run: InTransaction = async (work) => {
    const connection = await database()
    // A process that was killed commits nothing.
    const result = await inTransaction(connection, async () => {
      const done = await work()
      if (writes + 1 === atWrite && !isDone) throw new Killed()
      return done
    })
    writes += 1
    if (writes === atWrite) throw new Killed()
    return result
  }
  const own = { ...models, events: wrap(models.events), counters: wrap(models.counters), sums: wrap(models.sums) }
  return createCounterRepository(own, { rawEventsDays: 90, inTransaction: run })
}

const SUBJECTS = ['venue:1', 'venue:2', 'page:/'] as const
const DAYS = ['2026-10-25', '2026-11-01', '2026-11-02'] as const
const FIELDS = ['view', 'phone_click', 'bot'] as const

const eventOf = (number: number): CountableEvent => {
  const day = DAYS[number % 5 === 0 ? 1 : number % 3] ?? DAYS[0]
  return {
    id: `event-${number}`,
    subject: SUBJECTS[number % SUBJECTS.length] ?? SUBJECTS[0],
    field: FIELDS[number % 7 === 0 ? 1 : number % 2] ?? FIELDS[0],
    occurredAt: new Date(`${day}T12:00:00Z`),
    day,
  }
}

/** Expected counters: each event once. */
function expected(numbers: ReadonlySet<number>) {
  const figures: Record<string, number> = {}
  for (const { subject, day, field } of [...numbers].map(eventOf)) {
    for (const name of [`${subject} ${day} ${field}`, `${subject} ${day.slice(0, 7)} ${field}`]) {
      figures[name] = (figures[name] ?? 0) + 1
    }
  }
  return figures
}

async function counted({ counters }: AnalyticsModels) {
  const figures: Record<string, number> = {}
  for (const { subject, month, totals, days } of await counters
    .find()
    .comment('scan: a test looks at everything')
    .lean()) {
    for (const [field, count] of Object.entries(totals)) figures[`${subject} ${month} ${field}`] = count
    for (const [day, counts] of Object.entries(days)) {
      for (const [field, count] of Object.entries(counts)) figures[`${subject} ${month}-${day} ${field}`] = count ?? 0
    }
  }
  return figures
}

const MONTHS = ['2026-10', '2026-11']
/** Daily views of venues according to the counters. */
async function viewsOfVenues(models: AnalyticsModels) {
  const views: Record<string, number> = {}
  for (const [name, count] of Object.entries(await counted(models))) {
    const [, day = ''] = /^venue:\d+ (\d+-\d+-\d+) view$/.exec(name) ?? []
    if (day !== '') views[day] = (views[day] ?? 0) + count
  }
  return views
}
const summed = async (models: AnalyticsModels) => Object.fromEntries(await createViewSums(models).viewsOfMonths(MONTHS))

const repository = (models: AnalyticsModels) =>
  createCounterRepository(models, {
    rawEventsDays: 90,
    inTransaction: async (work) => inTransaction(await database(), work),
  })
const batch = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
const kill = fc.record({ atWrite: fc.integer({ min: 1, max: 5 }), isDone: fc.boolean() })

it('counts each event once when a process is killed at any write and events are delivered again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ batch, kill }), { minLength: 1, maxLength: 5 }), async (deliveries) => {
      const models = await freshModels()
      for (const delivery of deliveries) {
        await killable(models, delivery.kill).count(delivery.batch.map(eventOf)).catch(expectKilled)
      }
      for (const delivery of deliveries) await repository(models).count(delivery.batch.map(eventOf))
      expect(await counted(models)).toEqual(expected(new Set(deliveries.flatMap((delivery) => delivery.batch))))
      expect(await summed(models)).toEqual(await viewsOfVenues(models))
    }),
    { numRuns: RUNS },
  )
})

it('counts each event once when several processes write the same events and some are killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ batch, kill }), { minLength: 2, maxLength: 5 }), async (deliveries) => {
      const models = await freshModels()
      await Promise.all(
        deliveries.map((delivery) =>
          killable(models, delivery.kill).count(delivery.batch.map(eventOf)).catch(expectKilled),
        ),
      )
      await Promise.all(deliveries.map((delivery) => killable(models, NEVER).count(delivery.batch.map(eventOf))))
      expect(await counted(models)).toEqual(expected(new Set(deliveries.flatMap((delivery) => delivery.batch))))
      expect(await summed(models)).toEqual(await viewsOfVenues(models))
    }),
    { numRuns: RUNS },
  )
})

it('does not count a repeat again, even when it would now be counted elsewhere', async () => {
  const models = await freshModels()
  const event = eventOf(1)
  await repository(models).count([{ ...event, subject: 'page:/a' }])
  await repository(models).count([{ ...event, subject: 'page:*' }])
  expect(
    (await models.counters.find().comment('scan: a test looks at everything').lean()).map(({ subject, totals }) => [
      subject,
      totals,
    ]),
  ).toEqual([['page:/a', { [event.field]: 1 }]])
})

it('counts more events at once than fit into one transaction', async () => {
  const models = await freshModels()
  const events = Array.from({ length: 1000 }, (_, number) => ({ ...eventOf(0), id: `many-${number}` }))
  await repository(models).count(events)
  expect((await repository(models).monthsOf('venue:1'))[0]?.totals).toEqual({ phone_click: 1000 })
})

it('counts all events of ten concurrent batches of the same venues', async () => {
  const models = await freshModels()
  const batches = Array.from({ length: 10 }, (_, writer) =>
    [1, 2, 3, 4].map((number) => ({ ...eventOf(number), id: `writer-${writer}-${number}` })),
  )
  await Promise.all(batches.map((events) => repository(models).count(events)))
  const once = expected(new Set([1, 2, 3, 4]))
  expect(await counted(models)).toEqual(
    Object.fromEntries(Object.entries(once).map(([name, count]) => [name, count * 10])),
  )
  expect(await summed(models)).toEqual(await viewsOfVenues(models))
})

function expectKilled(error: unknown) {
  if (!(error instanceof Killed)) throw error
}
