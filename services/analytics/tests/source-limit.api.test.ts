// Proves ADMIN-19, TRACK-7.
import { type EventData, eventSchemas, ReplayState, type Topic } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { ADMIN, BROWSER, CRAWLER, inMiddleOfHour, type RunningAnalytics, startAnalytics } from './start-analytics'

let isCacheAway = false
let clock = inMiddleOfHour()
/** A cache engine that can be unavailable. */
const perhapsAway = (cache: Cache): Cache =>
  new Proxy(cache, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        if (isCacheAway) throw new Error('The cache is away')
        return value.apply(target, given)
      }
    },
  })

let analytics: RunningAnalytics
beforeEach(async () => {
  isCacheAway = false
  clock = inMiddleOfHour()
  analytics = await startAnalytics({
    env: { LIMIT_FACTOR: '1' },
    wrapCache: perhapsAway,
    now: () => clock(),
  })
})
afterEach(() => analytics.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const HERE = from('192.0.2.7')
const times = (count: number, what: (time: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, (_, time) => what(time)))
const share = (listingId: number, shareCode: string, headers: Record<string, string> = HERE) =>
  analytics.call('POST', '/track-share', {
    body: { listingId, shareCode, userId: null, shareMethod: 'copy' },
    headers,
  })
const follow = (shareCode: string, headers: Record<string, string> = HERE) =>
  analytics.call('POST', '/track-referral-click', {
    body: { shareCode, userAgent: BROWSER, referrer: null, ipAddress: null },
    headers,
  })
const logged = async <T extends Topic>(topic: T): Promise<EventData<T>[]> =>
  (await analytics.logged(topic)).map(({ value }) => eventSchemas[topic].parse(JSON.parse(value)).data as EventData<T>)
const replay = async () => {
  await analytics.call('POST', '/admin/events/replay', { as: ADMIN })
  await waitUntil(
    async () => {
      const { state } = ReplayState.parse((await analytics.call('GET', '/admin/events/replay', { as: ADMIN })).body)
      return state === 'done'
    },
    { what: 'the replay' },
  )
}

describe('repeated events of one source', () => {
  it('count thirty times an hour per kind and venue; others are accepted, marked as excess and reported in metrics', async () => {
    await analytics.fixSalt()
    const replies = await times(40, () => analytics.track(1, 'phone_click', HERE))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]))
    await times(31, () => analytics.track(1, 'website_click', HERE))
    await times(30, () => analytics.track(1, 'view', HERE))
    await times(2, () => analytics.track(2, 'phone_click', HERE))
    await times(3, () => analytics.track(1, 'phone_click', from('192.0.2.8')))
    await analytics.track(1, 'phone_click', { ...HERE, 'user-agent': CRAWLER })
    await analytics.settled()
    expect(await analytics.figures(1)).toMatchObject({
      phoneClicks: 33,
      websiteClicks: 30,
      totalViews: 30,
      setApart: { excess: 11, crawlers: 1 },
      dailyStats: [{ phoneClicks: 33, websiteClicks: 30, views: 30, visitors: 2 }],
    })
    expect(await analytics.figures(2)).toMatchObject({ phoneClicks: 2, setApart: { excess: 0, crawlers: 0 } })
  })

  it('are all in the log and in the raw events, and a replay gives the same figures', async () => {
    await times(35, () => analytics.track(1, 'phone_click', HERE))
    await times(33, (time) => share(1, `Share${String(time).padStart(5, '0')}`))
    await analytics.settled()
    const before = await analytics.figures(1)
    expect(before).toMatchObject({ phoneClicks: 30, shares: 30, setApart: { excess: 8 } })
    const kept = (await logged('venue.activity')).filter(({ excess }) => excess)
    expect(kept).toHaveLength(5)
    expect(kept[0]).toMatchObject({ venueId: 1, actionType: 'phone_click', bot: false })
    const events = (await analytics.database()).collection('events')
    expect(
      await events
        .find(
          { subject: 'venue:1', field: 'excess', 'detail.action': 'phone_click' },
          { comment: 'scan: a test looks at everything' },
        )
        .toArray(),
    ).toHaveLength(5)
    await replay()
    expect(await analytics.figures(1)).toEqual(before)
  })

  it('are of one source within a network of IPv6, and of another one outside it', async () => {
    await times(40, (time) => analytics.track(1, 'view', from(`2001:db8:1:2::${time.toString(16)}`)))
    await times(3, () => analytics.track(1, 'view', from('2001:db8:1:3::1')))
    await analytics.settled()
    expect(await analytics.figures(1)).toMatchObject({ totalViews: 33, setApart: { excess: 10 } })
  })

  it('are counted over all processes together, with the same hash of a visitor', async () => {
    const other = await startAnalytics({
      env: { LIMIT_FACTOR: '1' },
      wrapCache: () => analytics.cache(),
    })
    await times(20, () => analytics.track(1, 'view', HERE))
    await times(20, () => other.track(1, 'view', HERE))
    await Promise.all([analytics.settled(), other.settled()])
    const [here, there] = [await analytics.figures(1), await other.figures(1)]
    expect([here.totalViews, there.totalViews]).toEqual([20, 10])
    const visitorIn = async (running: RunningAnalytics) =>
      JSON.parse((await running.logged('venue.activity'))[0]?.value ?? '')
    expect((await visitorIn(analytics)).data.visitor).toBe((await visitorIn(other)).data.visitor)
    await other.close()
  })

  it('are counted together for all share codes of a venue', async () => {
    await times(3, (time) => share(1, `Code${String(time).padStart(6, '0')}`))
    await analytics.settled()
    await times(36, (time) => follow(`Code${String(time % 3).padStart(6, '0')}`))
    await follow('Code000000', from('192.0.2.9'))
    await analytics.settled()
    expect(await analytics.figures(1)).toMatchObject({ shares: 3, shareVisits: 31, setApart: { excess: 6 } })
  })

  it('are counted together for all unknown codes', async () => {
    await times(33, (time) => follow(`Made${String(time).padStart(6, '0')}`))
    await analytics.settled()
    const kinds = (await logged('share.activity')).filter(({ excess }) => excess)
    expect(kinds).toHaveLength(3)
  })

  it('are limited and counted while the cache engine is unavailable too', async () => {
    isCacheAway = true
    const replies = await times(35, () => analytics.track(1, 'view', HERE))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]))
    await analytics.settled()
    expect(await analytics.figures(1)).toMatchObject({ totalViews: 30, setApart: { excess: 5 } })
    expect((await fetch(`${analytics.url()}/readyz`)).status).toBe(200)
  })
})

