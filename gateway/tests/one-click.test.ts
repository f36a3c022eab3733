import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

describe('the address that stops mails with one click (RFC 8058)', () => {
  let gateway: Running
  let social: FakeService
  beforeAll(async () => {
    social = await startFakeService('social')
    social.handler = (_request, response) => {
      response.writeHead(204)
      response.end()
    }
    gateway = await startGateway({ SOCIAL_URL: social.url, RESPONSE_CACHE_MB: '0' })
  })
  afterAll(async () => {
    await gateway.close()
    await social.close()
  })
  const address = '/api/alerts/unsubscribe?token=geheim'
  const host = () => new URL(gateway.url).host
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '26' }
  const post = (headers: Record<string, string> = {}) =>
    gateway.ask(address, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { host: host(), ...form, ...headers },
    })

  it('accepts the POST of mail programs, without a session', async () => {
    expect((await post()).status).toBe(204)
    expect(social.asked.at(-1)?.url).toBe(address)
  })

  it('redirects a GET to the page that asks for confirmation, and changes nothing', async () => {
    const before = social.asked.length
    const reply = await gateway.ask(address, { headers: { host: host() } })
    expect([reply.status, reply.headers.location]).toEqual([303, '/unsubscribe?token=geheim'])
    expect(social.asked).toHaveLength(before)
  })

  it('refuses requests from pages of other sites', async () => {
    expect((await post({ origin: 'https://elders.example' })).status).toBe(403)
  })
})
