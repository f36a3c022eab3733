// Proves PLATFORM-19.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngines } from '@plekje/engines'
import { outboxModels } from '@plekje/service-kit'
import { testSeed } from '@plekje/testing'
import type { StoredReview } from '../src/storage/models/review-model'
import { DATABASE, reviewModels } from '../src/storage/models/review-models'
import { recountReviews } from '../src/storage/recount-reviews'
import { patientSettings } from './patient-settings'

const ROUNDS = 3
const scan = { comment: 'scan: a test looks at everything' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-killed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Writes in a process that is killed once it has told so many times that something is done. */
async function writeAndKill(round: number, acknowledgements: number): Promise<string[]> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'writing-worker.ts'), dataDir, `${round}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  worker.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text.split('\n').length > acknowledgements) worker.kill('SIGKILL')
  })
  const [code, signal] = await once(worker, 'close')
  // Any other end is a failure of the worker.
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  // The last line may be cut off.
  return text.split('\n').slice(0, -1)
}

async function readStore() {
  const engines = await openEngines(patientSettings(dataDir), ['documents'])
  const connection = await engines.documents.connection(DATABASE)
  const models = reviewModels(connection)
  const { rows } = outboxModels(connection)
  const stored = {
    reviews: (await models.reviews.collection.find({}, scan).toArray()) as unknown as StoredReview[],
    venues: await models.venues.collection.find({}, scan).toArray(),
    events: await rows.collection.find({}, scan).toArray(),
    recounted: await recountReviews(connection),
  }
  await engines.close()
  return stored
}

it('a killed process leaves each change complete, with totals, hours and events, and loses no acknowledged one', async () => {
  const moments = [0, 1, 2].map((at) => 20 + ((testSeed() + at * 37) % 60))
  const told: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    told.push(...(await writeAndKill(round, moments[round] ?? 20)))
    const { reviews, venues, events, recounted } = await readStore()
    const ids = new Set(reviews.map(({ _id }) => _id))
    const idsOf = (what: string) =>
      told.filter((line) => line.startsWith(`${what} `)).map((line) => line.split(' ')[1] ?? '')
    const perhapsRemoved = new Set(idsOf('removing'))
    expect(idsOf('added').filter((id) => !ids.has(id) && !perhapsRemoved.has(id))).toEqual([])
    expect(idsOf('removed').filter((id) => ids.has(id))).toEqual([])
    // Each change has one event and one version, and totals and hours are those of the reviews.
    expect(recounted).toEqual({ repaired: 0 })
    for (const { _id, reviewsVersion } of venues) {
      const versions = events.filter(({ key }) => key === String(_id)).map(({ data }) => data.version)
      expect(versions.sort((one, other) => one - other)).toEqual(
        Array.from({ length: reviewsVersion }, (_, at) => at + 1),
      )
    }
    expect(reviews.length).toBeGreaterThan(0)
  }
})
