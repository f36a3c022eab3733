import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandomness, randomCases, testSeed, untilMoment, waitUntil } from '@plekje/testing'
import { identityHeaders } from '@plekje/testing/service-caller'
import { build } from 'esbuild'
import type { StoredCounter } from '../src/storage/analytics-models'
import { BROWSER, type RunningAnalytics, serviceEnv, startAnalytics } from './start-analytics'

const ROUNDS = randomCases(32)
const SEED = testSeed()
const CALLS = 10
/** Viewed by every call; each call also has a venue of its own. */
const POPULAR = 1

jest.setTimeout(900_000)

let directory: string
let bundle: string
let analytics: RunningAnalytics | undefined
const children = new Set<ChildProcess>()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'analytics-kill-'))
  // Below the repository root, so that packages are found.
  bundle = join(__dirname, `../../../.cache/tests/analytics-${process.pid}.cjs`)
  await build({
    entryPoints: [join(__dirname, 'analytics-process.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // lmdb has native binaries and must be loaded from where it is installed.
    external: ['lmdb'],
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await analytics?.close()
  await rm(directory, { recursive: true, force: true })
  await rm(bundle, { force: true })
})

it(`counts every event that was accepted, once, through ${ROUNDS} kills of the service (TEST_SEED=${SEED})`, async () => {
  const random = createRandomness(SEED)
  const accepted: number[] = []
  const asked: number[] = []
  let standby = prepare(directory)
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = standby
    const url = await victim.start()
    standby = prepare(directory)
    const calls = Array.from({ length: CALLS }, async (_, call) => {
      const venueId = 1000 + round * CALLS + call
      asked.push(venueId)
      for (const each of [venueId, POPULAR]) {
        const status = await view(url, each)
        if (status !== 202) return
        accepted.push(each)
      }
    })
    const enough = accepted.length + random.int(1, CALLS)
    await waitUntil(() => accepted.length >= enough, {
      intervalMs: 1,
      what: `answers in round ${round}`,
    })
    await untilMoment(random.int(0, 60))
    await victim.kill()
    await Promise.all(calls)
  }
  await standby.kill()
  expect(accepted.length).toBeGreaterThanOrEqual(ROUNDS)

  analytics = await startAnalytics({ dataDir: directory })
  await analytics.settled()
  const counters = (await analytics.database()).collection<StoredCounter>('counters')
  const views = new Map<number, number>()
  for await (const { subject, totals } of counters.find({}, { comment: 'scan: a test looks at everything' })) {
    const venueId = Number(subject.replace('venue:', ''))
    views.set(venueId, (views.get(venueId) ?? 0) + (totals.view ?? 0))
  }
  // An unanswered event may have been accepted, but counts at most once.
  for (const venueId of asked) expect(views.get(venueId) ?? 0).toBeLessThanOrEqual(1)
  for (const venueId of accepted) expect([venueId, views.get(venueId)]).not.toEqual([venueId, undefined])
  // The log has what was accepted, answered or not.
  const popular = (await analytics.logged('venue.activity')).filter(({ key }) => key === String(POPULAR))
  const different = new Set(popular.map(({ id }) => id)).size
  expect(different).toBeGreaterThanOrEqual(accepted.filter((venueId) => venueId === POPULAR).length)
  expect((await analytics.figures(POPULAR)).totalViews).toBe(different)
})

async function view(url: string, venueId: number): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/api/admin/venue-analytics/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...(await identityHeaders('analytics')) },
      body: JSON.stringify({ venueId, actionType: 'view' }),
    })
    return response.status
  } catch {
    return undefined
  }
}

/** A process that has loaded its program and waits for input. */
function prepare(dataDir: string) {
  const child = spawn(process.execPath, [bundle], {
    env: { PATH: process.env.PATH, ...serviceEnv('http://127.0.0.1:9'), DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  const exited = once(child, 'exit')
  return {
    async start(): Promise<string> {
      const answered = once(child.stdout, 'data')
      const ended = exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`)))
      child.stdin.write('go\n')
      return String((await Promise.race([answered, ended]))[0]).trim()
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
      children.delete(child)
    },
  }
}
