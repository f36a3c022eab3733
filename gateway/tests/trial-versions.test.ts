// Proves PLATFORM-28.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Remotes } from '@plekje/contracts'
import { versionFor } from '../src/trial-versions/visitor-versions'
import { type FakeService, type Reply, type Running, startFakeService, startGateway, until } from './start-gateway'

const LIVE = '/remotes/discovery/mf-manifest.json'
const NEXT = '/remotes/discovery-v2/mf-manifest.json'
const TRIAL = { url: NEXT, percent: 50 }

const numberIn = (version: 'share' | 'live') =>
  Array.from({ length: 100 }, (_, number) => number).find(
    (number) => versionFor('discovery', TRIAL, number) === version,
  )

/** A micro-frontend whose pages say its name; under `/kapot` its server fails to render. */
const frontEnd = (folder: string, entry: string) => ({
  [`remotes/${folder}/mf-manifest.json`]: JSON.stringify({ metaData: { remoteEntry: { name: entry } } }),
  [`remotes/${folder}/${entry}`]: '',
  [`remotes/${folder}/.server/assets.json`]: JSON.stringify({ version: entry, always: [entry], chunks: {} }),
  [`remotes/${folder}/.server/render.cjs`]: `exports.render = async ({ address }) => {
    if (address.startsWith('/kapot') && '${folder}' === 'discovery-v2') throw new Error('broken')
    return { kind: 'page', html: '<h1>${folder}</h1>', state: { queries: [] }, chunks: [] }
  }`,
})

const files = {
  'shell/.server/assets.json': JSON.stringify({ version: 'main.0123456789abcdef.js', always: [], chunks: {} }),
  'shell/.server/render.cjs': `exports.render = async () => ({
    kind: 'page', state: null, chunks: [], html: '<main><!--remote:discovery--></main>'
  })`,
  ...frontEnd('discovery', 'remoteEntry.11111111.js'),
  ...frontEnd('discovery-v2', 'remoteEntry.22222222.js'),
  // The same build under another name.
  ...frontEnd('discovery-v3', 'remoteEntry.22222222.js'),
}

