// Proves API-15, API-20, TRACK-10.
import { randomUUID } from 'node:crypto'
import { adminFiguresApi, type EventData, type Topic, type VENUE_ACTIONS, type VenueSnapshot } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { aManagedVenue, aSnapshot } from '@plekje/testing/a-listing'
import fc from '@plekje/testing/fast-check'
import { venueAnalytics } from '../src/use-cases/read-venue-figures'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.close())

/** An event as its collector writes it, with a chosen time. */
function happened<T extends Topic>(
  topic: T,
  key: string | number,
  { at, ...data }: EventData<T> & { at?: string | undefined },
) {
  const message = eventMessage(topic, key, data as unknown as EventData<T>)
  return at ? { ...message, value: JSON.stringify({ ...JSON.parse(message.value), occurredAt: at }) } : message
}
const viewed = (venueId: number, at?: string, actionType: (typeof VENUE_ACTIONS)[number] = 'view') =>
  happened('venue.activity', venueId, { venueId, actionType, bot: false, at })
const changed = (listingId: number, listing: VenueSnapshot | null) =>
  happened('listing.changed', listingId, { listingId, version: 1, listing })
const publish = (topic: Topic, ...messages: ReturnType<typeof viewed>[]) => analytics.events().publish(topic, messages)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('the details of a venue', () => {
  it('are the venue with its figures, categories and places, for administrators only', async () => {
    const { status, body } = await analytics.details(700)
    expect(status).toBe(200)
    expect(adminFiguresApi.venueDetails.reply.strict().parse(body)).toEqual(body)
    expect(body.venue).toEqual(aManagedVenue(700))
    expect(body.categories).toHaveLength(1)
    expect(body.locations).toHaveLength(1)
    const member = { ...ADMIN, isAdmin: false }
    const others = await Promise.all([
      analytics.call('GET', '/admin/venues/700/details'),
      analytics.call('GET', '/admin/venues/700/details', { as: member }),
    ])
    expect(others.map((reply) => reply.status)).toEqual([401, 403])
  })

  it('are zeros for a venue without events', async () => {
    expect(await analytics.figures(701)).toEqual({
      totalViews: 0,
      phoneClicks: 0,
      websiteClicks: 0,
      conversionRate: 0,
      dailyStats: [],
      shares: 0,
      shareVisits: 0,
      setApart: { excess: 0, crawlers: 0 },
    })
  })

  it.each([['x'], ['0'], ['1.5']])('of venue %s are refused in Dutch', async (id) => {
    const { status, body } = await analytics.call('GET', `/admin/venues/${id}/details`, { as: ADMIN })
    expect([status, body.fields.id]).toEqual([400, 'Dit is geen geldig nummer.'])
  })

  it('are 404 for a venue that does not exist, even with counted events', async () => {
    await analytics.track(702)
    analytics.around.missing.add(702)
    const { status, body } = await analytics.details(702)
    expect([status, body.code, body.error]).toEqual([404, 'venue_not_found', 'Deze venue bestaat niet (meer).'])
  })

  it('are 503 while listings is unavailable, and events are still counted', async () => {
    analytics.around.isListingsAway = true
    const { status, headers, body } = await analytics.details(703)
    expect([status, body.code]).toEqual([503, 'dependency_unavailable'])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await analytics.track(703)).status).toBe(202)
    analytics.around.isListingsAway = false
    await waitUntil(async () => (await analytics.details(703)).status === 200)
    await analytics.settled()
    expect((await analytics.figures(703)).totalViews).toBe(1)
  })
})

describe('the days of a venue', () => {
  it('are the last thirty with events, newest first; totals are of all time', async () => {
    await publish(
      'venue.activity',
      ...[viewed(710, daysAgo(0)), viewed(710, daysAgo(3)), viewed(710, daysAgo(3), 'phone_click')],
      ...[viewed(710, daysAgo(28), 'website_click'), viewed(710, daysAgo(40)), viewed(710, daysAgo(400))],
    )
    await analytics.settled()
    const { dailyStats, ...totals } = await analytics.figures(710)
    expect(totals).toMatchObject({ totalViews: 4, phoneClicks: 1, websiteClicks: 1, conversionRate: 50 })
    expect(dailyStats.map(({ date: _, ...counts }) => counts)).toEqual([
      { views: 1, phoneClicks: 0, websiteClicks: 0, visitors: 0 },
      { views: 1, phoneClicks: 1, websiteClicks: 0, visitors: 0 },
      { views: 0, phoneClicks: 0, websiteClicks: 1, visitors: 0 },
    ])
  })

  it('are Dutch days, also when the clock changes', () => {
    const months = [
      { month: '2026-10', totals: { view: 5 }, days: { '24': { view: 2 }, '25': { view: 3 } } },
      { month: '2026-11', totals: { view: 1 }, days: { '01': { view: 1 } } },
    ]
    const { dailyStats } = venueAnalytics(months, '2026-11-01')
    expect(dailyStats.map(({ date, views }) => [date, views])).toEqual([
      ['2026-11-01', 1],
      ['2026-10-25', 3],
      ['2026-10-24', 2],
    ])
  })

  it.each([
    ['2026-03-28T22:59:59.000Z', '2026-03', '28'],
    ['2026-03-28T23:00:00.000Z', '2026-03', '29'],
    ['2026-10-25T22:59:59.000Z', '2026-10', '25'],
    ['2026-10-31T23:00:00.000Z', '2026-11', '01'],
  ])('hold what happened at %s under %s-%s', async (at, month, day) => {
    const venueId = 720 + Number(day)
    await publish('venue.activity', viewed(venueId, at))
    await analytics.settled()
    const counters = (await analytics.database()).collection('counters')
    expect(await counters.findOne({ subject: `venue:${venueId}`, month })).toMatchObject({
      days: { [day]: { view: 1 } },
    })
  })
})

