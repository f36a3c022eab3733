// Proves PLATFORM-6, PLATFORM-10.
import type { IncomingMessage } from 'node:http'
import { identityEnv } from '@plekje/testing/service-caller'
import { createSite } from '../src/http/site'
import { readGatewayConfig } from '../src/index'
import { askRaw, type FakeService, type Running, sendJson, startFakeService, startGateway } from './start-gateway'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService('all')
})
const start = (env: Record<string, string> = {}) =>
  startGateway({ ACCOUNTS_URL: service.url, LISTINGS_URL: service.url, RESPONSE_CACHE_MB: '0', ...env })

describe('the Host of a request', () => {
  let gateway: Running
  beforeAll(async () => {
    gateway = await start({ SITE_URL: 'https://plekje.example', ALLOWED_HOSTS: 'www.plekje.example,10.0.0.7:8080' })
  })

  it.each([
    'plekje.example',
    'PLEKJE.example',
    'plekje.example:443',
    'www.plekje.example',
    'www.plekje.example:8443',
    '10.0.0.7:8080',
    'localhost',
    'localhost:1',
    '127.0.0.1:9999',
    '127.8.9.10',
    '[::1]:8080',
    '[::ffff:127.0.0.1]',
  ])('may be %s', async (host) => {
    expect((await gateway.ask('/about', { headers: { host } })).status).toBe(200)
  })

  it.each([
    'evil.example',
    'plekje.example.evil.example',
    'evilplekje.example',
    'plekje.example:8080',
    'plekje.example@evil.example',
    'evil.example#localhost',
    'localhost.evil.example',
    '10.0.0.7',
    '10.0.0.8:8080',
    '0.0.0.0',
    '127.0.0.1.evil.example',
    '127.0.0.1:8080:1',
    '[::2]',
    '2130706433',
    'x'.repeat(14_000),
    `localhost:${'1'.repeat(400)}`,
  ])('may not be %j', async (host) => {
    service.asked.length = 0
    const headers = { host, 'x-forwarded-host': 'plekje.example', forwarded: 'host=plekje.example' }
    for (const path of [
      '/',
      '/listing/x',
      '/sitemap.xml',
      '/robots.txt',
      '/remotes.json',
      '/api/locations',
      '/nothing',
    ]) {
      const reply = await gateway.ask(path, { headers })
      expect([reply.status, reply.json().code]).toEqual([421, 'foreign_host'])
      expect(reply.text.length).toBeLessThan(300)
      expect(reply.json().error).toBe('Deze site is niet te bereiken onder dit adres. Controleer de link.')
    }
    const posted = await gateway.ask('/api/register', { method: 'POST', body: '{}', headers })
    expect(posted.status).toBe(421)
    expect(service.asked).toHaveLength(0)
  })

  it('may be missing only in a probe', async () => {
    expect(await askRaw(gateway.url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await askRaw(gateway.url, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    )
    expect(await askRaw(gateway.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is refused when it is sent twice, also with equal values', async () => {
    service.asked.length = 0
    for (const [first, second] of [
      ['localhost', 'evil.example'],
      ['localhost', 'localhost'],
      ['evil.example', 'localhost'],
    ]) {
      const reply = await askRaw(
        gateway.url,
        `GET /api/locations HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`,
      )
      expect(reply).toMatch(/^HTTP\/1\.1 400 /)
      expect(reply).toContain('"code":"malformed_request"')
    }
    expect(service.asked).toHaveLength(0)
  })

  it('is ignored for probes, which use the IP address', async () => {
    const headers = { host: '10.244.1.7:8080' }
    expect((await gateway.ask('/healthz', { headers })).status).toBe(200)
    expect((await gateway.ask('/readyz', { headers })).status).not.toBe(421)
    expect((await gateway.ask('/healthz/x', { headers })).status).toBe(421)
  })

  it('is not passed on as the address of the site', async () => {
    service.asked.length = 0
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await gateway.ask('/api/register', { method: 'POST', body: '{}', headers })
    for (const name of Object.keys(headers)) expect(service.asked[0]?.headers).not.toHaveProperty(name)
  })
})

describe('the address of the site', () => {
  it.each([
    ['of the settings', { SITE_URL: 'https://plekje.example', TRUST_PROXY: '1' }, () => 'https://plekje.example'],
    ['of the port that was taken', {}, ({ port }: URL) => `http://localhost:${port}`],
    ['of the address that is listened on', { HOST: '0.0.0.0' }, ({ port }: URL) => `http://localhost:${port}`],
  ])('is that %s, whatever a request says', async (_, env, expected) => {
    const gateway = await start(env as unknown as Record<string, string>)
    const site = expected(new URL(gateway.url))
    const headers = {
      host: 'localhost:4711',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '444',
      forwarded: 'host=evil.example',
    }
    service.handler = (request, response) =>
      sendJson(response, request.url?.includes('/internal/') ? { venues: [], done: true, highestId: 0 } : [])
    const [page, map, robots] = await Promise.all(
      ['/about', '/sitemap.xml', '/robots.txt'].map((path) => gateway.ask(path, { headers })),
    )
    expect(page?.text).toContain(`<link rel="canonical" href="${site}/about">`)
    expect(page?.text).toContain(`content="${site}/about"`)
    expect(map?.text).toContain(`<loc>${site}/about</loc>`)
    expect(robots?.text).toContain(`Sitemap: ${site}/sitemap.xml`)
    for (const reply of [page, map, robots]) expect(reply?.text).not.toMatch(/evil|4711/)
    await gateway.close()
  })

  it('must be set where engines are external, and be an address', () => {
    const read = (env: Record<string, string>) => () => readGatewayConfig({ ...identityEnv('gateway'), ...env })
    expect(read({ REDIS_URL: 'redis://redis:6379' })).toThrow(/SITE_URL: must be set/)
    expect(read({ KAFKA_BROKERS: 'kafka:9092' })).toThrow(/SITE_URL: must be set/)
    expect(read({ REDIS_URL: 'redis://redis:6379', SITE_URL: 'https://Plekje.example:443/' })().SITE_URL).toBe(
      'https://plekje.example',
    )
    for (const SITE_URL of ['plekje.example', 'ftp://a', 'https://a/b', 'https://a?b', 'https://u@a', 'https://']) {
      expect(read({ SITE_URL })).toThrow(/SITE_URL: must look like/)
    }
    for (const ALLOWED_HOSTS of ['*', 'a b', 'https://a', 'a,,b'])
      expect(read({ ALLOWED_HOSTS })).toThrow(/ALLOWED_HOSTS/)
  })

  it.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['192.168.1.20', 'http://192.168.1.20:8080'],
    ['fd00::1', 'http://[fd00::1]:8080'],
    ['laptop.local', 'http://laptop.local:8080'],
  ])('is that of HOST %s without a setting, and may be asked by it', (HOST, url) => {
    const site = createSite({ HOST, PORT: 8080, ALLOWED_HOSTS: [] })
    expect(site.url()).toBe(url)
    expect(site.hasOwnHost({ headers: { host: new URL(url).host } } as IncomingMessage)).toBe(true)
    expect(site.hasOwnHost({ headers: { host: '192.168.1.21:8080' } } as IncomingMessage)).toBe(false)
  })
})

describe('requests that change something', () => {
  it('are accepted from pages of the site, also when a proxy changed the host', async () => {
    const gateway = await start({ SITE_URL: 'https://plekje.example', ALLOWED_HOSTS: 'gateway:8080' })
    const register = (host: string, origin: string) =>
      gateway.ask('/api/register', { method: 'POST', body: '{}', headers: { host, origin } })
    expect((await register('gateway:8080', 'https://plekje.example')).status).toBe(200)
    expect((await register('plekje.example', 'https://plekje.example')).status).toBe(200)
    expect((await register('127.0.0.1:8080', 'http://127.0.0.1:8080')).status).toBe(200)
    for (const origin of ['https://gateway', 'http://localhost:8080', 'https://plekje.example.evil.example', 'null']) {
      expect((await register('gateway:8080', origin)).status).toBe(403)
    }
  })
})
