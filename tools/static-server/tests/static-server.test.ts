import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { waitUntil } from '@plekje/testing'
import { readStaticServerConfig } from '../src/config'
import { createStaticServer, type StaticServer } from '../src/static-server'

const script = 'console.log("remote")'.repeat(100)
const at = new Date('2026-01-01T00:00:00Z')
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of opened) await close()
})

async function serve(files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), 'static-server-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
    // In images all files have the time of the commit.
    utimesSync(join(folder, name), at, at)
  }
  const server: StaticServer = createStaticServer(readStaticServerConfig({ PORT: '0' }), folder)
  const url = await server.start()
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  opened.push({ close })
  return { url, server }
}

/** Sends a request as written: no path is normalised, no header added, nothing decompressed. */
function ask(url: string, path: string, { method = 'GET', headers = {} } = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

describe('rendering a page', () => {
  const bundle = `exports.render = async ({ address }) => {
    if (address === '/kapot') throw new Error('broken')
    return { kind: 'page', html: '<h1>' + address + '</h1>', state: null, chunks: ['list'] }
  }`
  const assets = {
    version: 'entry.0123abcd.js',
    always: ['entry.0123abcd.js'],
    chunks: { list: ['list.0123abcd.css'] },
  }
  const files = { '.server/render.cjs': bundle, '.server/assets.json': JSON.stringify(assets), 'entry.0123abcd.js': '' }
  const asked = { address: '/lijst', brand: 'Plekje', now: '2026-11-23T12:00:00Z', answers: {} }
  const post = (url: string, body: unknown) => fetch(`${url}/render`, { method: 'POST', body: JSON.stringify(body) })

  it('answers with its HTML and the files it needs, and does not serve the bundle', async () => {
    const { url } = await serve(files)
    expect(await (await post(url, asked)).json()).toEqual({
      kind: 'page',
      html: '<h1>/lijst</h1>',
      state: null,
      version: 'entry.0123abcd.js',
      styles: ['list.0123abcd.css'],
      scripts: ['entry.0123abcd.js'],
    })
    expect((await ask(url, '/.server/render.cjs')).status).toBe(404)
    expect((await ask(url, '/render')).status).toBe(404)
  })

  it('refuses an invalid request, and answers 500 when rendering fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { url } = await serve(files)
    expect((await post(url, { ...asked, now: 'nu' })).status).toBe(400)
    expect((await post(url, 'x')).status).toBe(400)
    expect((await post(url, { ...asked, address: '/kapot' })).status).toBe(500)
    expect((await post(url, asked)).status).toBe(200)
  })

  it('is left to the browser by a build without a renderer', async () => {
    const { url } = await serve({ 'entry.0123abcd.js': '' })
    expect(await (await post(url, asked)).json()).toEqual({ kind: 'none' })
  })
})

describe('the files of a front end', () => {
  let url: string
  beforeAll(async () => {
    const served = await serve({
      'main.0123abcd.js': script,
      'main.0123abcd.js.br': brotliCompressSync(script),
      'main.0123abcd.js.gz': gzipSync(script),
      'main.0123abcd.js.map': '{"secret":1}',
      'mf-manifest.json': '{"entry":"a.0123abcd.js"}',
      'mf-stats.json': '{"secret":1}',
      '.fingerprint': 'secret',
      'index.html': '<html>',
      'fonts/figtree.c134f287.woff2': 'font',
    })
    url = served.url
  })

  it('with a hash in their name are cached for a year, and compressed for clients that accept it', async () => {
    const br = await ask(url, '/main.0123abcd.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(br).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'content-type': 'text/javascript',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      },
    })
    expect(brotliDecompressSync(br.body).toString()).toBe(script)
    const gzip = await ask(url, '/main.0123abcd.js', { headers: { 'accept-encoding': 'gzip' } })
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', script])
    const plain = await ask(url, '/main.0123abcd.js')
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
    expect((await ask(url, '/fonts/figtree.c134f287.woff2')).body.toString()).toBe('font')
  })

  it('without a hash are revalidated, with 304 while unchanged', async () => {
    const first = await ask(url, '/mf-manifest.json')
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache'])
    const again = await ask(url, '/mf-manifest.json', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
  })

  it('have tags of their content, also when size and time are equal', async () => {
    const other = await serve({ 'mf-manifest.json': '{"entry":"b.4567abcd.js"}' })
    const { headers } = await ask(url, '/mf-manifest.json')
    const reply = await ask(other.url, '/mf-manifest.json', { headers: { 'if-none-match': String(headers.etag) } })
    expect([reply.status, reply.body.toString()]).toEqual([200, '{"entry":"b.4567abcd.js"}'])
  })

  it.each([
    '/main.0123abcd.js.map',
    '/main.0123abcd.js.br',
    '/mf-stats.json',
    '/.fingerprint',
    '/',
    '/index',
    '/fonts',
    '/missing.0123abcd.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '//',
    '/%',
  ])('never include %s', async (path) => {
    const reply = await ask(url, path)
    expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(reply.body.toString()).toBe('Not found\n')
  })

  it('are read only', async () => {
    expect((await ask(url, '/index.html', { method: 'POST' })).status).toBe(405)
    const head = await ask(url, '/index.html', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '6', 0])
  })
})

describe('the server', () => {
  it('is alive and ready, and no longer ready once it stops', async () => {
    const { url, server } = await serve({ 'index.html': '<html>' })
    expect((await ask(url, '/healthz')).status).toBe(200)
    expect((await ask(url, '/readyz')).status).toBe(200)
    const finish = await openHalfway(url)
    const closing = server.close()
    expect(await finish()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is)
    await closing
    await expect(ask(url, '/healthz')).rejects.toThrow('ECONNREFUSED')
  })

  it('names settings that are wrong, and a folder without files', () => {
    expect(() => readStaticServerConfig({ PORT: 'x', SHUTDOWN_SECONDS: '0' })).toThrow(
      'PORT: must be a whole number from 0 to 65535\nSHUTDOWN_SECONDS: must be a whole number from 1 to 300',
    )
    const folder = mkdtempSync(join(tmpdir(), 'static-server-'))
    expect(() => createStaticServer(readStaticServerConfig({}), folder)).toThrow(`no files in ${folder}`)
    rmSync(folder, { recursive: true })
  })
})

/** A connection on which one request was answered and half of another was sent. */
async function openHalfway(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let got = ''
  socket.on('data', (chunk) => {
    got += chunk
  })
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\n')
  await waitUntil(() => got.includes('alive'))
  return async () => {
    got = ''
    socket.write('Host: x\r\n\r\n')
    await waitUntil(() => got.includes('closing'))
    return got
  }
}
