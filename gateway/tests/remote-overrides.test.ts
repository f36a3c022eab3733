// Proves PLATFORM-8.
import { type Reply, type Running, startGateway } from './start-gateway'

const override = 'http://localhost:3001/remotes/discovery/mf-manifest.json'
const live = '/remotes/discovery/mf-manifest.json'
const asking = (url: string) => `remote.discovery=${encodeURIComponent(url)}`
const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
const listOf = async (gateway: Running, cookie?: string) => {
  const reply = await gateway.ask('/remotes.json', cookie === undefined ? {} : { headers: { cookie } })
  return { urls: JSON.parse(reply.text).map(({ url }: { url: string }) => url), kept: reply.headers['cache-control'] }
}
const policyOf = ({ headers }: Reply) => String(headers['content-security-policy'])

describe('a micro-frontend that one browser takes from elsewhere', () => {
  let gateway: Running
  beforeAll(async () => {
    gateway = await startGateway({
      REMOTES: `discovery=${live},account=/remotes/account/mf-manifest.json`,
      REMOTE_OVERRIDES: 'http://localhost:3001,https://preview.example',
      TRUST_PROXY: '1',
    })
  })
  afterAll(() => gateway.close())

  it('is set by the query of a page, until the browser is closed', async () => {
    const reply = await gateway.ask(`/about?${asking(override)}&show=all`)
    expect([reply.status, reply.headers.location]).toEqual([303, '/about?show=all'])
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    const cookie = String(reply.headers['set-cookie']?.[0])
    expect(cookie).toMatch(/^remote\.discovery=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await listOf(gateway, cookieOf(reply))).toEqual({
      urls: [override, '/remotes/account/mf-manifest.json'],
      kept: 'private, no-store',
    })
  })

  it('is named in the page, whose policy allows its origin, and which is neither cached nor answered with 304', async () => {
    const plain = await gateway.ask('/about')
    const cookie = cookieOf(await gateway.ask(`/about?${asking(override)}`))
    const headers = { cookie, 'if-none-match': '*' }
    const reply = await gateway.ask('/about', { headers })
    expect([reply.status, reply.headers.etag, reply.headers['cache-control']]).toEqual([
      200,
      undefined,
      'private, no-store',
    ])
    expect(JSON.parse(String(/id="site">(.*?)<\/script>/.exec(reply.text)?.[1]))).toMatchObject({
      overrides: [{ name: 'discovery', url: override }],
    })
    expect(policyOf(reply)).toMatch(/script-src 'self' http:\/\/localhost:3001[ ;]/)
    expect(policyOf(reply)).toMatch(/connect-src [^;]*ws:\/\/localhost:3001/)
    expect(policyOf(reply)).not.toContain('preview.example')

    const others = await gateway.ask('/about')
    expect(policyOf(others)).not.toContain('localhost:3001')
    expect([others.headers.etag, others.headers['cache-control']]).toEqual([plain.headers.etag, 'no-cache'])
    expect(others.text).not.toContain('overrides')
    expect(await listOf(gateway)).toMatchObject({ urls: [live, expect.anything()], kept: 'no-cache' })
  })

  it('ends when the query sets it to nothing', async () => {
    const reply = await gateway.ask('/about?remote.discovery=')
    expect([reply.status, reply.headers.location]).toEqual([303, '/about'])
    expect(reply.headers['set-cookie']).toEqual([expect.stringMatching(/^remote\.discovery=;.*Max-Age=0/)])
  })

  it('keeps to the host that set it, on https', async () => {
    const secure = { 'x-forwarded-proto': 'https' }
    const reply = await gateway.ask(`/?${asking(override)}`, { headers: secure })
    expect(reply.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-remote\.discovery=.*; Secure$/)])
    const plainName = cookieOf(reply).replace('__Host-', '')
    const page = await gateway.ask('/', { headers: { ...secure, cookie: plainName } })
    expect(page.text).not.toContain('overrides')
  })

  it.each([
    ['an origin that is not allowed', asking('https://evil.example/mf-manifest.json')],
    ['an allowed one in disguise', asking('https://preview.example@evil.example/mf-manifest.json')],
    ['an allowed one on another port', asking('http://localhost:3002/mf-manifest.json')],
    ['a script', asking('javascript:alert(1)')],
    ['a path', asking('//preview.example/mf-manifest.json')],
    ['a micro-frontend that the site does not have', `remote.other=${encodeURIComponent(override)}`],
  ])('is not begun for %s', async (_, query) => {
    const reply = await gateway.ask(`/about?${query}`)
    expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined])
  })

  it.each([
    ['of an origin that is not allowed', 'https://evil.example/mf-manifest.json'],
    ['that says nothing readable', '%'],
  ])('is not taken from a cookie %s', async (_, url) => {
    const cookie = `a=b; remote.discovery=${url === '%' ? url : encodeURIComponent(url)}`
    expect(await listOf(gateway, cookie)).toMatchObject({ urls: [live, expect.anything()], kept: 'no-cache' })
    expect(policyOf(await gateway.ask('/about', { headers: { cookie } }))).not.toContain('evil')
  })
})

it('is ignored where the site allows none, whatever a cookie says', async () => {
  const gateway = await startGateway()
  const reply = await gateway.ask(`/about?${asking(override)}`)
  expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined])
  const cookie = `remote.discovery=${encodeURIComponent(override)}`
  expect(await listOf(gateway, cookie)).toEqual({ urls: [live], kept: 'no-cache' })
  await gateway.close()
})
