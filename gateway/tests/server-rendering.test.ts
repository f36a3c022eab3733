// Proves PLATFORM-9.
import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { holdDate, waitUntil } from '@plekje/testing'
import {
  type FakeService,
  type FrontEnds,
  type Running,
  sendJson,
  startFakeService,
  startGateway,
  template,
} from './start-gateway'

const MANIFEST = 'remotes/discovery/mf-manifest.json'
const manifest = (entry: string) => JSON.stringify({ metaData: { remoteEntry: { name: entry } } })

/** Front ends as the build writes them; the page says how often it was rendered. */
const frontEnds = {
  'shell/.server/assets.json': JSON.stringify({ version: 'main.0123456789abcdef.js', always: [], chunks: {} }),
  'shell/.server/render.cjs': `exports.render = async ({ address, brand, answers }) => {
    const asked = '/api/categories'
    if (address.includes('welcome') && answers[asked] === undefined) return { kind: 'needs', paths: [asked] }
    const welcome = answers[asked] === undefined ? '' : '<aside>' + JSON.parse(answers[asked].body).name + '</aside>'
    const main = address.startsWith('/nergens') ? '404' : '<!--remote:discovery-->'
    const html = welcome + '<header>' + brand + '</header><main>' + main + '</main>'
    return { kind: 'page', state: null, chunks: [], html }
  }`,
  'remotes/discovery/remoteEntry.11111111.js': '',
  [MANIFEST]: manifest('remoteEntry.11111111.js'),
  'remotes/discovery/.server/assets.json': JSON.stringify({
    version: 'remoteEntry.11111111.js',
    always: ['remoteEntry.11111111.js'],
    chunks: { list: ['list.22222222.css', 'list.33333333.js'] },
  }),
  'remotes/discovery/.server/render.cjs': `let count = 0
  exports.render = async ({ address, answers }) => {
    if (address.includes('hangs')) await new Promise(() => {})
    if (address.includes('breaks')) throw new Error('broken')
    if (address.includes('private')) return { kind: 'needs', paths: ['/api/user'] }
    if (address.includes('unknown')) return { kind: 'none' }
    if (address.includes('missing')) return { kind: 'page', html: '<p>' + ++count + '</p>', state: null, chunks: [] }
    const answer = answers['/api/categories']
    if (answer === undefined) return { kind: 'needs', paths: ['/api/categories'] }
    count += 1
    const state = { queries: [JSON.parse(answer.body)] }
    return { kind: 'page', html: '<h1>' + JSON.parse(answer.body).name + '</h1><p>' + count + '</p>', state, chunks: ['list'] }
  }`,
}

const venueChanged = {
  id: 'e1',
  key: '12',
  value: JSON.stringify({
    id: 'e1',
    topic: 'listing.changed',
    key: '12',
    occurredAt: new Date().toISOString(),
    data: { listingId: 12, version: 2, listing: null },
  }),
  headers: {},
}

const EMPTY = '<div id="root"></div>'
const countOf = (text: string) => Number(/<p>(\d+)<\/p>/.exec(text)?.[1] ?? Number.NaN)
/** Cached pages expire at the full minute. */
const AFTER_FULL_MINUTE = Date.UTC(2026, 0, 1, 12, 0, 5)

