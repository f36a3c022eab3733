// Proves TRACK-9.
import { CONSENT_GRANTED, CONSENT_HEADER, eventSchemas } from '@plekje/contracts'
import { createInTransaction } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { createVitalsRepository } from '../src/storage/vitals-repository'
import { ADMIN, CRAWLER, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeAll(async () => {
  analytics = await startAnalytics({ env: { LIMIT_FACTOR: '1' } })
})
afterAll(() => analytics.close())

const agreed = { [CONSENT_HEADER]: CONSENT_GRANTED }
const openRepository = async () => {
  const database = await analytics.database()
  return createVitalsRepository(database, createInTransaction(database))
}
const vital = { metric: 'LCP', value: 1200, page: 'home', device: 'phone' }
let sources = 0
const report = (vitals: unknown[], headers: Record<string, string> = agreed, from?: string) => {
  sources += 1
  const source = { 'x-forwarded-for': from ?? `192.0.2.${sources}` }
  return analytics.call('POST', '/web-vitals', { body: { vitals }, headers: { ...source, ...headers } })
}
const read = async (days = 7) => {
  const reply = await analytics.call('GET', `/admin/web-vitals?days=${days}`, { as: ADMIN })
  return reply.body as { page: string; device: string; visits: number; figures: Record<string, unknown>[] }[]
}
const of = async (page: string, device = 'phone') =>
  (await read()).find((one) => one.page === page && one.device === device)

describe('web vitals', () => {
  it('are shown per kind of page and device: the 75th percentile and the share of good ones', async () => {
    const values = [1200, 1900, 2500, 2501, 3900, 4000, 4001, 9000]
    for (const value of values) expect((await report([{ ...vital, value }])).status).toBe(202)
    await report([
      { ...vital, metric: 'CLS', value: 0.02 },
      { ...vital, device: 'desktop', value: 800 },
    ])
    await analytics.settled()
    const phone = await waitUntil(async () => {
      const found = await of('home')
      return found?.figures.length === 2 ? found : undefined
    })
    expect(phone).toMatchObject({
      visits: 8,
      figures: [
        { metric: 'LCP', visits: 8, good: 3, needsImprovement: 3, poor: 2 },
        { metric: 'CLS', visits: 1, good: 1, needsImprovement: 0, poor: 0 },
      ],
    })
    expect(Math.abs(Number(phone.figures[0]?.p75) - 4000) / 4000).toBeLessThan(0.1)
    expect(await of('home', 'desktop')).toMatchObject({ visits: 1, figures: [{ metric: 'LCP', good: 1 }] })
    const metrics = await (await fetch(`${analytics.url()}/metrics`)).text()
    const lines = metrics.split('\n')
    const counted = (...parts: string[]) => lines.find((line) => parts.every((part) => line.includes(part)))
    expect(counted('browser_vitals_seconds_bucket{', 'le="2.5"', 'metric="LCP"', 'device="phone"')).toMatch(/ 3$/)
    expect(counted('browser_layout_shift_count{', 'device="phone"')).toMatch(/ 1$/)
  })

  it('are not stored without consent, of crawlers and above the limit of a source, with the same replies', async () => {
    const help = { ...vital, page: 'help' }
    expect((await report([help], {})).status).toBe(202)
    expect((await report([help], { ...agreed, 'user-agent': CRAWLER })).status).toBe(202)
    for (let batch = 0; batch < 6; batch += 1) {
      const ten = Array.from({ length: 10 }, () => help)
      expect((await report(ten, agreed, '198.51.100.7')).status).toBe(202)
    }
    await analytics.settled()
    await waitUntil(async () => (await of('help'))?.visits === 30)
    const events = (await analytics.logged('web.vitals')).map(({ value }) => JSON.parse(value))
    expect(events.filter(({ data }) => data.page === 'help')).toHaveLength(30)
    expect(Object.keys(events[0].data).sort()).toEqual(['device', 'metric', 'page', 'value'])
  })

  it('are counted once when they are delivered again', async () => {
    const repository = await openRepository()
    const event = (id: string) =>
      eventSchemas['web.vitals'].parse({
        id,
        topic: 'web.vitals',
        key: 'terms',
        occurredAt: new Date().toISOString(),
        data: { ...vital, page: 'terms' },
      })
    const batch = Array.from({ length: 100 }, (_, at) => event(`once-${at}`))
    await Promise.all([repository.add(batch), repository.add(batch)])
    await repository.add(batch.slice(20))
    expect((await of('terms'))?.visits).toBe(100)
  })

  it('are shown for the requested days, and deleted after a month', async () => {
    const repository = await openRepository()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
    await repository.add(
      [3, 20, 40].map((days) =>
        eventSchemas['web.vitals'].parse({
          id: `old-${days}`,
          topic: 'web.vitals',
          key: 'about',
          occurredAt: daysAgo(days),
          data: { ...vital, page: 'about' },
        }),
      ),
    )
    const visits = async (days: number) => (await read(days)).find(({ page }) => page === 'about')?.visits
    expect([await visits(7), await visits(28)]).toEqual([1, 2])
    const documents = await (await analytics.database())
      .collection<{ _id: string; expiresAt: Date }>('vitals')
      .find({ day: { $gt: '' }, page: 'about' })
      .toArray()
    const left = documents.map(({ expiresAt }) => (expiresAt.getTime() - Date.now()) / 86_400_000).sort((a, b) => a - b)
    expect(left.map(Math.round)).toEqual([-8, 12, 29])
  })

  it.each([
    ['a page by its address', { ...vital, page: '/listing/de-kroeg' }],
    ['another figure', { ...vital, metric: 'FID' }],
    ['no number', { ...vital, value: 'fast' }],
    ['a time that nobody waits', { ...vital, value: 1e9 }],
    ['another device', { ...vital, device: 'Mozilla/5.0' }],
  ])('is refused when it is %s', async (_, one) => {
    expect((await report([one])).status).toBe(400)
  })

  it('are for administrators, over seven or 28 days', async () => {
    expect((await analytics.call('GET', '/admin/web-vitals')).status).toBe(401)
    expect((await analytics.call('GET', '/admin/web-vitals?days=9', { as: ADMIN })).status).toBe(400)
  })
})