describe('different visitors', () => {
  it('are counted once per day and venue', async () => {
    await analytics.fixSalt()
    for (const last of [1, 2, 3, 4]) {
      await times(3, () => analytics.track(1, 'view', from(`192.0.2.${last}`)))
      await analytics.track(1, 'website_click', from(`192.0.2.${last}`))
    }
    await analytics.track(2, 'view', from('192.0.2.1'))
    await analytics.track(2, 'view', { ...from('192.0.2.5'), 'user-agent': CRAWLER })
    await analytics.settled()
    expect((await analytics.figures(1)).dailyStats).toMatchObject([{ views: 12, visitors: 4 }])
    expect((await analytics.figures(2)).dailyStats).toMatchObject([{ views: 1, visitors: 1 }])
    await replay()
    expect((await analytics.figures(1)).dailyStats).toMatchObject([{ views: 12, visitors: 4 }])
  })

  it('are counted again on the next day, also when the clock changes', async () => {
    const visitorAt = async (instant: string) => {
      clock = () => new Date(instant)
      await analytics.track(1, 'view', HERE)
      return (await logged('venue.activity')).at(-1)?.visitor
    }
    // Midnight in Amsterdam: 23:00 in UTC.
    const evening = await visitorAt('2026-11-21T22:59:30.000Z')
    expect(evening).toMatch(/^[\w-]{11}$/)
    const night = await visitorAt('2026-11-21T23:00:01.000Z')
    const muchLater = await visitorAt('2027-03-28T12:00:00.000Z')
    const back = await visitorAt('2026-11-21T23:10:00.000Z')
    expect(new Set([evening, night, muchLater]).size).toBe(3)
    expect(back).toBe(night)
  })

  it('leave nothing in the log, the store or the cache that identifies them', async () => {
    await times(3, () => analytics.track(1, 'view', from('198.51.100.23')))
    await analytics.settled()
    const database = await analytics.database()
    const collections = await database.listCollections()
    const stored = await Promise.all(
      collections.map(({ name }) =>
        database.collection(name).find({}, { comment: 'scan: a test looks at everything' }).toArray(),
      ),
    )
    const everything = JSON.stringify([stored, await analytics.logged('venue.activity')])
    expect(everything).toContain('"visitor"')
    expect(everything).not.toContain('198.51.100')
    expect(everything).not.toContain('Firefox')
  })

  it('are deleted with their venue', async () => {
    await analytics.track(1, 'view', HERE)
    await analytics.settled()
    const data = { listingId: 1, version: 2, listing: null }
    await analytics.events().publish('listing.changed', [eventMessage('listing.changed', 1, data)])
    await analytics.settled()
    const visitors = (await analytics.database()).collection('visitors')
    expect(
      (await visitors.find({}, { comment: 'scan: a test looks at everything' }).toArray()).map(
        ({ subject }) => subject,
      ),
    ).toEqual(['site'])
  })
})
