import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moments, untilMoment, waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, startListings } from './start-listings'

const ROWS = 1500
const content = [
  'naam,categorie,plaats',
  ...Array.from(
    { length: ROWS },
    (_, n) => `Plek ${(n * 7919) % 100_003} ${String.fromCharCode(97 + (n % 26)).repeat(4)},bar,Utrecht`,
  ),
].join('\n')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'imports-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function killedAfter(ms: number) {
  const worker = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'import-worker.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise((resolve) => worker.stdout.once('data', resolve))
  await untilMoment(ms)
  worker.kill('SIGKILL')
  await ended
}

it('resumes after each kill without duplicates, when applying and when undoing', async () => {
  const first = await startListings(sampleSeed, dataDir)
  const call = (listings: typeof first, path: string, method = 'GET', body?: unknown) =>
    listings.call(`/api/admin/imports${path}`, { as: admin, method, body })
  const { id, counts } = (await call(first, '', 'POST', { fileName: 'x.csv', content })).body
  expect(counts).toMatchObject({ new: ROWS, duplicate: 0, invalid: 0 })
  await call(first, `/${id}/apply`, 'POST', {})
  await first.close()

  for (const ms of moments([40, 120, 10])) await killedAfter(ms)
  const second = await startListings(undefined, dataDir)
  await waitUntil(async () => (await call(second, `/${id}`)).body.state === 'applied')
  expect((await call(second, `/${id}`)).body.counts).toMatchObject({ added: ROWS, new: 0 })
  const venues = (await second.engines.documents.connection('listings')).collection('venues')
  expect(await venues.countDocuments({ importId: id })).toBe(ROWS)
  expect((await venues.distinct('slug', { importId: id })).length).toBe(ROWS)
  await call(second, `/${id}/undo`, 'POST')
  await second.close()

  for (const ms of moments([30, 80])) await killedAfter(ms)
  const third = await startListings(undefined, dataDir)
  await waitUntil(async () => (await call(third, `/${id}`)).body.state === 'undone')
  expect((await third.call('/api/admin/venues/manage', { as: admin })).body.total).toBe(9)
  await third.close()
})
