import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endPlatforms, mailedLinks, startPlatformProcess, waitUntil } from '@plekje/testing'

afterAll(endPlatforms)
// Two platforms after one another, each from nothing.
jest.setTimeout(300_000)

describe('a backup of a site on embedded engines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('brings back accounts, sessions and reviews in another folder when the original is gone', async () => {
    const dataDir = join(folder, 'original')
    const site = await startPlatformProcess({ dataDir })
    const member = { username: 'bewaard', email: 'bewaard@voorbeeld.example', password: 'een goed wachtwoord' }
    await send(site.url, '/api/register', member)
    const [link = ''] = await mailedLinks(dataDir, member.email)
    expect((await fetch(`${site.url}/api/verify-email${new URL(link).search}`)).status).toBe(200)
    const signedIn = await send(site.url, '/api/login', member)
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { hits } = await (await fetch(`${site.url}/api/search?search=minigolf`)).json()
    const [{ id, slug }] = hits
    const review = { rating: 5, comment: 'Deze review moet een ramp overleven.' }
    expect((await send(site.url, `/api/listings/${id}/reviews`, review, { cookie })).status).toBe(201)
    expect(await site.stop()).toBe(0)

    const backup = join(folder, 'backup')
    cpSync(dataDir, backup, { recursive: true })
    rmSync(dataDir, { recursive: true })

    const restored = await startPlatformProcess({ dataDir: backup })
    const user = await fetch(`${restored.url}/api/user`, { headers: { cookie } })
    expect(await user.json()).toMatchObject({ username: member.username })
    const own = await (await fetch(`${restored.url}/api/my-reviews`, { headers: { cookie } })).json()
    expect(own).toEqual([expect.objectContaining({ listingId: id, ...review })])
    const rated = async () => (await (await fetch(`${restored.url}/api/listings/${slug}`)).json()).reviewCount === 1
    await waitUntil(rated, { what: 'the review on its venue' })
    expect((await send(restored.url, '/api/login', member)).status).toBe(200)
    expect(await restored.stop()).toBe(0)
  })
})

const send = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
