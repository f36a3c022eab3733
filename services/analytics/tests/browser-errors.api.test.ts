import { CRAWLER, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeAll(async () => {
  analytics = await startAnalytics({ env: { LIMIT_FACTOR: '2' } })
})
afterAll(() => analytics.close())

const error = {
  kind: 'caught',
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'at /remotes/discovery/1.aa.js:1:20',
  page: '/listing/*',
  remote: 'discovery',
  version: '1.4.0',
  browser: 'chromium',
}
const report = (errors: unknown[], from: string, headers: Record<string, string> = {}) =>
  analytics.call('POST', '/browser-errors', { body: { errors }, headers: { 'x-forwarded-for': from, ...headers } })

async function counted(labels: string): Promise<number> {
  const reply = await fetch(`${analytics.url()}/metrics`)
  const line = (await reply.text())
    .split('\n')
    .find((one) => one.startsWith('browser_errors_total{') && one.includes(labels))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('errors that browsers report', () => {
  it('are counted by micro-frontend, version and kind', async () => {
    expect((await report([error, { ...error, kind: 'load' }], '192.0.2.1')).status).toBe(204)
    expect(await counted('remote="discovery",version="1.4.0",kind="caught"')).toBe(1)
    expect(await counted('remote="discovery",version="1.4.0",kind="load"')).toBe(1)
  })

  it('create a bounded number of series', async () => {
    await report([{ ...error, remote: 'made-up', version: '1.0.0' }], '192.0.2.2')
    await report([{ ...error, remote: 'admin', version: 'jan@example.nl' }], '192.0.2.2')
    const versions = Array.from({ length: 30 }, (_, patch) => ({
      ...error,
      remote: 'account',
      version: `9.9.${patch}`,
    }))
    for (let at = 0; at < versions.length; at += 10) await report(versions.slice(at, at + 10), '192.0.2.2')
    expect(await counted('remote="unknown",version="unknown"')).toBe(1)
    expect(await counted('remote="admin",version="unknown"')).toBe(1)
    expect(await counted('remote="account",version="unknown"')).toBeGreaterThanOrEqual(10)
  })

  it('count up to the limit of a source, and not for crawlers', async () => {
    const one = { ...error, remote: 'shell', version: 'x' }
    for (let batch = 0; batch < 7; batch += 1) {
      expect(
        (
          await report(
            Array.from({ length: 10 }, () => one),
            '192.0.2.3',
          )
        ).status,
      ).toBe(204)
    }
    expect((await report([one], '192.0.2.4', { 'user-agent': CRAWLER })).status).toBe(204)
    expect(await counted('remote="shell",version="unknown"')).toBe(60)
  })

  it.each([
    ['none at all', { errors: [] }],
    ['too many', { errors: Array.from({ length: 11 }, () => error) }],
    ['another kind', { errors: [{ ...error, kind: 'bored' }] }],
    ['an endless stack', { errors: [{ ...error, stack: 'x'.repeat(3001) }] }],
  ])('are refused when they are no such thing: %s', async (_, body) => {
    expect((await analytics.call('POST', '/browser-errors', { body })).status).toBe(400)
  })
})
