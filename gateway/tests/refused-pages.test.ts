// Proves SITE-37.
import { type Running, startGateway } from './start-gateway'

const navigation = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

describe('a page that the gateway refuses', () => {
  let gateway: Running
  beforeEach(async () => {
    gateway = await startGateway({ PAGE_LIMIT_PER_MINUTE: '1' })
    await gateway.ask('/about')
  })
  afterEach(() => gateway.close())

  it('says so in Dutch, and is opened again by itself', async () => {
    const { status, headers, text } = await gateway.ask('/about', navigation)
    expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(text).toMatch(
      /<html lang="nl">[\s\S]*<p>Je doet te veel verzoeken\. Probeer het over \d+ seconden opnieuw\.<\/p>/,
    )
    expect(text).toContain('<a href="">Opnieuw proberen</a>')
    expect(text).toContain(`Nummer: ${headers['x-request-id']}`)
    expect(Number(headers.refresh)).toBeGreaterThanOrEqual(Number(headers['retry-after']))
    expect(headers['content-security-policy']).not.toContain('sandbox')
  })

  it('is JSON for a program, and for a call of the API', async () => {
    const targets = ['/api/unknown', '/media/unknown', 'http://127.0.0.1/api/unknown']
    const calls = await Promise.all(targets.map((target) => gateway.ask(target, navigation)))
    for (const reply of [await gateway.ask('/about'), ...calls]) {
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(reply.headers.refresh).toBeUndefined()
    }
  })

  it('offers no retry where a later one is refused too', async () => {
    const { status, headers, text } = await gateway.ask('/missing.js', navigation)
    expect([status, headers.refresh]).toEqual([404, undefined])
    expect(text).toContain('Dit adres bestaat niet.')
    expect(text).not.toContain('Opnieuw proberen')
  })
})
