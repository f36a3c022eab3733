import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, openLoad, saturatingRate, waitUntil } from '@plekje/testing'
import { identityHeaders } from '@plekje/testing/service-caller'
import { endProcesses, startSampleProcess } from './start-sample-process'

const SECONDS = 6

describe('a service that is asked for twice as much as it can do', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overload-'))
  })
  afterAll(async () => {
    await endProcesses()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers in time over 80 % of what it does at its best, refuses the rest soon, and is alive and ready', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    startSampleProcess(['serve'], { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', SAMPLE_STEPS: '0' })
    await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { what: '/readyz' })
    const load = { seconds: SECONDS, pathOf: () => '/media/work', timeoutMs: 2000 }
    // Identity tokens are valid for a minute.
    const asVisitor = async () => ({ ...load, headers: await identityHeaders('sample') })
    await saturatingRate(url, { ...(await asVisitor()), seconds: 2, callers: 8 })
    const best = await saturatingRate(url, { ...(await asVisitor()), callers: 8 })
    const probes: Promise<number>[] = []
    const probing = setInterval(() => probes.push(fetch(`${url}/readyz`).then(({ status }) => status)), 500)
    const twice = await openLoad(url, { ...(await asVisitor()), perSecond: best * 2 })
    clearInterval(probing)
    console.info(`best ${best.toFixed(0)}/s; at twice that ${JSON.stringify(twice)}`)
    expect(twice.goodPerSecond).toBeGreaterThan(best * 0.8)
    expect(twice.shed).toBeGreaterThan(0)
    expect(new Set(await Promise.all(probes))).toEqual(new Set([200]))
    // After the rush the service is as fast as before.
    const after = await openLoad(url, { ...(await asVisitor()), seconds: 3, perSecond: best / 2 })
    expect(after.good / after.sent).toBeGreaterThan(0.99)
  })
})
