// Proves ADMIN-25, PLATFORM-5.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import {
  type Connection,
  createRandomness,
  disturbed,
  type Randomness,
  randomCases,
  testSeed,
  waitUntil,
} from '@plekje/testing'
import mongoose, { type Model, Schema } from 'mongoose'
import {
  addedEntry,
  addsInHour,
  createAddedPerHour,
  createKeptSums,
  createSumSweep,
  recountSums,
  type SummedFields,
  type SumsModel,
  sumsModel,
  withSums,
} from '../src'

interface Thing extends SummedFields {
  _id: number
  addedAt: Date
  removedAt?: Date
}

let things: Model<Thing>
let sums: SumsModel
let database: mongoose.Connection
let close: () => Promise<void> = async () => undefined
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-sums-'))
  const settings = EngineSettings.parse({ DATA_DIR: directory, EMBEDDED_REFUSE_SCANS: 'on' })
  const engines = await openEngines(settings, ['documents'])
  const schema = new Schema<Thing>({ _id: Number, addedAt: Date, removedAt: Date })
  schema.plugin(withSums)
  schema.index({ addedAt: 1 })
  database = await engines.documents.connection('sums')
  things = database.model('Thing', schema) as unknown as Model<Thing>
  sums = sumsModel(database, 'thing_sums')
  await things.createIndexes()
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
const ALL = { comment: 'scan: a test looks at everything' }
beforeEach(async () => {
  await things.deleteMany({}, ALL)
  await sums.deleteMany({}, ALL)
})
afterAll(() => close())

const present = { removedAt: { $exists: false } }
const add = (model: Model<Thing>, _id: number, addedAt: Date) =>
  model.create({ _id, addedAt, unsummed: [addedEntry(addedAt, 1)] })
const remove = (model: Model<Thing>, _id: number, addedAt: Date) =>
  model.updateOne(
    { _id, ...present },
    { $set: { removedAt: new Date() }, $push: { unsummed: addedEntry(addedAt, -1) } as never },
  )
const partsOf = (documents: Model<Thing>, of: SumsModel) => ({ documents, sums: of })
const recounting = (documents: Model<Thing>, of: SumsModel, holdMs?: number) =>
  recountSums(
    {
      ...partsOf(documents, of),
      fields: ['addedAt', 'removedAt'],
      addsOf: ({ addedAt, removedAt }) => (removedAt ? [] : [addsInHour(addedAt)]),
    },
    holdMs,
  )
const perHour = (documents = things, of = sums) =>
  createAddedPerHour({
    ...partsOf(documents, of),
    countBetween: (from, to) => documents.countDocuments({ addedAt: { $gte: from, $lt: to }, ...present }).exec(),
  })

const START = new Date('2026-10-31T20:00:00.000Z')
const hoursOn = (hours: number) => new Date(START.getTime() + hours * 3_600_000 + 61_000)

