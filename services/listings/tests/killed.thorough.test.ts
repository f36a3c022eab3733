// Proves PLATFORM-19.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { testSeed } from '@plekje/testing'
import { seedListings } from '../src'
import { recountVenues } from '../src/storage/recount-venues'
import { openVenues, wrongEvents } from './open-venues'
import { sampleSeed } from './sample-seed'

const ROUNDS = 3

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-killed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = () => openEngines(EngineSettings.parse({ DATA_DIR: dataDir, MONGODB_TIMEOUT_MS: '600000' }), ['documents'])

/** Writes in a process that is killed once it has told so many times that something is done. */
async function writeAndKill(round: number, acknowledgements: number): Promise<string[]> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'writing-worker.ts'), dataDir, `${round}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
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

it('a killed process leaves each change complete, with counts and events, and loses no acknowledged one', async () => {
  const engines = await open()
  await seedListings(engines, async () => sampleSeed)
  await engines.close()
  const moments = [0, 1, 2].map((at) => 20 + ((testSeed() + at * 37) % 60))
  const told: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    told.push(...(await writeAndKill(round, moments[round] ?? 20)))
    const opened = await open()
    const process = await openVenues(opened)
    const stored = await process.venues
      .find({ _id: { $gt: 9 } }, { version: 1 })
      .lean<{ _id: number; version: number }[]>()
    const versions = new Map(stored.map(({ _id, version }) => [_id, version]))
    const idsOf = (what: string) =>
      told.filter((line) => line.startsWith(`${what} `)).map((line) => Number(line.split(' ')[1]))
    const perhapsRemoved = new Set(idsOf('removing'))
    const isLost = (version: number) => (id: number) => (versions.get(id) ?? 0) < version && !perhapsRemoved.has(id)
    expect(idsOf('added').filter(isLost(1))).toEqual([])
    expect(idsOf('changed').filter(isLost(2))).toEqual([])
    expect(idsOf('removed').filter((id) => versions.has(id))).toEqual([])
    expect(await wrongEvents(process)).toEqual([])
    expect(await recountVenues(process.connection)).toEqual({ repaired: 0, wrong: 0 })
    expect(versions.size).toBeGreaterThan(0)
    await opened.close()
  }
})