describe('a trial version of a micro-frontend', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remotes-'))
  const remotesFile = join(folder, 'remotes.json')
  let analytics: FakeService
  let gateway: Running

  const list = (share?: { url: string; percent: number }) => {
    writeFileSync(`${remotesFile}.new`, JSON.stringify([{ name: 'discovery', url: LIVE, share }]))
    renameSync(`${remotesFile}.new`, remotesFile)
  }
  const listFor = async (headers: Record<string, string> = {}) =>
    Remotes.parse((await gateway.ask('/remotes.json', { headers })).json())
  const untilGiven = () => until(async () => (await listFor())[0]?.otherUrl === NEXT, 'the trial version is given')
  const cookieOf = (number: number | undefined) => ({ cookie: `plekje_number=${number}` })
  /** Rendering may time out on a slow machine; the page is cached a moment later. */
  const renderedPage = async (path: string, headers: Record<string, string>): Promise<Reply> => {
    let reply = await gateway.ask(path, { headers })
    await until(async () => {
      if (reply.text.includes('<h1>')) return true
      reply = await gateway.ask(path, { headers })
      return false
    }, 'a page as HTML')
    return reply
  }
  const shownIn = ({ text }: Reply) => /<h1>([^<]*)</.exec(text)?.[1]

  beforeAll(async () => {
    analytics = await startFakeService('analytics')
    analytics.handler = (_request, response) => void response.writeHead(204).end()
  })
  beforeEach(async () => {
    list(TRIAL)
    gateway = await startGateway(
      { REMOTES_FILE: remotesFile, ANALYTICS_URL: analytics.url, TRUST_PROXY: '1', PAGE_LIMIT_PER_MINUTE: '100000' },
      files,
    )
    await untilGiven()
  })
  afterEach(() => gateway.close())
  afterAll(async () => {
    await analytics.close()
    rmSync(folder, { recursive: true })
  })

  it('is the only version in the page, its files and the list of its visitors, whatever others got before', async () => {
    for (const _ of [1, 2]) {
      for (const [version, shown, url] of [
        ['share', 'discovery-v2', NEXT],
        ['live', 'discovery', LIVE],
      ] as const) {
        const headers = cookieOf(numberIn(version))
        const page = await renderedPage('/', headers)
        expect(shownIn(page)).toBe(shown)
        expect(page.text).toContain(`"manifest":"${url}"`)
        expect(page.text).toContain(`href="${url}"`)
        expect(page.headers.vary).toContain('Cookie')
        expect((await listFor(headers))[0]?.url).toBe(url)
      }
    }
  })

  it('is chosen by a number that a first page sets in a cookie, and no later one', async () => {
    const first = await renderedPage('/', {})
    const [cookie = ''] = first.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^plekje_number=\d{1,2}; /)
    const headers = { cookie: String(cookie.split(';')[0]) }
    const next = await renderedPage('/', headers)
    expect(next.headers['set-cookie']).toBeUndefined()
    const [listed] = await listFor(headers)
    expect(listed?.url).toBe(`/remotes/${shownIn(next)}/mf-manifest.json`)
  })

  it('is offered beside the live version to a browser without cookies, whose page may be of either', async () => {
    const reply = await gateway.ask('/remotes.json')
    expect(reply.json()).toEqual([{ name: 'discovery', url: LIVE, otherUrl: NEXT }])
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('is never replaced by a cached page of an earlier trial version', async () => {
    const headers = cookieOf(numberIn('share'))
    expect(shownIn(await renderedPage('/', headers))).toBe('discovery-v2')
    const next = { url: '/remotes/discovery-v3/mf-manifest.json', percent: 99 }
    expect(versionFor('discovery', next, numberIn('share'))).toBe('share')
    list(next)
    await until(async () => (await listFor(headers))[0]?.url === next.url, 'the next trial version is given')
    expect(shownIn(await renderedPage('/', headers))).toBe('discovery-v3')
  })

  it('ends with the line in the list, and visitors get no cookie then', async () => {
    list()
    expect(await listFor(cookieOf(numberIn('share')))).toEqual([{ name: 'discovery', url: LIVE }])
    const page = await renderedPage('/', {})
    expect([shownIn(page), page.headers['set-cookie']]).toEqual(['discovery', undefined])
  })

  it.each([0, 100, 2.5])('is not given by a list with %d percent, which leaves the last good list', async (percent) => {
    list({ url: NEXT, percent })
    expect(await listFor()).toEqual([{ name: 'discovery', url: LIVE, otherUrl: NEXT }])
  })

  it('is taken back when browsers report errors of it, for everybody', async () => {
    const headers = cookieOf(numberIn('share'))
    expect(shownIn(await renderedPage('/', headers))).toBe('discovery-v2')
    const report = JSON.stringify({
      errors: [
        {
          kind: 'caught',
          name: 'Error',
          message: 'broken',
          stack: '',
          page: '/',
          remote: 'discovery',
          version: '1.0.0',
          browser: 'chromium',
        },
      ],
    })
    for (let visitor = 1; visitor <= 20; visitor += 1) {
      const isInTrial = visitor <= 10
      const from = { 'x-forwarded-for': `192.0.2.${visitor}`, ...cookieOf(numberIn(isInTrial ? 'share' : 'live')) }
      await gateway.ask(isInTrial ? NEXT : LIVE, { headers: from })
      if (!isInTrial) continue
      const sent = { ...from, 'content-type': 'application/json', origin: gateway.url }
      expect((await gateway.ask('/api/browser-errors', { method: 'POST', headers: sent, body: report })).status).toBe(
        204,
      )
    }
    await until(async () => (await listFor())[0]?.otherUrl === undefined, 'the trial version is taken back')
    expect(await listFor(headers)).toEqual([{ name: 'discovery', url: LIVE }])
    expect(shownIn(await renderedPage('/', headers))).toBe('discovery')
    expect((await gateway.state()).shares).toMatchObject({ discovery: { state: 'taken back', percent: 50 } })
  })

  it('is taken back when its server fails to render', async () => {
    for (let address = 1; address <= 12; address += 1) {
      await renderedPage(`/gezond?${address}`, cookieOf(numberIn('live')))
      await gateway.ask(`/kapot?${address}`, { headers: cookieOf(numberIn('share')) })
    }
    await until(async () => (await listFor())[0]?.otherUrl === undefined, 'the trial version is taken back')
  })
})
