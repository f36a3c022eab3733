import { brotliCompressSync } from 'node:zlib'
import { identityEnv } from '@plekje/testing/service-caller'
import { readGatewayConfig } from '../src/index'
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
      { FRONT_END_CACHE_MB: '1' },
      {
        [`shell${script}`]: 'first',
        'remotes/discovery/mf-manifest.json': '{"v":1}',
        'remotes/discovery/lazy.0123abcd.js': 'lazy',
      },
      'containers',
    )
    if (!gateway.containers) throw new Error('no containers')
    containers = gateway.containers
  })
  afterEach(() => gateway.close())

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

  it('are asked once for a hashed file, whoever wants it and whenever', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => gateway.ask(script)))
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['first']))
    await gateway.ask(script)
    expect(asksFor(script)).toBe(1)
  })

  it('are asked at most once a second for what may change', async () => {
    const startedAt = performance.now()
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => gateway.ask(manifest)))
    const seconds = (performance.now() - startedAt) / 1000
    expect(asksFor('mf-manifest.json')).toBeLessThanOrEqual(1 + Math.floor(seconds))
  })

  it('are asked for no file of a page', async () => {
    for (const path of ['/listing/cafe-olivier', '/category/bars', '/friends']) await gateway.ask(path)
    expect(containers.asked.filter((path) => !['/shell/index.html', '/shell/render'].includes(path))).toEqual([])
  })

  it('may be away: what was fetched stands, and what was not is unavailable rather than missing', async () => {
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

  it('may hang: who has an older page does not wait for a newer one', async () => {
    await gateway.ask('/')
    containers.instead = () => undefined
    const asked = containers.asked.length
    await until(async () => {
      expect((await gateway.ask('/')).status).toBe(200)
      return containers.asked.length > asked
    }, 'the page is asked for anew')
    // Its container is asked once more before it is given up.
    expect(containers.asked).toHaveLength(asked + 1)
  })

  it('show a newer page once its scripts are to be had', async () => {
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

  it('may answer for two versions: a file that one lacks is asked of the other', async () => {
    let asked = 0
    containers.instead = (_request, response) => {
      asked += 1
      if (asked < 3) response.writeHead(404).end()
      else response.end('lazy')
    }
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('may close a connection that was kept: the file is asked for once more', async () => {
    await gateway.ask(script)
    let isFirst = true
    containers.instead = (request, response) => {
      if (isFirst) request.socket.destroy()
      else response.end('lazy')
      isFirst = false
    }
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('that fail or send elsewhere are away, and take no one along', async () => {
    for (const status of [500, 302]) {
      containers.instead = (_request, response) => void response.writeHead(status, { location: '/metrics' }).end()
      expect((await gateway.ask(lazy)).status).toBe(503)
    }
  })

  it('are kept up to the memory given, the oldest making room', async () => {
    const large = 'x'.repeat(700_000)
    await gateway.put('shell/a.00000001.js', large)
    await gateway.put('shell/b.00000002.js', large)
    for (const path of ['/a.00000001.js', '/b.00000002.js', '/b.00000002.js', '/a.00000001.js']) {
      expect((await gateway.ask(path)).text).toHaveLength(large.length)
    }
    expect([asksFor('a.00000001.js'), asksFor('b.00000002.js')]).toEqual([2, 1])
  })

  it('are asked for each encoding by itself', async () => {
    await gateway.put('remotes/discovery/lazy.0123abcd.js.br', brotliCompressSync('lazy'))
    const br = await gateway.ask(lazy, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect((await gateway.ask(lazy)).text).toBe('lazy')
  })

  it('are never reached by a name that is none', async () => {
    for (const name of ['Discovery', 'a.b', '-a', 'a_b', 'a:1', 'x@y', `${'a'.repeat(64)}`]) {
      expect((await gateway.ask(`/remotes/${name}/mf-manifest.json`)).status).toBe(404)
    }
    expect(containers.asked).toEqual([])
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
    [{ REMOTES_URL: 'http://{name}:8080' }, 'REMOTES_URL: must say more of the host than {name}'],
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
