// Proves API-1.
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

const SESSION = 'plekje_session=abc'
const SIGNED_IN = 'plekje_signed_in=yes'

describe('the cookie that tells scripts of a session', () => {
  let services: FakeService
  let site: Running
  beforeAll(async () => {
    services = await startFakeService('listings')
    site = await startGateway(
      { LISTINGS_URL: services.url, ACCOUNTS_URL: services.url, TRUST_PROXY: '1' },
      { 'shell/a.0123abcd.js': '' },
    )
  })
  afterAll(async () => {
    await site.close()
    await services.close()
  })
  const cookiesOf = async (path: string, cookie: string, headers = {}) =>
    (await site.ask(path, { headers: { ...(cookie && { cookie }), ...headers } })).headers['set-cookie']

  it('is set with pages and responses for a session that lacks it', async () => {
    for (const path of ['/', '/help', '/api/user', '/api/categories']) {
      expect([path, await cookiesOf(path, SESSION)]).toEqual([path, [`${SIGNED_IN}; Path=/; SameSite=Lax`]])
    }
  })

  it('is Secure when the session is on https', async () => {
    const overHttps = { 'x-forwarded-proto': 'https' }
    expect(await cookiesOf('/', `__Host-${SESSION}`, overHttps)).toEqual([`${SIGNED_IN}; Path=/; SameSite=Lax; Secure`])
    expect(await cookiesOf('/', SESSION, overHttps)).toBeUndefined()
  })

  it('is not set again, nor for visitors, nor with responses that shared caches may store', async () => {
    expect(await cookiesOf('/', `${SESSION}; ${SIGNED_IN}`)).toBeUndefined()
    expect(await cookiesOf('/', '')).toBeUndefined()
    for (const path of ['/a.0123abcd.js', '/robots.txt', '/media/scenes/club/a/1.svg']) {
      expect([path, await cookiesOf(path, SESSION)]).toEqual([path, undefined])
    }
  })

  it('is cleared when the session cookie is gone', async () => {
    expect(await cookiesOf('/', SIGNED_IN)).toEqual(['plekje_signed_in=; Path=/; SameSite=Lax; Max-Age=0'])
  })
})
