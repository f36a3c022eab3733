import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import type { LoadReport } from '@plekje/testing'
import { Checks } from '../src/checks'
import { loadImages } from '../src/cluster/cluster'
import { writeOverlay } from '../src/cluster/overlay'
import { noneFailed } from '../src/cluster/under-load'
import { root } from '../src/units'
import { failingMigration } from '../src/variants'

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the cluster test', () => {
  it('goes on after a check that fails, and counts it', async () => {
    const checks = new Checks()
    expect(await checks.try('one', () => Promise.reject(new Error('not so')))).toBe(false)
    expect(await checks.try('two', async () => 'fine')).toBe(true)
    expect(checks.report()).toBe(1)
    expect(console.log).toHaveBeenLastCalledWith('1 passed, 1 failed')
  })

  it('adds a migration that fails after those that there are', () => {
    expect(failingMigration('steps: [],')).toContain("'0001-meant-to-fail'")
    const after = failingMigration("steps: [{ id: '0001-names', run }],")
    expect(after).toMatch(/'0001-names', run },? ?\{ id: '0002-meant-to-fail'/)
  })

  it('writes an overlay on the one for tests, with the tags that are asked for', () => {
    const folder = writeOverlay('of-a-test', { tags: { reviews: 'broken' } })
    const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8')
    rmSync(folder, { recursive: true })
    const [, base = ''] = /resources: \[(.*)\]/.exec(text) ?? []
    expect(resolve(folder, base)).toBe(join(root, 'k8s/overlays/test'))
    expect(text).toContain('{ name: plekje/reviews, newTag: broken }')
  })

  it('does not take a load for passed in which one request failed', () => {
    const none: LoadReport = {
      seconds: 1,
      visitors: 1,
      requests: 10,
      failed: [],
      refused: [],
      limited: 0,
      bytes: 0,
      percentilesMs: { p50: 1, p95: 2, p99: 3, max: 4 },
      byPath: {},
      lateMs: 0,
    }
    expect(noneFailed(none)).toContain('10 requests, 0 failed')
    const failed = [{ method: 'GET', path: '/api/listings', status: 503, at: 'now' }]
    expect(() => noneFailed({ ...none, failed })).toThrow('GET /api/listings 503')
    expect(() => noneFailed({ ...none, limited: 1 })).toThrow('too few addresses')
  })

  it('tells when images cannot be loaded', async () => {
    await expect(loadImages(['there-is-no-such-image'], 'false')).rejects.toThrow('images could not be loaded')
  })
})

it('every pod of a service with a database is given the address with that service’s own user', () => {
  for (const name of SERVICES_WITH_DATABASES) {
    const manifest = readFileSync(join(root, `k8s/base/${name}.yaml`), 'utf8')
    const keys = [
      ...manifest.matchAll(/name: MONGODB_URL, valueFrom: \{ secretKeyRef: \{ name: plekje-engines, key: (\w+) \}/g),
    ]
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const [, key] of keys) expect(key).toBe(`MONGODB_URL_${name.toUpperCase()}`)
  }
})
