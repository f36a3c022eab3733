import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startVisitorLoad, type VisitorLoad, type VisitorLoadOptions } from './visitor-load'
import { waitUntil } from './wait-until'

const venue = (id: number) => ({
  id,
  slug: `venue-${id}`,
  categorySlug: 'bars',
  latitude: '52.1',
  longitude: '5.1',
  images: [`/media/scenes/bar/${id}/1.svg`],
})
const category = { id: 1, slug: 'bars', name: 'Bars' }
const answers: readonly (readonly [RegExp, unknown])[] = [
  [/^\/remotes\.json/, [{ name: 'discovery', url: '/remotes/discovery/mf-manifest.json' }]],
  [/^\/remotes\/.*manifest/, { metaData: { remoteEntry: { name: 'entry.12345678.js' } } }],
  [/^\/api\/categories$/, [category]],
  [/^\/api\/categories\//, category],
  [/^\/api\/locations/, [{ name: 'Utrecht' }]],
  [/^\/api\/search\/suggestions/, []],
  [/^\/api\/search/, { hits: [venue(1), venue(2)] }],
  [/^\/api\/listings\/(featured|category)/, [venue(3)]],
  [/reviews$/, []],
  [/^\/api\/listings\//, venue(4)],
  [/^\/api\/(admin|track)/, { accepted: true }],
]
const html = '<link href="/main.abcdef12.css"><script defer src="/main.abcdef12.js"></script>'

/** A small site whose behaviour a test changes during visits. */
class SmallSite {
  readonly asked: { readonly path: string; readonly cookie: string | undefined }[] = []
  open = 0
  mostOpen = 0
  delayMs = 0
  status = 200
  private readonly server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    this.asked.push({ path, cookie: request.headers.cookie })
    this.open += 1
    this.mostOpen = Math.max(this.mostOpen, this.open)
    response.once('close', () => {
      this.open -= 1
    })
    const found = answers.find(([pattern]) => pattern.test(path))?.[1]
    const status = this.status === 200 && path === '/api/user' ? 401 : this.status
    setTimeout(() => response.writeHead(status).end(found === undefined ? html : JSON.stringify(found)), this.delayMs)
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Breaks every connection, as a crash would. */
  crash(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

const soon = { timeoutMs: 30_000 }

let site: SmallSite
let url: string
beforeEach(async () => {
  site = new SmallSite()
  url = await site.start()
})
afterEach(async () => {
  await load?.stop()
  site.crash()
})

let load: VisitorLoad
const visit = (options: Partial<VisitorLoadOptions> = {}) => {
  load = startVisitorLoad({ url, perSecond: 40, thinkMs: 5, ...options })
  return load
}

test('a sound site is visited without a failure, and every request is counted where it belongs', async () => {
  visit()
  await waitUntil(() => load.peek().requests > 150, soon)
  const report = await load.stop()
  expect(report).toMatchObject({ failed: [], refused: [], limited: 0 })
  expect(report.requests).toBe(site.asked.length)
  expect(site.open).toBe(0)
  const { byPath, percentilesMs } = report
  expect(Object.keys(byPath)).toEqual(
    expect.arrayContaining(['GET page', 'GET files', 'GET pictures', 'GET /api/search', 'POST /api/track-page']),
  )
  expect(Object.values(byPath).reduce((sum, { requests }) => sum + requests, 0)).toBe(report.requests)
  expect(percentilesMs.p50).toBeGreaterThan(0)
  expect(percentilesMs.p50).toBeLessThanOrEqual(percentilesMs.p95)
  expect(percentilesMs.p99).toBeLessThanOrEqual(percentilesMs.max)
})

test('failures from the moment the site fails are all in the report, with what was asked and when', async () => {
  visit()
  await waitUntil(() => load.peek().requests > 150, soon)
  expect(load.peek().failed).toEqual([])
  const brokenAt = new Date().toISOString()
  site.status = 503
  const before = site.asked.length
  await waitUntil(() => load.peek().failed.length > 20, soon)
  site.status = 200
  const broken = site.asked.slice(before)
  const { failed } = await load.stop()
  expect(failed.every(({ at, status }) => at >= brokenAt && status === 503)).toBe(true)
  const paths = new Set(broken.map(({ path }) => path))
  expect(failed.filter(({ path }) => !paths.has(path)).length).toBeLessThan(failed.length / 2)
})

test('broken connections and refused ones are failures', async () => {
  site.delayMs = 20
  visit()
  await waitUntil(() => site.open > 0 && load.peek().requests > 50, soon)
  site.crash()
  await waitUntil(() => load.peek().failed.some(({ error }) => error?.startsWith('ECONNREFUSED')), soon)
  const { failed } = await load.stop()
  expect(failed.every(({ status }) => status === undefined)).toBe(true)
})

test('an answer that does not come in time is a failure', async () => {
  site.delayMs = 5000
  visit({ timeoutMs: 100 })
  await waitUntil(() => load.peek().failed.length > 0, soon)
  const { failed } = await load.stop()
  expect(failed[0]).toMatchObject({ method: 'GET', error: expect.stringMatching(/timeout/i) })
})

test('visitors keep coming at the stated rate although answers are slow', async () => {
  site.delayMs = 700
  visit({ perSecond: 60 })
  await waitUntil(() => load.peek().visitors >= 90, soon)
  const { seconds, visitors } = load.peek()
  expect(visitors / seconds).toBeGreaterThan(30)
  expect(visitors / seconds).toBeLessThan(120)
  // A closed model would wait; here many visitors are present at once.
  expect(site.mostOpen).toBeGreaterThan(30)
  await load.stop()
})

test('refusals for being too many are counted apart', async () => {
  site.status = 429
  visit()
  await waitUntil(() => load.peek().limited > 20, soon)
  expect((await load.stop()).failed).toEqual([])
})

test('a file that the page names and the site does not have is a failure; a venue that is gone is not', async () => {
  site.status = 404
  visit()
  await waitUntil(() => load.peek().failed.length > 0 && load.peek().refused.length > 0, soon)
  const { failed, refused } = await load.stop()
  expect(failed.some(({ path }) => path.startsWith('/api/'))).toBe(false)
  expect(refused.every(({ path }) => path.startsWith('/api/'))).toBe(true)
})

test('members bring their session along and ask for what is theirs', async () => {
  visit({ asMember: { cookie: 'session=abc' } })
  await waitUntil(() => site.asked.some(({ path }) => path === '/api/favorites'), soon)
  await load.stop()
  expect(site.asked.every(({ cookie }) => cookie === 'session=abc')).toBe(true)
})
