import { get } from 'node:http'
import {
  ask,
  askRaw,
  type FakeService,
  type Running,
  sendJson,
  startFakeService,
  startGateway,
  until,
} from './start-gateway'

describe('every answer of the gateway is measured by the pattern of its path', () => {
  let listings: FakeService
  let gateway: Running
  beforeAll(async () => {
    listings = await startFakeService('listings')
    gateway = await startGateway(
      { LISTINGS_URL: listings.url, SEARCH_URL: 'http://127.0.0.1:9', PAGE_LIMIT_PER_MINUTE: '3' },
      { 'shell/main.0123456789abcdef.js': 'void 0' },
    )
    await gateway.keepsAnswers()
  })
  afterAll(async () => {
    await gateway.close()
    await listings.close()
  })

  const figures = async () => (await ask(gateway.metricsUrl, '/metrics')).text
  /** The number of responses counted with all of these labels. */
  const counted = async (labels: Record<string, string>): Promise<number> =>
    (await figures())
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count{'))
      .filter((line) => Object.entries(labels).every(([name, value]) => line.includes(`${name}="${value}"`)))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  const grows = async (labels: Record<string, string>, work: () => Promise<unknown>) => {
    const before = await counted(labels)
    await work()
    await until(async () => (await counted(labels)) === before + 1, JSON.stringify(labels))
  }

  const route = '/api/listings/:slug'

  it('for the API, whether the service or the cache answered', async () => {
    await grows({ route, status: '200', outcome: 'answered', service: 'gateway' }, () => gateway.ask('/api/listings/a'))
    await grows({ route, status: '200', outcome: 'kept' }, () => gateway.ask('/api/listings/a'))
  })

  it('for pages, files, own answers of the gateway, and addresses that do not exist', async () => {
    await grows({ route: 'page about' }, () => gateway.ask('/about'))
    await grows({ route: 'page /listing/:slug', status: '200' }, () => gateway.ask('/listing/iets'))
    await grows({ route: 'file', status: '200' }, () => gateway.ask('/main.0123456789abcdef.js'))
    await grows({ route: '/remotes.json' }, () => gateway.ask('/remotes.json'))
    await grows({ route: 'unknown', status: '404' }, () => gateway.ask('/api/made-up/by-somebody'))
    await grows({ route: 'malformed' }, () => gateway.ask('/a/../b'))
    await grows({ route: 'unread', status: '400' }, () => askRaw(gateway.url, 'no request\r\n\r\n'))
    expect(await figures()).not.toMatch(/iets|made-up/)
  })

  it('for refusals: another host, too many pages, an unavailable service, also while its breaker is open', async () => {
    await grows({ status: '421' }, () => gateway.ask('/about', { headers: { host: 'elsewhere.example' } }))
    for (let page = 0; page < 3; page += 1) await gateway.ask('/about')
    await grows({ status: '429', route: 'page about' }, () => gateway.ask('/about'))
    for (let count = 0; count < 8; count += 1) {
      await grows({ route: '/api/search', status: '503' }, () => gateway.ask(`/api/search?search=a${count}`))
    }
  })

  it('for requests whose caller left before there was an answer', async () => {
    listings.handler = () => undefined
    const before = listings.asked.length
    await grows({ route, outcome: 'abandoned', status: '499' }, async () => {
      const leaving = get(`${gateway.url}/api/listings/slow`, { agent: false }).on('error', () => undefined)
      await until(() => listings.asked.length > before, 'asked')
      leaving.destroy()
    })
    listings.handler = (_request, response) => sendJson(response, {})
  })

  it('together with whether the cache is on, which an alert uses', async () => {
    expect(await figures()).toMatch(/^gateway_response_cache_on(\{.*\})? 1$/m)
  })

  it('with buckets up to a minute', async () => {
    expect(await figures()).toMatch(/http_request_duration_seconds_bucket\{le="60"/)
  })

  it('and so is the time from a change until visitors get new responses', async () => {
    const publish = (topic: string, data: object, secondsAgo: number) =>
      gateway.engines.events.publish(topic, [
        {
          id: `${topic}${secondsAgo}`,
          key: '1',
          headers: {},
          value: JSON.stringify({
            id: 'x',
            topic,
            key: '1',
            occurredAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
            data,
          }),
        },
      ])
    const sum = async (topic: string) =>
      Number(
        new RegExp(`change_seen_seconds_sum\\{[^}]*topic="${topic}"[^}]*\\} (\\S+)`).exec(await figures())?.[1] ?? 0,
      )
    await publish('listing.changed', { listingId: 1, version: 2, listing: null }, 20)
    await until(async () => (await sum('listing.changed')) >= 20, 'the change is heard')
    // Search announces later; the metric counts from the time of the change.
    await publish('search.refreshed', { listingIds: [1] }, 0)
    await until(async () => (await sum('search.refreshed')) >= 20, 'search has it')
  })
})
