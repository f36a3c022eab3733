// Proves PLATFORM-23.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, rewindEventsCommand } from '@plekje/service-kit'
import { startAnalytics } from './start-analytics'

const log = createLogger({ name: 'test', level: 'silent' })
const VENUE = 4711

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plekje-restored-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the service on the data folder; afterwards everything accepted is counted. */
async function whileRunning<T>(
  dataDir: string,
  work: (analytics: Awaited<ReturnType<typeof startAnalytics>>) => Promise<T>,
): Promise<T> {
  const analytics = await startAnalytics({ dataDir })
  try {
    const result = await work(analytics)
    await analytics.settled()
    return result
  } finally {
    await analytics.close()
  }
}

const track = (dataDir: string, actions: readonly string[]) =>
  whileRunning(dataDir, async (analytics) => {
    for (const action of actions) expect((await analytics.track(VENUE, action)).status).toBe(202)
  })

const figures = (dataDir: string) =>
  whileRunning(dataDir, async (analytics) => {
    await analytics.settled()
    const { totalViews, phoneClicks, websiteClicks } = await analytics.figures(VENUE)
    return { totalViews, phoneClicks, websiteClicks }
  })

describe('a restored database that is older than the committed offsets', () => {
  it('lacks later events until its group is rewound, and then has each event once', async () => {
    const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')]
    const longBefore = new Date(Date.now() - 60_000).toISOString()
    await track(dataDir, ['view', 'view', 'phone_click'])
    await cp(join(dataDir, 'documents'), backup, { recursive: true })
    await track(dataDir, ['view', 'website_click', 'view', 'view'])
    const whole = { totalViews: 5, phoneClicks: 1, websiteClicks: 1 }
    expect(await figures(dataDir)).toEqual(whole)

    await rm(join(dataDir, 'documents'), { recursive: true })
    await cp(backup, join(dataDir, 'documents'), { recursive: true })
    expect(await figures(dataDir)).toEqual({ totalViews: 2, phoneClicks: 1, websiteClicks: 0 })

    const settings = { DATA_DIR: dataDir, EVENTS_GROUPS: 'analytics', EVENTS_SINCE: longBefore }
    expect(await rewindEventsCommand(settings, log)).toContain('venue.activity 7')
    expect(await figures(dataDir)).toEqual(whole)
    // Repeating the rewind changes nothing, because events are recognised.
    await rewindEventsCommand({ ...settings, EVENTS_TOPICS: 'venue.activity' }, log)
    expect(await figures(dataDir)).toEqual(whole)
  })

  it('is not rewound by a command without groups or time, or with an unknown topic', async () => {
    const settings = { DATA_DIR: folder, EVENTS_GROUPS: 'analytics', EVENTS_SINCE: '2026-01-31T04:00:00Z' }
    const refused = (changes: Record<string, string>) => rewindEventsCommand({ ...settings, ...changes }, log)
    await expect(refused({ EVENTS_GROUPS: '' })).rejects.toThrow('EVENTS_GROUPS: is required')
    await expect(refused({ EVENTS_SINCE: 'gisteren' })).rejects.toThrow('EVENTS_SINCE: must be an instant')
    await expect(refused({ EVENTS_TOPICS: 'venue.activiteit' })).rejects.toThrow('EVENTS_TOPICS: must be some of')
  })
})
