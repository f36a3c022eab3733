// Proves PLATFORM-28.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cache, EngineSettings, openEngines } from '@plekje/engines'
import { createLogger } from '@plekje/service-kit'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { Registry } from 'prom-client'
import type { ListedRemotes } from './listed-remotes'
import { createTrialVersions, type TrialVersions } from './trial-versions'
import { versionFor } from './visitor-versions'

const LIVE = '/remotes/discovery/mf-manifest.json'
const NEXT = '/remotes/discovery-v2/mf-manifest.json'
const listOf = (percent: number, url = NEXT): ListedRemotes => [
  { name: 'discovery', url: LIVE, share: { url, percent } },
  { name: 'account', url: '/remotes/account/mf-manifest.json' },
]
const DISCOVERY = new Set(['discovery'])

const numberIn = (version: 'share' | 'live', trial = { url: NEXT, percent: 5 }) =>
  Array.from({ length: 100 }, (_, number) => number).find(
    (number) => versionFor('discovery', trial, number) === version,
  )

describe('a trial version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trial-versions-'))
  let engines: Awaited<ReturnType<typeof openEngines<'cache'>>>
  let cache: Cache
  let listed: ListedRemotes
  const open = new Set<TrialVersions>()
  const registries: Registry[] = []

  beforeAll(async () => {
    engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: folder }), ['cache'])
  })
  afterAll(async () => {
    await engines.close()
    rmSync(folder, { recursive: true, force: true })
  })
  let isCacheAway = false
  beforeEach(() => {
    isCacheAway = false
    const prefix = `${expect.getState().currentTestName} `
    const unlessAway = <Result>(work: () => Promise<Result>) =>
      isCacheAway ? Promise.reject(new Error('unavailable')) : work()
    cache = {
      get: (key: string) => unlessAway(() => engines.cache.get(prefix + key)),
      set: (key: string, ...rest: [string, { ttlSeconds: number }]) =>
        unlessAway(() => engines.cache.set(prefix + key, ...rest)),
      increment: (key: string, options: { ttlSeconds: number; by?: number }) =>
        unlessAway(() => engines.cache.increment(prefix + key, options)),
    } as Cache
    listed = listOf(5)
  })
  afterEach(() => {
    for (const trialVersions of open) trialVersions.close()
    open.clear()
  })

  /** The trial versions of a gateway of its own. */
  const openGateway = () => {
    const registry = new Registry()
    registries.push(registry)
    const trialVersions = createTrialVersions({
      remotes: { read: async () => listed, latest: () => listed },
      cache,
      registry,
      log: createLogger({ name: 'gateway', level: 'silent' }),
      compareMs: 10,
    })
    open.add(trialVersions)
    trialVersions.start()
    return trialVersions
  }
  const isGiven = (trialVersions: TrialVersions) => trialVersions.activeRemotes.latest()[0]?.share !== undefined
  const untilGiven = (trialVersions: TrialVersions) =>
    waitUntil(() => isGiven(trialVersions), { what: 'the trial version is given' })
  const untilTakenBack = (trialVersions: TrialVersions) =>
    waitUntil(() => !isGiven(trialVersions), { what: 'the trial version is taken back' })

  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.0.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
  }
  const visit = (trialVersions: TrialVersions, count: number, { live = 100, errors = 0 } = {}) => {
    for (let at = 0; at < live; at += 1) trialVersions.recordVisit(LIVE, newAddress())
    for (let at = 0; at < count; at += 1) {
      const address = newAddress()
      trialVersions.recordVisit(NEXT, address)
      if (at < errors) trialVersions.recordErrors(DISCOVERY, numberIn('share'), address)
    }
  }

  it('is taken back when browsers report more errors of it, at every gateway', async () => {
    const [first, second] = [openGateway(), openGateway()]
    await Promise.all([untilGiven(first), untilGiven(second)])
    visit(first, 12, { errors: 12 })
    await Promise.all([untilTakenBack(first), untilTakenBack(second)])
    expect(second.details()).toMatchObject({ discovery: { state: 'taken back', percent: 5 } })
    expect(second.activeRemotes.latest()).toEqual([
      { name: 'discovery', url: LIVE },
      { name: 'account', url: '/remotes/account/mf-manifest.json' },
    ])
  })

  it('is judged by what all gateways counted together', async () => {
    const [first, second] = [openGateway(), openGateway()]
    await Promise.all([untilGiven(first), untilGiven(second)])
    visit(first, 6, { errors: 6 })
    visit(second, 6, { errors: 6 })
    await Promise.all([untilTakenBack(first), untilTakenBack(second)])
  })

  it('is taken back when the server fails to render it', async () => {
    const trialVersions = openGateway()
    await untilGiven(trialVersions)
    for (let at = 0; at < 20; at += 1) {
      trialVersions.recordRender(LIVE, false)
      trialVersions.recordRender(NEXT, true)
    }
    await untilTakenBack(trialVersions)
  })

  it('stays while both versions fail as often, and when one source reports again and again', async () => {
    const trialVersions = openGateway()
    await untilGiven(trialVersions)
    visit(trialVersions, 50, { errors: 2 })
    for (let at = 0; at < 100; at += 1) trialVersions.recordErrors(DISCOVERY, numberIn('share'), '192.0.2.9')
    for (let at = 0; at < 50; at += 1) trialVersions.recordErrors(DISCOVERY, numberIn('live'), newAddress())
    await waitUntil(() => {
      const { live } = trialVersions.details().discovery as { live: { errors: number } }
      return live.errors === 50
    })
    expect(isGiven(trialVersions)).toBe(true)
    expect(trialVersions.details()).toMatchObject({ discovery: { share: { visits: 51, errors: 3 } } })
  })

  it('does not count errors of another micro-frontend, and counts those of the shell', async () => {
    const trialVersions = openGateway()
    await untilGiven(trialVersions)
    trialVersions.recordErrors(new Set(['account']), numberIn('share'), newAddress())
    trialVersions.recordErrors(new Set(['shell']), numberIn('share'), newAddress())
    expect(trialVersions.details()).toMatchObject({ discovery: { share: { errors: 1 } } })
  })

  it('stays taken back for a gateway that starts later, until another percentage is listed', async () => {
    const first = openGateway()
    await untilGiven(first)
    visit(first, 12, { errors: 12 })
    await untilTakenBack(first)
    const later = openGateway()
    await waitUntil(() => JSON.stringify(later.details()).includes('taken back'))
    expect(isGiven(later)).toBe(false)
    listed = listOf(6)
    await Promise.all([untilGiven(first), untilGiven(later)])
  })

  it('is taken back by each gateway alone without the cache engine, which learns it later', async () => {
    isCacheAway = true
    const trialVersions = openGateway()
    await untilGiven(trialVersions)
    visit(trialVersions, 12, { errors: 12 })
    await untilTakenBack(trialVersions)
    isCacheAway = false
    const later = openGateway()
    await waitUntil(() => JSON.stringify(later.details()).includes('taken back'))
  })

  it('has metrics by version, and one that says that it is taken back', async () => {
    const trialVersions = openGateway()
    await untilGiven(trialVersions)
    trialVersions.recordVitals([{ metric: 'LCP', value: 9000, page: 'home', device: 'phone' }], numberIn('share'))
    visit(trialVersions, 12, { errors: 12 })
    await untilTakenBack(trialVersions)
    const text = await registries.at(-1)?.metrics()
    expect(text).toContain('gateway_share_events_total{remote="discovery",version="live",event="visits"} 100')
    expect(text).toContain(
      'gateway_share_vitals_total{remote="discovery",version="share",metric="LCP",rating="poor"} 1',
    )
    expect(text).toContain('gateway_share_taken_back{remote="discovery"} 1')
    expect(text).toContain('gateway_share_percent{remote="discovery"} 5')
  })
})
