// Proves SITE-26.
import { brotliCompressSync } from 'node:zlib'
import { identityEnv } from '@plekje/testing/service-caller'
import { type GatewayOptions, readGatewayConfig } from '../src/index'
import type { FrontEndContainers } from './front-end-containers'
import { type Running, startGateway, template, until } from './start-gateway'

const script = '/main.0123456789abcdef.js'
const manifest = '/remotes/discovery/mf-manifest.json'
const lazy = '/remotes/discovery/lazy.0123abcd.js'

describe('front ends in containers', () => {
  let gateway: Running
  let containers: FrontEndContainers
  beforeEach(async () => {
    gateway = await startGateway(
      {},
      {
        [`shell${script}`]: 'first',
        'remotes/discovery/mf-manifest.json': '{"v":1}',
        'remotes/discovery/lazy.0123abcd.js': 'lazy',
      },
      'containers',
      { frontEndCacheBytes: 1_000_000 },
    )
    if (!gateway.containers) throw new Error('no containers')
    containers = gateway.containers
  })
  afterEach(() => gateway.close())

  /** Paths requested for visitors; the gateway itself reads the file lists. */
  const askedByVisitors = () => containers.asked.filter((path) => !path.endsWith('/files.json'))
  const asksFor = (name: string) => containers.asked.filter((path) => path.endsWith(name)).length

  it('may start after the gateway, which is not ready before', async () => {
    await containers.stop()
    const page = await gateway.ask('/')
    expect([page.status, page.headers['retry-after'], page.json().error]).toEqual([503, '5', expect.any(String)])
    expect(await gateway.state()).toMatchObject({ shell: 'down' })
    expect((await gateway.ask(manifest)).json().code).toBe('unavailable')
    await containers.start()
    expect((await gateway.ask('/')).text).toContain('<div id="root">')
    expect((await gateway.ask(manifest)).text).toBe('{"v":1}')
  })

  it('are asked once for a hashed file, for any number of visitors', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => gateway.ask(script)))
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['first']))
    await gateway.ask(script)
    expect(asksFor(script)).toBe(1)
  })

  it('are asked at most once a second for a file that may change', async () => {
    const startedAt = performance.now()
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => gateway.ask(manifest)))
    const seconds = (performance.now() - startedAt) / 1000
    expect(asksFor('mf-manifest.json')).toBeLessThanOrEqual(1 + Math.floor(seconds))
  })

  it('are not asked for any file of a page', async () => {
    for (const path of ['/listing/cafe-olivier', '/category/bars', '/friends']) await gateway.ask(path)
    expect(askedByVisitors().filter((path) => !['/shell/index.html', '/shell/render'].includes(path))).toEqual([])
  })

  it('may be unavailable: fetched files are still served, others are 503 rather than missing', async () => {
    const page = await gateway.ask('/')
    for (const path of [script, manifest]) await gateway.ask(path)
    containers.instead = (request) => request.socket.destroy()
    const asked = containers.asked.length
    await until(async () => {
      const again = await gateway.ask('/')
      expect([again.status, again.headers.etag]).toEqual([200, page.headers.etag])
      return containers.asked.length > asked
    }, 'the page is asked for anew')
    await containers.stop()
    expect((await gateway.ask('/')).headers.etag).toBe(page.headers.etag)
    expect((await gateway.ask(script)).text).toBe('first')
    expect((await gateway.ask(manifest)).text).toBe('{"v":1}')
    const notFetched = await gateway.ask(lazy)
    expect([notFetched.status, notFetched.json().code]).toEqual([503, 'unavailable'])
    expect(await gateway.state()).toMatchObject({ shell: 'up' })
    containers.instead = undefined
    await containers.start()
    expect((await gateway.ask(lazy)).text).toBe('lazy')
    await gateway.put('remotes/discovery/mf-manifest.json', '{"v":2}')
    await until(async () => (await gateway.ask(manifest)).text === '{"v":2}', 'the newer manifest')
  })

  it('may hang: a visitor with an older page does not wait for a newer one', async () => {
    await gateway.ask('/')
    containers.instead = () => undefined
    const asked = containers.asked.length
    await until(async () => {
      expect((await gateway.ask('/')).status).toBe(200)
      return containers.asked.length > asked
    }, 'the page is asked for anew')
    // The gateway retries the container once before it gives up.
    expect(containers.asked).toHaveLength(asked + 1)
  })

  it('serve a newer page once its scripts can be fetched', async () => {
    await gateway.ask('/')
    await gateway.put('shell/index.html', template.replaceAll('main.0123456789abcdef', 'main.fedcba9876543210'))
    await until(async () => {
      await gateway.ask('/')
      return asksFor('/main.fedcba9876543210.js') > 0
    }, 'the newer page is looked at')
    expect((await gateway.ask('/')).text).toContain('main.0123456789abcdef.js')
    await gateway.put('shell/main.fedcba9876543210.js', 'second')
    await until(async () => (await gateway.ask('/')).text.includes('main.fedcba9876543210.js'), 'the newer page')
  })

  it('may serve two versions: a file that one process lacks is requested from the other', async () => {
    containers.instead = (_request, response) => {
      if (asksFor('/lazy.0123abcd.js') < 3) response.writeHead(404).end()
      else response.end('lazy')
    }
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('may close an idle connection: the file is requested once more', async () => {
    await gateway.ask(script)
    let isFirst = true
    containers.instead = (request, response) => {
      if (!request.url?.endsWith('/lazy.0123abcd.js')) return void response.writeHead(404).end()
      if (isFirst) request.socket.destroy()
      else response.end('lazy')
      isFirst = false
    }
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('count as unavailable when they fail or redirect, without harm to others', async () => {
    for (const status of [500, 302]) {
      containers.instead = (_request, response) => void response.writeHead(status, { location: '/metrics' }).end()
      expect((await gateway.ask(lazy)).status).toBe(503)
    }
  })

  it('are cached up to their memory, the oldest files evicted first', async () => {
    const large = 'x'.repeat(700_000)
    await gateway.put('shell/a.00000001.js', large)
    await gateway.put('shell/b.00000002.js', large)
    for (const path of ['/a.00000001.js', '/b.00000002.js', '/b.00000002.js', '/a.00000001.js']) {
      expect((await gateway.ask(path)).text).toHaveLength(large.length)
    }
    expect([asksFor('a.00000001.js'), asksFor('b.00000002.js')]).toEqual([2, 1])
  })

  it('are cached separately for each encoding', async () => {
    await gateway.put('remotes/discovery/lazy.0123abcd.js.br', brotliCompressSync('lazy'))
    const br = await gateway.ask(lazy, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('are never asked for an invalid file name', async () => {
    for (const name of ['Discovery', 'a.b', '-a', 'a_b', 'a:1', 'x@y', `${'a'.repeat(64)}`]) {
      expect((await gateway.ask(`/remotes/${name}/mf-manifest.json`)).status).toBe(404)
    }
    expect(askedByVisitors()).toEqual([])
  })
})

describe('the files that front ends in containers list', () => {
  const discovery = '/remotes/discovery'
  const listed = (...files: string[]) => JSON.stringify({ files })
  const start = (files: Record<string, string>, options: GatewayOptions = {}) =>
    startGateway({}, { 'shell/files.json': listed(), ...files }, 'containers', options)
  const areInMemory = (gateway: Running) =>
    until(async () => (await gateway.state()).frontEndFiles === 'in memory', 'every file is in memory')
  const containersOf = ({ containers }: Running): FrontEndContainers => {
    if (!containers) throw new Error('no containers')
    return containers
  }
  let gateway: Running
  afterEach(() => gateway.close())

  it('are fetched before a visitor asks, and served while the containers are unavailable', async () => {
    gateway = await start({
      'shell/files.json': listed(script.slice(1), 'icon.svg'),
      [`shell${script}`]: 'first',
      'shell/icon.svg': '<svg/>',
      'remotes/discovery/files.json': listed('lazy.0123abcd.js', 'mf-manifest.json'),
      'remotes/discovery/mf-manifest.json': '{"v":1}',
      'remotes/discovery/lazy.0123abcd.js': 'lazy',
    })
    await areInMemory(gateway)
    await containersOf(gateway).stop()
    const texts = await Promise.all(
      [script, '/icon.svg', manifest, lazy].map(async (path) => (await gateway.ask(path)).text),
    )
    expect(texts).toEqual(['first', '<svg/>', '{"v":1}', 'lazy'])
  })

  it('are decompressed for a browser without Brotli while the containers are unavailable', async () => {
    gateway = await start({ 'remotes/discovery/files.json': listed('lazy.0123abcd.js') })
    await gateway.put('remotes/discovery/lazy.0123abcd.js.br', brotliCompressSync('lazy'))
    await gateway.put('remotes/discovery/lazy.0123abcd.js', 'lazy')
    await areInMemory(gateway)
    await containersOf(gateway).stop()
    const reply = await gateway.ask(lazy, { headers: { 'accept-encoding': 'gzip' } })
    expect([reply.status, reply.text, reply.headers['content-encoding']]).toEqual([200, 'lazy', undefined])
  })

  it('are fetched when a new version is deployed', async () => {
    gateway = await start({ 'remotes/discovery/files.json': listed() })
    await areInMemory(gateway)
    await gateway.put('remotes/discovery/lazy.0123abcd.js', 'lazy')
    await gateway.put('remotes/discovery/files.json', listed('lazy.0123abcd.js'))
    await until(
      () => containersOf(gateway).asked.includes(`${discovery}/lazy.0123abcd.js`),
      'the newer version is fetched',
    )
  })

  it('are retried until they arrive, without holding up readiness', async () => {
    gateway = await start({ 'remotes/discovery/files.json': listed('lazy.0123abcd.js') })
    await until(() => containersOf(gateway).asked.includes(`${discovery}/lazy.0123abcd.js`), 'the file is asked for')
    expect((await gateway.ask('/readyz')).status).toBe(200)
    expect(await gateway.state()).toMatchObject({ frontEndFiles: 'being fetched' })
    await gateway.put('remotes/discovery/lazy.0123abcd.js', 'lazy')
    await areInMemory(gateway)
  })

  it('are prefetched up to half of the memory for files of front ends', async () => {
    const large = 'x'.repeat(300_000)
    const names = ['a.00000001.js', 'b.00000002.js', 'c.00000003.js']
    gateway = await start(
      {
        'remotes/discovery/files.json': listed(...names),
        ...Object.fromEntries(names.map((name) => [`remotes/discovery/${name}`, large])),
      },
      { frontEndCacheBytes: 1_000_000 },
    )
    await areInMemory(gateway)
    const fetched = containersOf(gateway).asked.filter((path) => path.endsWith('.js'))
    expect(fetched).toEqual([`${discovery}/a.00000001.js`, `${discovery}/b.00000002.js`])
  })
})

describe('the settings of front ends', () => {
  const read = (env: Record<string, string>) => () => readGatewayConfig({ ...identityEnv('gateway'), ...env })

  it.each([
    [{ SHELL_URL: 'shell:8080' }, 'SHELL_URL: must look like http://shell:8080'],
    [{ SHELL_URL: 'http://shell:8080?x' }, 'SHELL_URL: must look like'],
    [{ SHELL_URL: 'http://shell', SHELL_DIR: 'shell' }, 'SHELL_URL: only one of SHELL_URL and SHELL_DIR can be set'],
    [{ REMOTES_URL: 'http://remotes:8080' }, 'REMOTES_URL: must look like http://mfe-{name}:8080'],
    [{ REMOTES_URL: 'http://{name}.{name}' }, 'REMOTES_URL: must look like'],
    [{ REMOTES_URL: 'http://mfe:{name}' }, 'REMOTES_URL: must look like'],
    [{ REMOTES_URL: 'http://{name}:pw@mfe' }, 'REMOTES_URL: must look like'],
    [{ REMOTES_URL: 'http://{name}:8080' }, 'REMOTES_URL: the host must contain more than {name}'],
    [{ REMOTES_URL: 'http://mfe-{name}', REMOTES_DIR: 'x' }, 'REMOTES_URL: only one of'],
  ])('%j are refused by name', (env, problem) => {
    expect(read(env)).toThrow(problem)
  })

  it('take a host per name, or a folder per name', () => {
    expect(read({ SHELL_URL: 'http://shell:8080/', REMOTES_URL: 'http://mfe-{name}.site.svc:8080' })()).toMatchObject({
      SHELL_URL: 'http://shell:8080',
      REMOTES_URL: 'http://mfe-{name}.site.svc:8080',
    })
    expect(read({ REMOTES_URL: 'https://files.example/{name}/' })().REMOTES_URL).toBe('https://files.example/{name}')
  })
})
