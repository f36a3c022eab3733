import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, moments, waitUntil } from '@plekje/testing'
import { seedListings } from '../src'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

const manyVenues = (count: number) => ({
  ...sampleSeed,
  venues: Array.from({ length: count }, (_, index) => sampleVenue(index + 1)),
})

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = () =>
  openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), ['documents', 'events'])

async function publishedIds({ engines }: RunningListings) {
  const ids: number[] = []
  for await (const { value } of engines.events.read('listing.changed')) ids.push(JSON.parse(value).data.listingId)
  return ids
}

it('fills an empty database once, with events for running services', async () => {
  const load = jest.fn(async () => manyVenues(1065))
  const engines = await open()
  expect(await seedListings(engines, load)).toEqual({ seeded: true })
  expect(await seedListings(engines, load)).toEqual({ seeded: false })
  expect(load).toHaveBeenCalledTimes(1)
  await engines.close()

  const listings = await startListings(undefined, dataDir)
  await waitUntil(async () => new Set(await publishedIds(listings)).size === 1065)
  expect(await shownBy(listings)).toEqual({
    visible: 1065,
    versions: 1065,
  })
  await listings.close()
})

it('costs the same per venue for many venues', async () => {
  const spent = async (count: number) => {
    const folder = await mkdtemp(join(dataDir, `${count}-`))
    const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: folder }), [
      'documents',
      'events',
    ])
    const before = process.cpuUsage()
    await seedListings(engines, async () => manyVenues(count))
    const { user, system } = process.cpuUsage(before)
    await engines.close()
    return (user + system) / count
  }
  await spent(200) // what is compiled and loaded once
  const [few, many] = [await spent(400), await spent(3200)]
  // CPU time within one run: other programs and the speed of the machine do not matter.
  expect(many / few).toBeLessThan(3)
})

it('reaches a running service', async () => {
  const listings = await startListings(undefined, dataDir)
  expect((await listings.call('/api/locations')).body).toEqual([])
  await seedListings(listings.engines, async () => sampleSeed)
  await waitUntil(async () => (await listings.call('/api/locations/utrecht')).body?.count === 3)
  expect((await listings.call('/api/listings/venue-1')).status).toBe(200)
  await listings.close()
})

it('keeps later changes when it is called again', async () => {
  const first = await startListings(sampleSeed, dataDir)
  await first.call('/api/admin/venues/1', { as: admin, method: 'PUT', body: { name: 'Anders' } })
  await first.call('/api/admin/venues/2', { as: admin, method: 'DELETE' })
  await first.close()
  const again = await startListings(sampleSeed, dataDir)
  expect((await again.call('/api/listings/1')).body.name).toBe('Anders')
  expect((await again.call('/api/listings/2')).status).toBe(404)
  await again.close()
})

it('keeps venues that were changed before an interrupted seed completes', async () => {
  const first = await startListings({ ...sampleSeed, venues: sampleSeed.venues.slice(0, 7) }, dataDir)
  await first.call('/api/admin/venues/1', { as: admin, method: 'PUT', body: { name: 'Anders' } })
  const database = await first.engines.documents.connection('listings')
  await database.collection('seed_marks').deleteMany({}, { comment: 'scan: there is one' })
  await first.close()
  const again = await startListings(sampleSeed, dataDir)
  expect((await again.call('/api/listings/1')).body.name).toBe('Anders')
  expect((await shownBy(again)).visible).toBe(8)
  await again.close()
})

it('completes without duplicates after being killed at any moment', async () => {
  const count = 3000
  for (const afterMs of moments([60, 0, 200])) {
    await killedSeed(count, afterMs)
  }
  const listings = await startListings(manyVenues(count), dataDir)
  expect(await shownBy(listings)).toEqual({
    visible: count,
    versions: count,
  })
  const slugs = await (await listings.engines.documents.connection('listings'))
    .collection('venues')
    .distinct('slug', {}, { comment: 'scan: a test looks at all' })
  expect(slugs).toHaveLength(count)
  await listings.close()
})

/** Kills a seeding process `afterMs` after its store appeared. */
async function killedSeed(count: number, afterMs: number) {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'seed-worker.ts'), dataDir, String(count)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  const startedAt = Date.now()
  await waitUntil(() => worker.exitCode !== null || Date.now() - startedAt > 900 + afterMs, { intervalMs: 5 })
  worker.kill('SIGKILL')
  await ended
}

/** Number of visible venues and the sum of their versions. */
async function shownBy(listings: RunningListings): Promise<{ visible: number; versions: number }> {
  const sums = { visible: 0, versions: 0 }
  for (let afterId = 0, done = false; !done; ) {
    const { body } = await listings.call(`/api/internal/venues/versions?afterId=${afterId}`, { as: 'search' })
    for (const { id, version, isVisible } of body.venues) {
      if (isVisible) sums.visible += 1
      if (isVisible) sums.versions += version
      afterId = id
    }
    done = body.done
  }
  return sums
}
