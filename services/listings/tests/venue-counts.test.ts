import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { createSumSweep } from '@plekje/service-kit'
import {
  type Connection,
  createRandomness,
  disturbed,
  type Randomness,
  randomCases,
  testSeed,
  waitUntil,
} from '@plekje/testing'
import { seedListings } from '../src'
import {
  addTo,
  areSameCounts,
  contributionOf,
  incrementsOf,
  noVenues,
  type VenueCounts,
} from '../src/domain/venue-counts'
import { snapshotOf } from '../src/domain/venue-views'
import { readCatalog } from '../src/storage/catalog-keeper'
import { catalogModels } from '../src/storage/catalog-model'
import { COUNTS_ID, countsModel } from '../src/storage/counts-model'
import { recountVenues, repairVenues } from '../src/storage/recount-venues'
import { createVenueCounting } from '../src/storage/venue-counting'
import { type StoredVenue, venueModel } from '../src/storage/venue-model'
import { createVenueRepository, present } from '../src/storage/venue-repository'
import { createVenuesAdded } from '../src/storage/venues-added'
import { recount } from '../src/use-cases/recount'
import { sampleSeed } from './sample-seed'

let directory: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'counting-'))
  engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory, EMBEDDED_REFUSE_SCANS: 'on' }), ['documents'])
  await seedListings(engines, async () => sampleSeed)
})
afterEach(async () => {
  await engines.close()
  await rm(directory, { recursive: true, force: true })
})

/** A killed recount blocks counting for this long. */
const HOLD_MS = 100

const CALM: Connection = { random: createRandomness(1), failures: 0, isKilled: false }

async function open(connection: Connection = CALM) {
  const database = await engines.documents.connection('listings')
  const [venues, counts] = [disturbed(venueModel(database), connection), disturbed(countsModel(database), connection)]
  const names = await readCatalog(catalogModels(database))
  const counting = createVenueCounting({ counts, venues }, 10)
  const repository = createVenueRepository(venues, {
    names,
    describe: (venue) => ({ listingId: venue._id, version: venue.version, listing: snapshotOf(venue, names) }),
    onChange: counting.countSoon,
  })
  return { venues, counts, counting, repository, names }
}

/** Counts of the existing venues, computed from all of them. */
async function counted(): Promise<VenueCounts> {
  const { venues } = await open()
  const counts = structuredClone(noVenues)
  for (const venue of await venues
    .find(present)
    .comment('scan: this is what the counts are compared with')
    .lean<StoredVenue[]>()) {
    addTo(counts, incrementsOf([{ before: null, after: contributionOf(venue) }]))
  }
  return counts
}

/** Changes venues as a process does, until it has done enough or is killed. */
async function actAtRandom(process: Awaited<ReturnType<typeof open>>, random: Randomness, times: number) {
  for (let at = 0; at < times; at += 1) {
    const id = random.int(1, 9)
    const change = random.pick([
      () => ({ isVisible: random.chance(0.5) }),
      () => ({ categoryId: random.int(1, 3) }),
      () => ({ locationId: random.int(1, 3), phone: String(at) }),
      () => ({ rating: random.pick([null, 3.4, 5]), reviewCount: random.int(0, 2) }),
      () => 'remove' as const,
    ])
    // Removals are rare, so that some venues remain.
    const decided = change()
    const decision = decided === 'remove' && random.chance(0.8) ? { name: `Venue ${at}` } : decided
    await process.repository.change(id, () => decision).catch(() => undefined)
    if (random.chance(0.1)) await process.counting.current().catch(() => undefined)
    if (random.chance(0.03)) await recountVenues(process, HOLD_MS).catch(() => undefined)
    if (random.chance(0.03)) await repairVenues(process, process.names).catch(() => undefined)
  }
}

it('counts the seed', async () => {
  const { counting } = await open()
  const counts = await counting.current()
  expect(counts).toMatchObject({ venues: 9, visible: 8, versions: 8 })
  expect(counts.locations).toEqual({ 1: { venues: 4, visible: 3 }, 2: { venues: 5, visible: 5 } })
  expect(counts.categories[3]).toEqual({ venues: 3, visible: 3, ratingSum: 1300, rated: 3 })
  expect(areSameCounts(counts, await counted())).toBe(true)
})

