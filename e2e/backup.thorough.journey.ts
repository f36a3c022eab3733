import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endPlatforms, mailedLinks, startPlatformProcess, waitUntil } from '@plekje/testing'

afterAll(endPlatforms)
// Two platforms after one another, each from nothing.
jest.setTimeout(300_000)

const program = join(__dirname, '../services/accounts/dist/main.cjs')
const run = promisify(execFile)

describe('a backup of a site on embedded engines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is made while the site runs, and brings accounts and reviews back in another folder when all of it is gone', async () => {
    const dataDir = join(folder, 'original')
    const site = await startPlatformProcess({ dataDir })
    const member = { username: 'bewaard', email: 'bewaard@voorbeeld.example', password: 'een goed wachtwoord' }
    await send(site.url, '/api/register', member)
    const [link = ''] = await mailedLinks(dataDir, member.email)
    expect((await fetch(`${site.url}/api/verify-email${new URL(link).search}`)).status).toBe(200)
    const { hits } = await (await fetch(`${site.url}/api/search?search=minigolf`)).json()
    const [{ id, slug }] = hits
    const review = { rating: 5, comment: 'Deze review moet een ramp overleven.' }
    const cookie = await signIn(site.url, member)
    expect((await send(site.url, `/api/listings/${id}/reviews`, review, { cookie })).status).toBe(201)

    const settings = { ...process.env, BACKUP_DIR: join(folder, 'backups') }
    const made = await run(process.execPath, [program, 'backup'], { env: { ...settings, DATA_DIR: dataDir } })
    const [, identity = ''] = /BACKUP_IDENTITY=(\S+)/.exec(made.stdout) ?? []
    await site.kill()
    rmSync(dataDir, { recursive: true })

    const restoredDir = join(folder, 'restored')
    const env = { ...settings, DATA_DIR: restoredDir, BACKUP_IDENTITY: identity }
    await run(process.execPath, [program, 'restore'], { env })
    const restored = await startPlatformProcess({ dataDir: restoredDir })
    const again = await signIn(restored.url, member)
    const own = await (await fetch(`${restored.url}/api/my-reviews`, { headers: { cookie: again } })).json()
    expect(own).toEqual([expect.objectContaining({ listingId: id, ...review })])
    const rated = async () => (await (await fetch(`${restored.url}/api/listings/${slug}`)).json()).reviewCount === 1
    await waitUntil(rated, { what: 'the review on its venue' })
    expect(await restored.stop()).toBe(0)
  })
})

async function signIn(url: string, { username, password }: { username: string; password: string }): Promise<string> {
  const reply = await send(url, '/api/login', { username, password })
  expect(reply.status).toBe(200)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const send = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
