import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import type { ServiceMigrations } from '@plekje/service-kit'
import type { LoadReport } from '@plekje/testing'
import { parse, parseAllDocuments } from 'yaml'
import { Checks } from '../src/checks'
import { loadImages } from '../src/cluster/cluster'
import { writeOverlay } from '../src/cluster/overlay'
import { requireNoFailures } from '../src/cluster/under-load'
import { nextFrontEnd } from '../src/next-front-end'
import { root } from '../src/units'
import { brokenReviews } from '../src/variants'

interface Overlay {
  readonly resources: readonly string[]
  readonly configMapGenerator: readonly { readonly literals: readonly string[] }[]
  readonly patches: readonly { readonly target: { kind: string; name?: string }; readonly patch: string }[]
  readonly images: readonly object[]
}

interface Variable {
  readonly name: string
  readonly valueFrom?: {
    readonly configMapKeyRef?: { readonly name: string; readonly key: string }
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean }
  }
}

interface BaseObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: {
    readonly template?: {
      readonly spec?: { readonly containers?: readonly { readonly name: string; readonly env?: readonly Variable[] }[] }
    }
  }
}

/** Writes an overlay, reads it and takes it away. */
function overlayOf(options: Parameters<typeof writeOverlay>[1]): { folder: string; overlay: Overlay } {
  const folder = writeOverlay('of-a-test', options)
  const overlay = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Overlay
  rmSync(folder, { recursive: true })
  return { folder, overlay }
}

const baseObjects = (): BaseObject[] =>
  readdirSync(join(root, 'k8s/base'))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(root, 'k8s/base', file), 'utf8')))
    .map((document) => document.toJS() as BaseObject)
    .filter(({ metadata }) => metadata !== undefined)

const siteSettingOf = ({ valueFrom }: Variable): string | undefined =>
  valueFrom?.configMapKeyRef?.name === 'plekje-site' ? valueFrom.configMapKeyRef.key : undefined

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

  it.each([brokenReviews, nextFrontEnd])('makes $unit:$tag from a file that is as it expects', ({ file, edit }) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(edit(text)).not.toBe(text)
  })

  it('adds a migration that fails, under the next number, to those of a service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    try {
      const file = join(folder, 'migrations.ts')
      const released =
        'export const ofTest: ServiceMigrations = { steps: [{ id: "0001-names", run: () => undefined }] }'
      writeFileSync(file, brokenReviews.edit(released))
      const { ofTest } = (await import(file)) as { ofTest: ServiceMigrations }
      expect(ofTest.steps.map(({ id }) => id)).toEqual(['0001-names', '0002-meant-to-fail'])
      await expect(ofTest.steps[1]?.run({} as never)).rejects.toThrow('meant to fail')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('writes an overlay on the one for tests, with the tags that are asked for', () => {
    const { folder, overlay } = overlayOf({ tags: { reviews: 'broken' } })
    expect(resolve(folder, overlay.resources[0] ?? '')).toBe(join(root, 'k8s/overlays/test'))
    expect(overlay.images).toEqual([{ name: 'plekje/reviews', newTag: 'broken' }])
  })

  it('sets, in its overlay, settings that k8s/base has and its pods read', () => {
    const [{ literals } = { literals: [] }] = overlayOf({}).overlay.configMapGenerator
    const known = readFileSync(join(root, 'k8s/base/site.env'), 'utf8').split('\n')
    const read = baseObjects().flatMap(({ spec }) =>
      (spec?.template?.spec?.containers ?? []).flatMap(({ env = [] }) => env.map(siteSettingOf)),
    )
    expect(literals.length).toBeGreaterThan(0)
    for (const literal of literals) {
      const [name = ''] = literal.split('=')
      expect(known.filter((line) => line.startsWith(`${name}=`))).toHaveLength(1)
      expect(read).toContain(name)
    }
  })

  it('lets every unit of k8s/base start without a key of an engine that another starts without', () => {
    const references = baseObjects().flatMap(({ spec }) =>
      (spec?.template?.spec?.containers ?? []).flatMap(({ env = [] }) =>
        env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
      ),
    )
    const optional = new Set(references.filter((one) => one.optional).map(({ key }) => key))
    expect(references.filter((one) => !one.optional && optional.has(one.key))).toEqual([])
  })

  it('names no variable twice in a container of k8s/base, which the API server refuses', () => {
    for (const { spec, metadata } of baseObjects()) {
      for (const { name, env = [] } of spec?.template?.spec?.containers ?? []) {
        const names = env.map((variable) => variable.name)
        expect([metadata.name, name, names]).toEqual([metadata.name, name, [...new Set(names)]])
      }
    }
  })

  it('patches, in its overlay, kinds of objects that k8s/base has, in the place where these have pods', () => {
    const { overlay } = overlayOf({ replacesAll: true })
    const marks = overlay.patches.map(({ target, patch }) => ({ target, patch: parse(patch) as BaseObject }))
    for (const { target, patch } of marks) {
      const targets = baseObjects().filter(
        ({ kind, metadata: { name } }) => kind === target.kind && name === (target.name ?? name),
      )
      expect(targets.length).toBeGreaterThan(0)
      expect(patch.spec?.template).toBeDefined()
    }
    expect(marks.map(({ target }) => target.kind)).toEqual(expect.arrayContaining(['Deployment', 'StatefulSet']))
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
    expect(requireNoFailures(none)).toContain('10 requests, 0 failed')
    const failed = [{ method: 'GET', path: '/api/listings', status: 503, at: 'now' }]
    expect(() => requireNoFailures({ ...none, failed })).toThrow('GET /api/listings 503')
    expect(() => requireNoFailures({ ...none, limited: 1 })).toThrow('too few addresses')
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