describe.each<FrontEnds>(['folder', 'containers'])('pages as HTML, with front ends in a %s', (place) => {
  let services: FakeService
  let site: Running
  const start = async (env: Record<string, string> = {}, files: Record<string, string> = {}) => {
    services = await startFakeService('listings')
    services.handler = (_request, response) => sendJson(response, { name: 'Bars </script>' })
    const urls = { LISTINGS_URL: services.url, ACCOUNTS_URL: services.url }
    site = await startGateway(
      { ...urls, BRAND_NAME: 'Plekje', PAGE_LIMIT_PER_MINUTE: '1000000', ...env },
      { ...frontEnds, ...files },
      place,
    )
  }
  const page = async (path: string) => (await site.ask(path)).text
  /** On a slow machine rendering times out first, and the page is cached a moment later. */
  const rendered = async (path: string) => {
    let text = ''
    await waitUntil(async () => {
      text = await page(path)
      return !text.includes(EMPTY)
    })
    return text
  }
  afterEach(async () => {
    jest.useRealTimers()
    await site.close()
    await services.close()
  })

  it('contain shell and micro-frontend, the data they were rendered from, and the files they need', async () => {
    await start()
    const text = await rendered('/')
    expect(text).toContain('<div id="root"><header>Plekje</header><main><h1>Bars </script></h1>')
    expect(text).toContain(
      '<link rel="preload" fetchpriority="low" href="/remotes/discovery/remoteEntry.11111111.js" as="script">',
    )
    expect(text).toContain(
      '<link rel="preload" fetchpriority="low" href="/remotes/discovery/list.33333333.js" as="script">',
    )
    expect(text).toContain(
      '<link rel="preload" href="/remotes/discovery/mf-manifest.json" as="fetch" crossorigin="anonymous">',
    )
    const parts = /<script type="application\/json" id="rendered">([^<]*)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(parts)).toEqual({
      now: expect.stringMatching(/^\d{4}-/),
      remote: {
        name: 'discovery',
        version: 'remoteEntry.11111111.js',
        manifest: '/remotes/discovery/mf-manifest.json',
        state: { queries: [{ name: 'Bars </script>' }] },
      },
    })
  })

  it('link to stylesheets that cannot be read', async () => {
    await start()
    expect(await rendered('/')).toContain(
      '<link rel="stylesheet" href="/remotes/discovery/list.22222222.css" data-href="list.22222222.css">',
    )
  })

  it("contain their stylesheets, the shell's first, which the policy allows by their hashes", async () => {
    const link = '<link href="/base.44444444.css" rel="stylesheet">'
    await start(
      {},
      {
        'shell/index.html': template.replace('</head>', `${link}</head>`),
        'shell/base.44444444.css': 'a{background:url(/a.svg)}',
        'remotes/discovery/list.22222222.css': 'b{background:url(b.svg)}i{background:url("data:,x")}',
      },
    )
    const reply = await site.ask('/')
    const text = await rendered('/')
    const base = 'a{background:url(/a.svg)}'
    const list = 'b{background:url(/remotes/discovery/b.svg)}i{background:url("data:,x")}'
    expect(text).toContain(
      `<style data-href="base.44444444.css">${base}</style><style data-href="list.22222222.css">${list}</style>`,
    )
    expect(text).not.toContain('rel="stylesheet"')
    const { headers } = reply.text.includes(EMPTY) ? await site.ask('/') : reply
    for (const css of [base, list]) {
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      )
    }
  })

  it('list their scripts for the inline script when the template has a slot for them', async () => {
    const later = '<script type="application/json" id="later"></script>'
    const ahead =
      '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous"><link rel="preload" href="/a.55555555.js" as="script">'
    const font = '<link rel="preload" href="/f.66666666.woff2" as="font" type="font/woff2" crossorigin="anonymous">'
    await start({}, { 'shell/index.html': template.replace('</head>', `${font}${ahead}${later}</head>`) })
    const text = await rendered('/')
    const listed = /<script type="application\/json" id="later">([^<]*)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(listed)).toEqual({
      scripts: ['/a.55555555.js', '/remotes/discovery/remoteEntry.11111111.js', '/remotes/discovery/list.33333333.js'],
      data: ['/remotes.json', '/remotes/discovery/mf-manifest.json'],
      run: ['/main.0123456789abcdef.js'],
    })
    expect(text).toContain(font)
    expect(text).not.toMatch(/<script[^>]* src=|<link[^>]* as="(?:script|fetch)"/)
    expect(await page('/private')).toContain('<script defer src="/main.0123456789abcdef.js"></script>')
  })

  it('contain what the shell renders from API responses', async () => {
    await start()
    expect(await rendered('/?welcome')).toContain('<div id="root"><aside>Bars </script></aside><header>')
    expect(await rendered('/nergens/welcome')).toContain('<aside>Bars </script></aside><header>')
  })

  it('carry a policy that allows the script of the template, and no injected one', async () => {
    await start()
    services.handler = (_request, response) => sendJson(response, { name: '<script>stolen()</script>' })
    await site.put('shell/index.html', template.replace('<!--head-->', '<script>early()</script><!--head-->'))
    const own = `sha256-${createHash('sha256').update('early()').digest('base64')}`
    await waitUntil(async () => /early[\s\S]*<h1><script>stolen/.test(await page('/')))
    const policies = await Promise.all(
      ['/', '/?hangs'].map(async (path) => String((await site.ask(path)).headers['content-security-policy'])),
    )
    for (const policy of policies) expect(/script-src ([^;]*);/.exec(policy)?.[1]).toBe(`'self' '${own}'`)
  })

  it('contain only the shell for an unknown path', async () => {
    await start()
    const text = await rendered('/nergens/hier')
    expect(text).toContain('<main>404</main>')
    expect(text).toContain('"remote":null')
  })

  it('are rendered once a minute while their responses stay the same', async () => {
    await start({ RESPONSE_CACHE_MB: '0' })
    holdDate(AFTER_FULL_MINUTE)
    const first = countOf(await rendered('/'))
    expect(countOf(await rendered('/'))).toBe(first)
    services.handler = (_request, response) => sendJson(response, { name: 'Cafés' })
    expect(await rendered('/')).toContain('<h1>Cafés</h1>')
  })

  it('are sent from the cache while they are valid, and no limit counts them', async () => {
    await start({ PAGE_LIMIT_PER_MINUTE: '30' })
    await site.keepsAnswers()
    const statuses = (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await site.ask(path)).status))
    holdDate(AFTER_FULL_MINUTE)
    await rendered('/')
    const again = await statuses(Array.from({ length: 100 }, () => '/'))
    expect([...new Set(again)]).toEqual([200])
    const packed = await site.ask('/', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Cookie' })
    expect(brotliDecompressSync(packed.body).toString()).toContain('<h1>Bars')
    expect(await statuses(Array.from({ length: 100 }, (_, at) => `/?made=${at}`))).toContain(429)
    // Over the limit nothing is rendered any more. While a service is too slow to confirm it, the cached page is not sent either.
    await waitUntil(async () => (await site.ask('/')).status === 200, { what: 'the cached page' })
  })

  it('change at once with an event that they may show', async () => {
    await start()
    await site.keepsAnswers()
    const ask = (name: string) => waitUntil(async () => (await rendered('/')).includes(`<h1>${name}`))
    await ask('Bars')
    services.handler = (_request, response) => sendJson(response, { name: 'Cafés' })
    await site.engines.events.publish('listing.changed', [venueChanged])
    await ask('Cafés')
    const texts = await Promise.all(Array.from({ length: 20 }, () => page('/')))
    expect(texts.filter((text) => text.includes('<h1>Bars'))).toEqual([])
  })

  it('are not cached when they are a 404', async () => {
    await start()
    const counts = [countOf(await rendered('/?missing=1')), countOf(await rendered('/?missing=1'))]
    expect(counts[1]).toBeGreaterThan(counts[0] ?? Number.NaN)
  })

  it('have an entity tag of their content, and only the style elements of the shell', async () => {
    await start({ RESPONSE_CACHE_MB: '0' })
    await rendered('/')
    const { headers } = await site.ask('/')
    const known = await site.ask('/', { headers: { 'if-none-match': headers.etag ?? '' } })
    services.handler = (_request, response) => sendJson(response, { name: 'Cafés' })
    await rendered('/')
    const changed = await site.ask('/', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(changed.status).toBe(200)
    // The next minute may have begun in between.
    expect([200, 304]).toContain(known.status)
    const hash = createHash('sha256').update('a{}').digest('base64')
    expect(headers['content-security-policy']).toContain(
      `style-src 'self' 'sha256-${hash}'; style-src-attr 'unsafe-inline';`,
    )
    const left = await site.ask('/?unknown=1')
    expect(left.headers['content-security-policy']).not.toContain('unsafe')
  })

  it.each([
    ['hangs', '/?hangs=1'],
    ['breaks', '/?breaks=1'],
    ['needs what visitors do not share', '/?private=1'],
    ['does not know the page', '/?unknown=1'],
    ['would see a secret of a mail', '/?token=abc'],
  ])('are left to the browser where the micro-frontend %s', async (_, path) => {
    await start()
    await rendered('/')
    const asked = services.asked.length
    const reply = await site.ask(path)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain(EMPTY)
    expect(services.asked.slice(asked).filter(({ url }) => url === '/api/user')).toEqual([])
    expect(await rendered('/')).toContain('<h1>')
  })

  it('are left to the browser while it loads another build than the one that renders', async () => {
    await start()
    await rendered('/')
    await site.put('remotes/discovery/remoteEntry.99999999.js', '')
    await site.put(MANIFEST, manifest('remoteEntry.99999999.js'))
    await waitUntil(async () => (await page('/')).includes(EMPTY))
    await site.put(MANIFEST, manifest('remoteEntry.11111111.js'))
    expect(await rendered('/')).toContain('<h1>')
  })

  it.each(['off', 'account'])('are left to the browser with SERVER_RENDERING=%s', async (setting) => {
    await start({ SERVER_RENDERING: setting })
    expect(await page('/')).toContain(EMPTY)
    expect(services.asked).toEqual([])
  })
})
