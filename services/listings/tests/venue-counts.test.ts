// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shownRating } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { outboxModels } from '@plekje/service-kit'
import { createRandomness, LONG_TIME_LIMITS, type Randomness, randomCases, testSeed } from '@plekje/testing'
import { seedListings } from '../src'
import type { VenueCounts } from '../src/domain/venue-counts'
import { countsModel } from '../src/storage/counts-model'
import { recountVenues } from '../src/storage/recount-venues'
import type { StoredVenue } from '../src/storage/venue-model'
import { draftOf } from '../src/use-cases/add-venue'
import { recount } from '../src/use-cases/recount'
import { openVenues, wrongEvents } from './open-venues'
import { sampleSeed } from './sample-seed'

let directory: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'counts-'))
  engines = await openEngines(
    EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory, EMBEDDED_REFUSE_SCANS: 'on' }),
    ['documents'],
  )
  await seedListings(engines, async () => sampleSeed)
})
afterEach(async () => {
  await engines.close()
  await rm(directory, { recursive: true, force: true })
})

type Process = Awaited<ReturnType<typeof openVenues>>

/** Counts without zeros, computed from all venues. */
async function countedFrom({ venues }: Process): Promise<object> {
  const all = await venues.find().comment('scan: this is what the counts are compared with').lean<StoredVenue[]>()
  const counts: Record<string, number> = {}
  const add = (name: string, value: number) => {
    if (value !== 0) counts[name] = (counts[name] ?? 0) + value
  }
  for (const venue of all) {
    const { rating } = shownRating(venue)
    for (const where of ['', `category ${venue.categoryId} `, `location ${venue.locationId} `]) {
      add(`${where}venues`, 1)
      add(`${where}visible`, venue.isVisible ? 1 : 0)
    }
    add(`category ${venue.categoryId} ratingSum`, venue.isVisible ? Math.round((rating ?? 0) * 100) : 0)
  }
  return counts
}

/** Stored counts in the form of {@link countedFrom}. */
function keptAs({ venues, visible, categories, locations }: VenueCounts): object {
  const named = (kind: string, groups: object) =>
    Object.entries(groups).flatMap(([id, numbers]) =>
      Object.entries(numbers as object).map(([name, value]) => [`${kind} ${id} ${name}`, value]),
    )
  const all = [
    ['venues', venues],
    ['visible', visible],
    ...named('category', categories),
    ...named('location', locations),
  ]
  return Object.fromEntries(all.filter(([name, value]) => value !== 0 && !String(name).endsWith(' rated')))
}

/** Changes, adds and deletes venues as a process does; some changes fail within their transaction. */
async function actAtRandom({ repository, intake, names }: Process, random: Randomness, prefix: string) {
  for (let at = 0; at < 12; at += 1) {
    const id = random.int(1, 9)
    const name = `${prefix} ${at}`
    const fails = random.chance(0.15)
    const audit = () => {
      throw new Error('fails')
    }
    const change = random.pick([
      () => ({ isVisible: random.chance(0.5) }),
      () => ({ categoryId: random.int(1, 3) }),
      () => ({ locationId: random.int(1, 3), phone: String(at) }),
      () => ({ rating: random.pick([null, 3.4, 5]), reviewCount: random.int(0, 2) }),
      () => ({ name }),
    ])
    const decided = random.chance(0.06) ? ('remove' as const) : change()
    if (random.chance(0.15)) {
      const draft = draftOf({ name: 'Zelfde Naam', categoryId: random.int(1, 3), locationId: 1 }, names)
      const auditOne = () => (fails ? audit() : auditOf(name))
      await intake.add(draft, auditOne, async () => undefined).catch(isFailure)
    } else {
      await repository.change(id, () => decided, fails ? audit : undefined).catch(isFailure)
    }
  }
}

const auditOf = (name: string) => ({ id: name, topic: 'admin.audited', key: name, occurredAt: '', data: {} }) as const
const isFailure = (error: Error) => expect(error.message).toBe('fails')

it('counts the seed', async () => {
  const process = await openVenues(engines)
  const counts = await process.counts.current()
  expect(counts).toMatchObject({ venues: 9, visible: 8 })
  expect(counts.locations).toEqual({ 1: { venues: 4, visible: 3 }, 2: { venues: 5, visible: 5 } })
  expect(counts.categories[3]).toEqual({ venues: 3, visible: 3, ratingSum: 1300, rated: 3 })
  expect(keptAs(counts)).toEqual(await countedFrom(process))
})

it('counts each change once and gives it one event when several processes change venues and some changes fail', async () => {
  const seed = testSeed()
  for (let run = 0; run < randomCases(6); run += 1) {
    const processes = await Promise.all([0, 1, 2].map(() => openVenues(engines)))
    await Promise.all(
      processes.map((process, number) =>
        actAtRandom(process, createRandomness((seed + run) * 10 + number), `${run}-${number}`),
      ),
    )
    const [process] = processes as [Process]
    const found = {
      counts: keptAs(await process.counts.current()),
      wrongEvents: await wrongEvents(process),
      recounted: await recountVenues(process.connection),
    }
    const expected = {
      counts: await countedFrom(process),
      wrongEvents: [],
      recounted: { repaired: 0, wrong: 0 },
    }
    expect({ seed: seed + run, ...found }).toEqual({ seed: seed + run, ...expected })
  }
})

it('undoes a change whose event cannot be stored', async () => {
  const { repository, counts, venues, connection } = await openVenues(engines)
  const before = await counts.current()
  const storing = jest.spyOn(outboxModels(connection).rows, 'insertMany').mockImplementationOnce(() => {
    throw new Error('the database does not answer')
  })
  await expect(repository.change(1, () => 'remove')).rejects.toThrow('does not answer')
  storing.mockRestore()
  expect(await counts.current()).toEqual(before)
  expect(await venues.countDocuments({ _id: 1 })).toBe(1)
})

it('deletes the document of a deleted venue at once', async () => {
  const { repository, venues, counts } = await openVenues(engines)
  await repository.change(1, () => 'remove')
  expect(await venues.countDocuments({ _id: 1 })).toBe(0)
  expect(await counts.current()).toMatchObject({ venues: 8, visible: 7 })
})

it('repairs counts and derived fields by a recount', async () => {
  const process = await openVenues(engines)
  await process.venues.updateOne({ _id: 1 }, { $set: { isVisible: false, foldedName: 'oud' } })
  await countsModel(process.connection).updateOne({ _id: 'category 3' }, { $inc: { venues: 5 } })
  expect(keptAs(await process.counts.current())).not.toEqual(await countedFrom(process))
  expect(await recount(engines)).toMatchObject({ repaired: 1, wereRight: false, after: { venues: 9, visible: 7 } })
  expect(keptAs(await process.counts.current())).toEqual(await countedFrom(process))
  expect(await recount(engines)).toMatchObject({ repaired: 0, wereRight: true })
})

it('keeps counts right when venues change during a recount', async () => {
  const process = await openVenues(engines)
  await Promise.all([
    recountVenues(process.connection),
    process.repository.change(1, () => ({ isVisible: false })),
    process.repository.change(2, () => 'remove'),
  ])
  expect(await process.counts.current()).toMatchObject({ venues: 8, visible: 6 })
  expect(keptAs(await process.counts.current())).toEqual(await countedFrom(process))
})
