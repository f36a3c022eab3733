import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type FrontEnds, type Running, startGateway, until } from './start-gateway'

describe.each<FrontEnds>(['folder', 'containers'])('files of front ends (%s)', (frontEnds) => {
  let gateway: Running
  const script = 'console.log("shell")'.repeat(100)
  beforeAll(async () => {
    gateway = await startGateway(
      {},
      {
        'shell/main.0123456789abcdef.js': script,
        'shell/favicon.svg': '<svg/>',
        'shell/main.0123456789abcdef.js.map': '{}',
        'shell/.env': 'SECRET=1',
        'secret.txt': 'secret',
        'remotes/discovery/mf-manifest.json': '{"name":"discovery"}',
        'remotes/discovery/mf-stats.json': '{}',
        'remotes/discovery/index.html': '<html>',
        'remotes/discovery/remote.abcdef0123.js': 'remote',
      },
      frontEnds,
    )
    await gateway.put('shell/main.0123456789abcdef.js.br', brotliCompressSync(script))
  })
  afterAll(() => gateway.close())

  it('with a hash in their name are cached for a year, and compressed for clients that accept it', async () => {
    const plain = await gateway.ask('/main.0123456789abcdef.js')
    expect(plain.text).toBe(script)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const br = await gateway.ask('/main.0123456789abcdef.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', script])
    const gzip = await gateway.ask('/remotes/discovery/remote.abcdef0123.js', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([gzip.headers['content-encoding'], gzip.text]).toEqual([undefined, 'remote'])
  })

  it('without a hash are revalidated each time, with 304 while unchanged', async () => {
    const manifest = await gateway.ask('/remotes/discovery/mf-manifest.json')
    expect([manifest.headers['cache-control'], manifest.headers['content-type']]).toEqual([
      'no-cache',
      'application/json; charset=utf-8',
    ])
    const again = await gateway.ask('/remotes/discovery/mf-manifest.json', {
      headers: { 'if-none-match': String(manifest.headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  it('appear, change and disappear while the gateway runs', async () => {
    const path = '/remotes/account/mf-manifest.json'
    expect((await gateway.ask(path)).status).toBe(404)
    await gateway.put('remotes/account/mf-manifest.json', '{"v":1}')
    expect((await gateway.ask(path)).text).toBe('{"v":1}')
    await gateway.put('remotes/account/mf-manifest.json', '{"v":22}')
    await until(async () => (await gateway.ask(path)).text === '{"v":22}', 'the changed file')
    await rm(join(gateway.folder, 'remotes/account'), { recursive: true })
    await until(async () => (await gateway.ask(path)).status === 404, 'the file is gone')
  })

  it.each([
    '/main.0123456789abcdef.js.map',
    '/main.0123456789abcdef.js.br',
    '/.env',
    '/remotes/discovery/mf-stats.json',
    '/remotes/discovery/index.html',
    '/index.html',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/remotes/../secret.txt',
    '/remotes/discovery/..%5c..%5c..%5csecret.txt',
    '/remotes/%2e%2e/secret.txt',
    '/main.0123456789abcdef.js%00.svg',
    '/remotes/discovery',
    '/remotes/discovery.evil/mf-manifest.json',
    '/remotes/Discovery/mf-manifest.json',
    '/remotes/-/mf-manifest.json',
    '/remotes/discovery:80/mf-manifest.json',
    '/remotes/x@discovery/mf-manifest.json',
    '/remotes/%2e%2e%2fshell/main.0123456789abcdef.js',
    '/missing.js',
    '/metrics.txt',
  ])('never include %s', async (path) => {
    const reply = await gateway.ask(path)
    expect(reply.status).toBe(404)
    expect(reply.text).not.toMatch(/SECRET|secret$|^\{\}$/)
  })

  it('that are missing are answered with JSON, not with a page', async () => {
    const reply = await gateway.ask('/remotes/gone/remote.abcdef0123.js')
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('do not include figures', async () => {
    expect((await gateway.ask('/metrics')).status).toBe(404)
  })
})
