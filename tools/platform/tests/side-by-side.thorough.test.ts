// Proves PLATFORM-6.
import { rmSync } from 'node:fs'
import { mailedLinks, type PlatformProcess, startPlatformProcess } from '@plekje/testing'

describe('two platforms from one checkout', () => {
  let platforms: PlatformProcess[] = []
  beforeAll(async () => {
    platforms = await Promise.all([0, 1].map(() => startPlatformProcess()))
  }, 300_000)
  afterAll(async () => {
    await Promise.all(platforms.map((platform) => platform.stop()))
    for (const { dataDir } of platforms) rmSync(dataDir, { recursive: true, force: true })
  })

  it('run side by side, with separate data', async () => {
    const [one, other] = platforms as [PlatformProcess, PlatformProcess]
    const member = { username: 'alleen-hier', email: 'hier@voorbeeld.example', password: 'een goed wachtwoord' }
    const post = (url: string, path: string) =>
      fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(member),
        headers: { 'content-type': 'application/json' },
      })
    expect((await post(one.url, '/api/register')).status).toBe(201)
    const [link = ''] = await mailedLinks(one.dataDir, member.email)
    expect((await fetch(`${one.url}/api/verify-email${new URL(link).search}`)).status).toBe(200)
    expect((await post(one.url, '/api/login')).status).toBe(200)
    expect((await post(other.url, '/api/login')).status).toBe(401)
  })

  it('answer at localhost and at 127.0.0.1, with nothing set', async () => {
    for (const { url } of platforms) {
      for (const host of ['localhost', '127.0.0.1']) {
        const page = await fetch(`http://${host}:${new URL(url).port}/`)
        expect([host, page.status, (await page.text()).includes('<title>')]).toEqual([host, 200, true])
      }
    }
  })
})
