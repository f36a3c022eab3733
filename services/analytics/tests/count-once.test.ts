import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import fc from '@plekje/testing/fast-check'
import { type FiguresModels, figuresModels } from '../src/storage/analytics-models'
import { type CountableEvent, createCounterRepository } from '../src/storage/counter-repository'
import { createViewSums } from '../src/storage/view-sums'

/** Every write goes to disk, so the default is low; increase it when the algorithm changes. */
const RUNS = Number(process.env.COUNT_ONCE_RUNS ?? 10)

let dataDir: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-count-'))
  engines = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }), ['documents'])
})
afterAll(async () => {
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})

let generation = 0
async function freshModels(): Promise<FiguresModels> {
  generation += 1
  const models = figuresModels(await engines.documents.connection('analytics'), `-${generation}`)
  for (const model of Object.values(models)) await model.createIndexes()
  return models
}

class Killed extends Error {}

interface Kill {
  /** Number of the process's last write. */
  readonly atWrite: number
  /** How much of that write is done: none, some of its documents, or all of it with a lost response. */
  readonly done: number
}

const WRITES = ['insertMany', 'updateMany', 'bulkWrite'] as const

/** Models of a process that is killed during a write; other writers run between writes. */
function killable(models: FiguresModels, { atWrite, done }: Kill): FiguresModels {
  let writes = 0
  const wrap = <M extends FiguresModels[keyof FiguresModels]>(model: M): M =>
    new Proxy(model, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (!WRITES.some((write) => write === name)) return member.bind(target)
        return async (first: unknown, ...rest: unknown[]) => {
          writes += 1
          for (let turns = 0; turns < writes % 4; turns += 1) await turn()
          if (writes < atWrite) return member.call(target, first, ...rest)
          if (writes > atWrite || done === 0) throw new Killed()
          await member.call(target, Array.isArray(first) ? first.slice(0, done) : first, ...rest).catch(() => undefined)
          throw new Killed()
        }
      },
    })
  return { ...models, events: wrap(models.events), counters: wrap(models.counters) }
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

async function counted({ counters }: FiguresModels) {
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
async function viewsOfVenues(models: FiguresModels) {
  const views: Record<string, number> = {}
  for (const [name, count] of Object.entries(await counted(models))) {
    const [, day = ''] = /^venue:\d+ (\d+-\d+-\d+) view$/.exec(name) ?? []
    if (day !== '') views[day] = (views[day] ?? 0) + count
  }
  return views
}
const summed = async (models: FiguresModels) => Object.fromEntries(await createViewSums(models).ofMonths(MONTHS))

const repository = (models: FiguresModels) => createCounterRepository(models, { rawEventsDays: 90 })
const batch = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
const kill = fc.record({ atWrite: fc.integer({ min: 1, max: 7 }), done: fc.integer({ min: 0, max: 12 }) })

it('counts each event once, whichever write a process is killed in and however often events come again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ batch, kill }), { minLength: 1, maxLength: 5 }), async (deliveries) => {
      const models = await freshModels()
      for (const delivery of deliveries) {
        await repository(killable(models, delivery.kill)).applyBatch(delivery.batch.map(eventOf)).catch(expectKilled)
      }
      for (const delivery of deliveries) await repository(models).applyBatch(delivery.batch.map(eventOf))
      expect(await counted(models)).toEqual(expected(new Set(deliveries.flatMap((delivery) => delivery.batch))))
      expect(await summed(models)).toEqual(await viewsOfVenues(models))
    }),
    { numRuns: RUNS },
  )
})

it('counts each event once when several processes write the same at the same time and some are killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ batch, kill }), { minLength: 2, maxLength: 5 }), async (deliveries) => {
      const models = await freshModels()
      await Promise.all(
        deliveries.map((delivery) =>
          repository(killable(models, delivery.kill)).applyBatch(delivery.batch.map(eventOf)).catch(expectKilled),
        ),
      )
      await Promise.all(
        deliveries.map((delivery) =>
          repository(killable(models, { atWrite: Number.POSITIVE_INFINITY, done: 0 })).applyBatch(
            delivery.batch.map(eventOf),
          ),
        ),
      )
      expect(await counted(models)).toEqual(expected(new Set(deliveries.flatMap((delivery) => delivery.batch))))
      expect(await summed(models)).toEqual(await viewsOfVenues(models))
    }),
    { numRuns: RUNS },
  )
})

it('counts a repeat where it was counted at first, also when it would be sorted elsewhere now', async () => {
  const models = await freshModels()
  const event = eventOf(1)
  await repository(models).applyBatch([{ ...event, subject: 'page:/a' }])
  await repository(models).applyBatch([{ ...event, subject: 'page:*' }])
  expect(
    (await models.counters.find().comment('scan: a test looks at everything').lean()).map(({ subject, totals }) => [
      subject,
      totals,
    ]),
  ).toEqual([['page:/a', { [event.field]: 1 }]])
})

it('counts more events at once than go into one write', async () => {
  const models = await freshModels()
  const events = Array.from({ length: 1000 }, (_, number) => ({ ...eventOf(0), id: `many-${number}` }))
  await repository(models).applyBatch(events)
  expect((await repository(models).of('venue:1'))[0]?.totals).toEqual({ phone_click: 1000 })
  expect(await models.counters.findOne().lean()).toMatchObject({ version: 3 })
})

it('keeps nothing of what was counted by way of an event but its own document', async () => {
  const models = await freshModels()
  await repository(models).applyBatch([1, 2, 3].map(eventOf))
  await repository(models).applyBatch([31, 32, 33].map(eventOf))
  const pending = (await models.counters.find().comment('scan: a test looks at everything').lean()).flatMap(
    (counter) => counter.pending,
  )
  expect(pending.length).toBeLessThanOrEqual(6)
  expect(await models.events.estimatedDocumentCount()).toBe(6)
})

function expectKilled(error: unknown) {
  if (!(error instanceof Killed)) throw error
}
