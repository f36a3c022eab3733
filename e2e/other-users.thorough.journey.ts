// Proves PLATFORM-24, PLATFORM-25.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endPlatforms, type PlatformProcess, startPlatformProcess } from '@plekje/testing'

afterAll(endPlatforms)
jest.setTimeout(300_000)

describe('other users of the machine on which the site runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plekje-others-'))
  let site: PlatformProcess
  let services: Map<string, string>

  beforeAll(async () => {
    // Files of an older version, readable by everyone.
    mkdirSync(join(dataDir, 'outbox'))
    writeFileSync(join(dataDir, 'outbox/2026-01-01T00-00-00.000Z-12345678.eml'), 'text')
    for (const path of [dataDir, join(dataDir, 'outbox')]) chmodSync(path, 0o755)
    site = await startPlatformProcess({ dataDir, env: { LOG_LEVEL: 'info' } })
    services = servicesIn(site.output())
  })
  afterAll(async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('cannot ask its services anything past the gateway, and learn no more than whether they are ready', async () => {
    expect([...services.keys()].sort()).toEqual(
      ['accounts', 'analytics', 'gateway', 'listings', 'planner', 'reviews', 'search', 'social'].sort(),
    )
    const askedOf = {
      accounts: [
        'POST /api/login',
        'POST /api/register',
        'GET /api/internal/members?username=admin',
        'GET /api/admin/users',
      ],
      listings: ['GET /api/categories', 'GET /api/internal/venues'],
      search: ['GET /api/search', 'GET /api/listings'],
      social: ['POST /api/feedback', 'GET /api/internal/member-data/u1'],
      reviews: ['GET /api/listings/1/reviews', 'GET /api/internal/review-figures'],
      planner: ['POST /api/smart-plan', 'GET /api/internal/member-data/u1'],
      analytics: ['POST /api/admin/venue-analytics/track', 'GET /api/admin/statistics'],
    }
    const from = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    for (const [name, calls] of Object.entries(askedOf)) {
      const url = services.get(name) ?? ''
      for (const call of calls) {
        const [method = '', path = ''] = call.split(' ')
        expect([name, call, (await fetch(url + path, { method, headers: from })).status]).toEqual([name, call, 401])
      }
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
      expect([name, (await fetch(`${url}/metrics`)).status]).toEqual([name, 401])
    }
    expect((await fetch(`${site.url}/api/listings?limit=1`)).status).toBe(200)
  })

  it('find nothing in its folder that they may open, also what was there before', () => {
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => `${(statSync(join(dataDir, name)).mode & 0o777).toString(8)} ${name}`)
      .filter((line) => !/^[67]00 /.test(line))
    expect(open).toEqual([])
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['cache', 'documents', 'events', 'outbox', 'secrets']))
    expect(readdirSync(join(dataDir, 'secrets')).sort()).toEqual(['admin-password', 'second-factor'])
  })
})

/** Ports of the services, from their log. */
function servicesIn(output: string): Map<string, string> {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return new Map(
    lines
      .map((line) => JSON.parse(line) as { name: string; url?: string; msg: string })
      .filter(({ msg, url }) => msg === 'started' && url !== undefined)
      .map(({ name, url = '' }) => [name, url]),
  )
}