it('the conversion rate is clicks per view in percent with one decimal, and always a number', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), (view, phone, website) => {
      const months = [{ month: '2026-11', totals: { view, phone_click: phone, website_click: website }, days: {} }]
      const { conversionRate } = venueAnalytics(months, '2026-11-21')
      expect(Number.isFinite(conversionRate)).toBe(true)
      if (view === 0) expect(conversionRate).toBe(0)
      else expect(Math.abs(conversionRate - ((phone + website) / view) * 100)).toBeLessThanOrEqual(0.05 + 1e-9)
      expect(String(conversionRate)).toMatch(/^\d+(\.\d)?$/)
    }),
  )
})

describe('an event that is delivered again', () => {
  it('counts once, in the same batch and in a later one', async () => {
    const event = viewed(730)
    await publish('venue.activity', event, event)
    await analytics.settled()
    await publish('venue.activity', viewed(730), event)
    await analytics.restart()
    await publish('venue.activity', event)
    await analytics.settled()
    expect((await analytics.figures(730)).totalViews).toBe(2)
  })

  it('counts once as a share, for its code and for its venue', async () => {
    const code = 'Again00001'
    const share = { listingId: 731, shareCode: code, shareMethod: 'copy' } as const
    const shared = happened('share.activity', code, { kind: 'shared', share, by: {}, bot: false })
    const click = { shareCode: code, referrer: null }
    const clicked = happened('share.activity', code, { kind: 'clicked', click, bot: false })
    await publish('share.activity', shared, clicked, clicked, shared)
    await analytics.settled()
    expect(await analytics.figures(731)).toMatchObject({ shares: 1, shareVisits: 1 })
  })
})

it('a message that matches no schema does not delay the next ones', async () => {
  const poison = { ...viewed(740), id: randomUUID(), value: '{"id":"x"}' }
  await publish('venue.activity', viewed(740), poison, { ...poison, value: 'nonsense' }, viewed(740))
  await waitUntil(async () => (await analytics.figures(740)).totalViews === 2)
  await analytics.settled()
  const letters: string[] = []
  for await (const { key } of analytics.events().read('venue.activity.dead-letters')) letters.push(key)
  expect(letters).toEqual(['740', '740'])
})

describe('a venue that is deleted', () => {
  const stored = async (venueId: number) =>
    (await analytics.database()).collection('counters').countDocuments({ subject: `venue:${venueId}` })

  it('loses its figures, and a late event does not bring them back', async () => {
    await publish('venue.activity', viewed(750), viewed(750))
    await analytics.settled()
    expect(await stored(750)).toBe(1)
    await publish('listing.changed', changed(750, null))
    await analytics.settled()
    expect(await stored(750)).toBe(0)
    await publish('venue.activity', viewed(750), viewed(751))
    await publish('listing.changed', changed(750, { ...snapshot, id: 750 }))
    await publish('venue.activity', viewed(750))
    await analytics.settled()
    expect([await stored(750), await stored(751)]).toEqual([0, 1])
  })
})

describe('a venue that listings has not published', () => {
  const expiry = async (venueId: number) =>
    (await (await analytics.database()).collection('counters').findOne({ subject: `venue:${venueId}` }))?.expiresAt

  it('has figures as long as its events are stored, or permanently once it is published', async () => {
    await publish('venue.activity', viewed(760), viewed(761))
    await analytics.settled()
    expect((await expiry(760)).getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    await publish('listing.changed', changed(760, { ...snapshot, id: 760 }))
    await analytics.settled()
    expect([await expiry(760), await expiry(761)]).toEqual([undefined, expect.any(Date)])
    await publish('venue.activity', viewed(760))
    await analytics.settled()
    expect((await analytics.figures(760)).totalViews).toBe(2)
  })
})

const snapshot = aSnapshot(1, { name: 'Venue' })
