// Proves TRACK-5, TRACK-6.
import { CONSENT_HEADER, type EventData, eventSchemas, type Topic } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { BROWSER, CRAWLER, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.close())

const granted = { [CONSENT_HEADER]: 'granted' }
const member = { id: 'u-anna', username: 'anna', isAdmin: false }
const post = (path: string, body: unknown, options: Omit<Parameters<RunningAnalytics['call']>[2], 'body'> = {}) =>
  analytics.call('POST', path, { ...options, body })

/**
 * Waits for so many events with a key: an event that the log refused comes later. One whose publication lost its answer
 * is published again with the same id, and counts once.
 */
async function published<T extends Topic>(topic: T, key: string, count = 1): Promise<EventData<T>[]> {
  const eventsOf = async () => {
    const ofKey = (await analytics.logged(topic)).filter((event) => event.key === key)
    const byId = new Map(
      ofKey.map(({ value }) => eventSchemas[topic].parse(JSON.parse(value))).map((event) => [event.id, event]),
    )
    return [...byId.values()]
  }
  await waitUntil(async () => (await eventsOf()).length >= count)
  return (await eventsOf()).map(({ data }) => data as EventData<T>)
}

describe('an event of a visitor', () => {
  it('is accepted with 202 and is in the figures of the venue', async () => {
    for (const action of ['view', 'view', 'view', 'phone_click', 'website_click']) {
      const { status, body } = await analytics.track(42, action)
      expect([status, body]).toEqual([202, { accepted: true }])
    }
    await analytics.settled()
    expect(await analytics.figures(42)).toMatchObject({
      totalViews: 3,
      phoneClicks: 1,
      websiteClicks: 1,
      conversionRate: 66.7,
      dailyStats: [{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: 3, phoneClicks: 1, websiteClicks: 1 }],
    })
  })

  it('counts for the venue of a link that was shared and followed', async () => {
    const shareCode = 'Abcde12345'
    const share = { listingId: 43, shareCode, userId: null, shareMethod: 'whatsapp' }
    const click = { shareCode, userAgent: BROWSER, referrer: null, ipAddress: null }
    expect((await post('/track-share', share)).status).toBe(202)
    for (let visit = 0; visit < 3; visit += 1) expect((await post('/track-referral-click', click)).status).toBe(202)
    await analytics.settled()
    expect(await analytics.figures(43)).toMatchObject({ totalViews: 0, shares: 1, shareVisits: 3, dailyStats: [] })
  })

  it.each([
    ['/admin/venue-analytics/track', { venueId: 'x', actionType: 'view' }, 'venueId'],
    ['/admin/venue-analytics/track', { venueId: 1, actionType: 'bought' }, 'actionType'],
    ['/admin/venue-analytics/track', undefined, undefined],
    ['/track-share', { listingId: 1, shareCode: 'short', userId: null, shareMethod: 'copy' }, 'shareCode'],
    ['/track-share', { listingId: 1, shareCode: 'Abcde12345', userId: null, shareMethod: 'fax' }, 'shareMethod'],
    ['/track-referral-click', { shareCode: 'x', userAgent: '', referrer: null, ipAddress: null }, 'shareCode'],
    ['/track-page', { events: [] }, 'events'],
    ['/track-page', { events: [{ kind: 'view', path: 7 }] }, 'events.0.path'],
  ])('is refused in Dutch when it is no such thing: %s %j', async (path, body, field) => {
    const reply = await post(path, body)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
    if (field) expect(Object.keys(reply.body.fields)).toContain(field)
  })
})

describe('crawlers', () => {
  it('get the same replies, and are not in the figures', async () => {
    expect((await analytics.track(50, 'view', { 'user-agent': CRAWLER })).status).toBe(202)
    await analytics.track(50)
    await analytics.settled()
    expect(await analytics.figures(50)).toMatchObject({ totalViews: 1, dailyStats: [{ views: 1 }] })
    expect((await published('venue.activity', '50', 2)).map(({ bot }) => bot)).toEqual([true, false])
  })

  it('are recognised by the user agent in a referral click, and share nothing', async () => {
    const shareCode = 'Crawler123'
    await post('/track-share', { listingId: 51, shareCode, userId: null, shareMethod: 'copy' })
    await post('/track-referral-click', { shareCode, userAgent: CRAWLER, referrer: null, ipAddress: null })
    await post(
      '/track-share',
      { listingId: 51, shareCode: 'Crawler456', userId: null, shareMethod: 'copy' },
      { headers: { 'user-agent': CRAWLER } },
    )
    await analytics.settled()
    expect(await analytics.figures(51)).toMatchObject({ shares: 1, shareVisits: 0 })
  })
})

describe('without consent', () => {
  it('a share has no member, even if the request names one', async () => {
    const share = { listingId: 60, shareCode: 'Consent001', userId: 'u-anna', shareMethod: 'native' }
    await post('/track-share', share, { as: member })
    expect(await published('share.activity', 'Consent001')).toEqual([
      { kind: 'shared', share: { listingId: 60, shareCode: 'Consent001', shareMethod: 'native' }, by: {}, bot: false },
    ])
  })

  it('page views have no visit, and paths no query or fragment', async () => {
    const event = { kind: 'event', path: '/a?q=geheim#x', category: 'c', label: 'l', value: 2, visit: 'tab-1' }
    await post('/track-page', { events: [event] })
    expect(await published('page.views', '/a')).toEqual([
      { kind: 'event', path: '/a', category: 'c', label: 'l', value: 2, bot: false },
    ])
  })

  it('the log has only the host of a referrer, and nothing of the browser', async () => {
    await post(
      '/track-referral-click',
      { shareCode: 'Consent003', userAgent: BROWSER, referrer: 'https://mail.example/u/1?who=anna', ipAddress: null },
      { headers: { 'x-forwarded-for': '192.0.2.7' } },
    )
    const [event] = await published('share.activity', 'Consent003')
    expect(event).toMatchObject({ click: { shareCode: 'Consent003', referrer: 'mail.example' } })
    expect(JSON.stringify(event)).not.toMatch(/Firefox|192\.0\.2\.7|anna/)
  })
})

describe('with consent', () => {
  it('a share has the signed-in member, not the one that the request names', async () => {
    const share = (code: string) => ({ listingId: 61, shareCode: code, userId: 'u-else', shareMethod: 'copy' })
    await post('/track-share', share('Consent004'), { as: member, headers: granted })
    await post('/track-share', share('Consent005'), { headers: granted })
    expect(await published('share.activity', 'Consent004')).toMatchObject([{ by: { userId: 'u-anna' } }])
    expect(await published('share.activity', 'Consent005')).toMatchObject([{ by: {} }])
  })

  it('page views of one tab have the same visit', async () => {
    await post('/track-page', { events: [{ kind: 'view', path: '/b/', visit: 'tab-2' }] }, { headers: granted })
    expect(await published('page.views', '/b')).toEqual([{ kind: 'view', path: '/b', visit: 'tab-2', bot: false }])
  })
})