/** Counts by reading all documents. */
async function looked(): Promise<Record<string, number>> {
  const hours: Record<string, number> = {}
  for (const { addedAt } of await things.find(present).comment(ALL.comment).lean<Thing[]>()) {
    const hour = `${addedAt.toISOString().slice(0, 13)}:00:00.000Z`
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return hours
}

async function actAtRandom(connection: Connection, random: Randomness, first: number) {
  const [own, ownSums] = [disturbed(things, connection), disturbed(sums, connection)]
  const parts = partsOf(own, ownSums)
  for (let at = 0; at < 14; at += 1) {
    const id = random.int(1, 12)
    // The hours include the end of a month.
    const addedAt = hoursOn(id)
    if (random.chance(0.6)) await add(own, first + at, hoursOn(random.int(0, 9))).catch(() => undefined)
    else await remove(own, id, addedAt).catch(() => undefined)
    if (random.chance(0.4))
      await createKeptSums(parts)
        .addWaiting()
        .catch(() => undefined)
    if (random.chance(0.05)) await recounting(own, ownSums, 60).catch(() => undefined)
  }
}

it('sums have each change once, whatever fails, is lost, late or killed, with several processes at once', async () => {
  const seed = testSeed()
  for (let run = 0; run < randomCases(20); run += 1) {
    await things.deleteMany({}, ALL)
    await sums.deleteMany({}, ALL)
    for (let id = 1; id <= 12; id += 1) await add(things, id, hoursOn(id))
    const random = createRandomness(seed + run)
    const connections = [0, 1, 2].map((number): Connection => {
      const own = createRandomness((seed + run) * 10 + number)
      return { random: own, failures: random.pick([0, 0.05, 0.2]), isKilled: false }
    })
    const acting = connections.map((connection, at) => actAtRandom(connection, connection.random, 100 * (at + 1)))
    await Promise.race(acting)
    const [first] = connections
    if (first) first.isKilled = true
    await Promise.all(acting)
    const isFree = async () => (await sums.find(ALL_SUMS).lean()).every(({ heldUntil = 0 }) => heldUntil < new Date())
    await waitUntil(isFree)
    const shouldBe = await looked()
    const name = `TEST_SEED=${seed + run}`
    expect([name, await perHour().since(START)]).toEqual([name, shouldBe])
    expect([name, await recounting(things, sums)]).toEqual([name, { repaired: 0 }])
    expect([name, await perHour().since(START)]).toEqual([name, shouldBe])
    expect(await things.countDocuments({ 'unsummed.id': { $exists: true } })).toBe(0)
  }
})
const ALL_SUMS = { _id: { $gt: '' } }

it('tells of a part of an hour by looking, and of whole ones without, however many there are', async () => {
  await things.insertMany(
    Array.from({ length: 3000 }, (_, at) => ({
      ...{ _id: at, addedAt: hoursOn(at % 100) },
      unsummed: [addedEntry(hoursOn(at % 100), 1)],
    })),
  )
  await perHour().addWaiting()
  const looks: object[] = []
  mongoose.set('debug', (collection, method, filter) => looks.push([collection, method, filter]))
  const found = await perHour().since(hoursOn(90))
  mongoose.set('debug', false)
  expect(Object.values(found)).toEqual(Array(10).fill(30))
  // Three queries: waiting entries, the monthly sums, and items added from 61 seconds after the hour on.
  expect(looks).toHaveLength(3)
  expect(Object.values(await perHour().since(new Date(hoursOn(90).getTime() + 1)))).toEqual(Array(9).fill(30))
})

it('looks, for each sum, at no other documents than those that change it', async () => {
  const monthsOn = (months: number) => new Date(Date.UTC(2026, months, 5, 20))
  // The last document moved from the first month to the last.
  const moved = [addedEntry(monthsOn(0), -1), addedEntry(monthsOn(2), 1)]
  await things.insertMany([
    ...Array.from({ length: 6 }, (_, at) => ({ _id: at, unsummed: [addedEntry(monthsOn(at % 3), 1)] })),
    { _id: 6, unsummed: moved },
  ])
  const looks: string[] = []
  mongoose.set('debug', (collection, method, filter) => {
    const isOfSum = collection === 'things' && filter._id && method !== 'deleteMany'
    if (isOfSum) looks.push(`${method} ${filter._id.$in.sort()}`)
  })
  await perHour().addWaiting()
  mongoose.set('debug', false)
  expect(looks.sort()).toEqual(['0,3,6', '1,4', '2,5,6'].flatMap((ids) => [`find ${ids}`, `updateMany ${ids}`]).sort())
  expect(await things.countDocuments({ 'unsummed.id': { $exists: true } })).toBe(0)
  expect((await sums.find(ALL_SUMS).lean()).map(({ counts }) => Object.values(counts))).toEqual([[1], [2], [3]])
})

it('sums what was there before there were sums, once, and what a version without sums changed', async () => {
  await things.insertMany([1, 2, 3].map((at) => ({ _id: at, addedAt: hoursOn(at) })))
  await remove(things, 3, hoursOn(3))
  expect(await recounting(things, sums)).toEqual({ repaired: 1 })
  expect(await recounting(things, sums)).toEqual({ repaired: 0 })
  expect(await perHour().since(START)).toEqual(await looked())
  await things.deleteOne({ _id: 2 })
  await things.create({ _id: 9, addedAt: hoursOn(200) })
  expect(await recounting(things, sums)).toEqual({ repaired: 2 })
  expect(await perHour().since(START)).toEqual(await looked())
})

it('a tombstone stays until the sums have lost it, and goes then', async () => {
  await add(things, 1, hoursOn(1))
  await remove(things, 1, hoursOn(1))
  const sweep = createSumSweep(createKeptSums(partsOf(things, sums)).addWaiting, { warn: () => undefined })
  expect(await things.countDocuments({ _id: 1 })).toBe(1)
  sweep.nudge()
  await waitUntil(async () => (await things.countDocuments({ _id: 1 })) === 0)
  await sweep.close()
  expect(await perHour().since(START)).toEqual({})
})