it('includes every earlier change in the counts that it reads', async () => {
  const killed: Connection = { random: createRandomness(3), failures: 0, isKilled: false }
  const [one, other] = [await open(killed), await open()]
  const change = one.repository.change(1, () => ({ isVisible: false }))
  const before = await other.counting.current()
  await change
  killed.isKilled = true
  expect(await other.counting.current()).toMatchObject({ venues: 9, visible: 7 })
  expect(before.visible).toBeGreaterThanOrEqual(7)
  await one.counting.close()
})

it('counts each change once with several processes, despite failures, lost replies, delays and kills', async () => {
  const runs = randomCases(24)
  const seed = testSeed()
  for (let run = 0; run < runs; run += 1) {
    const random = createRandomness(seed + run)
    const connections = [0, 1, 2].map((number): Connection => {
      const own = createRandomness((seed + run) * 10 + number)
      return { random: own, failures: random.pick([0, 0.05, 0.2]), isKilled: false }
    })
    const processes = await Promise.all(connections.map(open))
    const acting = processes.map((each, at) => actAtRandom(each, connections[at]?.random ?? random, 12))
    const first = connections[0]
    await Promise.race(acting)
    // Kills the first process during its background work.
    if (first) first.isKilled = true
    await Promise.all(acting)
    await Promise.all(processes.map(({ counting }) => counting.close()))
    const { counting, counts, venues } = await open()
    await waitUntil(async () => ((await counts.findById(COUNTS_ID).lean())?.heldUntil ?? 0) < new Date())
    const shouldBe = await counted()
    const results = { counted: await counting.current(), recounted: (await recountVenues({ venues, counts })).after }
    for (const [name, found] of Object.entries(results)) {
      const verdict = areSameCounts(found, shouldBe) ? 'right' : JSON.stringify({ found, shouldBe })
      expect(`TEST_SEED=${seed + run} ${name}: ${verdict}`).toBe(`TEST_SEED=${seed + run} ${name}: right`)
    }
    counting.start()
    await waitUntil(async () => (await counts.findById(COUNTS_ID).lean())?.applied.length === 0)
    await waitUntil(async () => (await venues.countDocuments({ 'uncounted.id': { $exists: true } })) === 0)
    await counting.close()
  }
})

it('deletes tombstones once they are counted, summed and published, in any order', async () => {
  const { repository, counting, venues } = await open()
  const added = createVenuesAdded(await engines.documents.connection('listings'))
  const summing = createSumSweep(added.addWaiting, { warn: () => undefined })
  await repository.change(1, () => 'remove')
  await repository.change(2, () => 'remove')
  // The relay was faster for this venue.
  await venues.updateOne({ _id: 1 }, { $set: { outbox: [] } })
  counting.start()
  await waitUntil(async () => (await venues.countDocuments({ _id: 1, removedAt: { $type: 'date' } })) === 1)
  summing.nudge()
  await waitUntil(async () => (await venues.countDocuments({ _id: 1 })) === 0)
  const kept = await waitUntil(() =>
    venues
      .findOne({ _id: 2, removedAt: { $type: 'date' } })
      .select('+outbox')
      .lean<StoredVenue>(),
  )
  expect(kept.outbox).toHaveLength(2)
  await Promise.all([counting.close(), summing.close()])
})

it('repairs by a recount what an older version wrote', async () => {
  const { venues, counts, counting } = await open()
  // An older version writes no derived fields.
  await venues.updateOne({ _id: 1 }, { $set: { isVisible: false, version: 2 } })
  await counts.updateOne({ _id: COUNTS_ID }, { $inc: { venues: 5 } })
  expect(areSameCounts(await counting.current(), await counted())).toBe(false)
  expect(await recount(engines)).toMatchObject({ repaired: 1, wereRight: false, after: { venues: 9, visible: 7 } })
  expect(areSameCounts(await counting.current(), await counted())).toBe(true)
  expect(await recount(engines)).toMatchObject({ repaired: 0, wereRight: true })
})

it('counts changes during a recount afterwards', async () => {
  const process = await open()
  const recounting = recountVenues(process)
  await Promise.all([
    process.repository.change(1, () => ({ isVisible: false })),
    process.repository.change(2, () => 'remove'),
    recounting,
  ])
  expect(await process.counting.current()).toMatchObject({ venues: 8, visible: 6 })
  await process.counting.close()
})
