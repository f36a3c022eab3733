import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import { freePort, UNITS, type UnitName } from '@plekje/testing'
import { identityHeaders, identityVariables } from '@plekje/testing/service-caller'
import { secondsOf } from '../harness/clock'
import { root } from '../http/processes'
import { fillFigures } from './fill-figures'
import { fillMembers, fillReviews } from './fill-members'
import { fillVenues } from './fill-venues'
import { type MeasuredProcess, runToEnd, startServing } from './measured-process'
import type { Options, Size } from './options'
import { openStore, type Store } from './store'

const READY_TIMEOUT_MS = 600_000
export const ADMIN = { id: 'bench', username: 'bench', isAdmin: true }
export const PASSWORD = 'een wachtwoord voor de proef'

export interface SiteRequest {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  /** The calling unit; by default the caller is an administrator. */
  readonly as?: 'analytics' | 'search' | undefined
}

/** The built services with a store of their own, filled with as many documents as `size` says. */
export interface Site {
  readonly size: Size
  readonly store: Store
  /** Starts one more process of a unit; resolves when that is ready. */
  start(unit: UnitName): Promise<MeasuredProcess & { readonly readyMs: number; readonly url: string }>
  readonly running: Map<UnitName, Awaited<ReturnType<Site['start']>>>
  /** Runs everything in one process on this store. */
  startPlatform(): Promise<MeasuredProcess & { readonly url: string }>
  send(unit: UnitName, request: SiteRequest, url?: string): Promise<unknown>
  close(): Promise<void>
}

export interface FilledSite {
  readonly site: Site
  readonly migrateSeconds: number
  readonly fillSeconds: number
}

/**
 * Migrates an empty store by the `migrate` command of each measured service, and fills it with documents. Starts no
 * service yet.
 */
export async function openSite(
  folder: string,
  size: Size,
  { engines, units, storeHeapMb, keepFolder }: Pick<Options, 'engines' | 'units' | 'storeHeapMb' | 'keepFolder'>,
): Promise<FilledSite> {
  const isReused = keepFolder !== undefined && engines.MONGODB_URL === undefined
  const name = isReused ? 'b' : `b${process.pid}${size.venues}`
  mkdirSync(folder, { recursive: true })
  const store = await openStore(folder, name, { serverUrl: engines.MONGODB_URL, heapMb: storeHeapMb })
  const ports = new Map<UnitName, number>()
  for (const unit of UNITS) ports.set(unit, await freePort())
  const urlOf = (unit: UnitName) => `http://127.0.0.1:${ports.get(unit)}`
  // An empty shell replaces the front ends, which are not measured.
  const shell = join(folder, 'shell')
  mkdirSync(shell, { recursive: true })
  writeFileSync(join(shell, 'index.html'), '<!doctype html><html lang="nl"><head></head><body></body></html>')
  const commonEnv = {
    SHELL_DIR: shell,
    HOST: '127.0.0.1',
    SITE_URL: urlOf('gateway'),
    LOG_LEVEL: 'error',
    MIGRATIONS: 'before',
    ADMIN_PASSWORD: PASSWORD,
    SECOND_FACTOR_KEY: 'bench '.repeat(6),
    RATE_LIMIT_PER_MINUTE: '1000000000',
    PAGE_LIMIT_PER_MINUTE: '1000000000',
    ...engines,
    ...store.env,
  }
  let programCount = 0
  const programOf = (unit: UnitName, port: number | undefined, command: readonly string[] = []) => {
    const unitFolder = unit === 'gateway' ? unit : `services/${unit}`
    programCount += 1
    const data = join(folder, `${unit}-${programCount}`)
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { recursive: true })
    return {
      args: [join(root, unitFolder, 'dist/main.cjs'), ...command],
      env: {
        ...commonEnv,
        ...Object.fromEntries(UNITS.map((calledUnit) => [`${calledUnit.toUpperCase()}_URL`, urlOf(calledUnit)])),
        ...identityVariables(unit),
        PORT: String(port ?? ports.get(unit)),
        DATA_DIR: data,
      },
    }
  }

  const running: Site['running'] = new Map()
  const site: Site = {
    size,
    store,
    running,
    async start(unit) {
      const isFirst = !running.has(unit)
      const port = isFirst ? ports.get(unit) : await freePort()
      const url = `http://127.0.0.1:${port}`
      const child = await startServing(programOf(unit, port), url, READY_TIMEOUT_MS)
      const runningUnit = {
        ...child,
        url,
        stop: async () => {
          if (running.get(unit) === runningUnit) running.delete(unit)
          await child.stop()
        },
      }
      if (isFirst) running.set(unit, runningUnit)
      return runningUnit
    },
    async startPlatform() {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const data = join(folder, 'platform')
      mkdirSync(data, { recursive: true })
      const env = { ...commonEnv, SITE_URL: url, PORT: String(port), DATA_DIR: data, SEED: 'false' }
      const args = ['--max-old-space-size=6000', join(root, 'tools/platform/dist/main.cjs')]
      return { ...(await startServing({ args, env }, url, READY_TIMEOUT_MS)), url }
    },
    async send(unit, { path, method = 'GET', body, as }, url = urlOf(unit)) {
      const identity: Record<string, string> = unit === 'gateway' ? {} : await identityHeaders(unit, as ?? ADMIN)
      const contentHeaders: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const reply = await fetch(url + path, {
        method,
        headers: { ...identity, ...contentHeaders },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${unit} ${path}: ${reply.status} ${text.slice(0, 300)}`)
      return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    },
    async close() {
      await Promise.all([...running.values()].map((child) => child.stop()))
      await store.close()
      if (!isReused) rmSync(folder, { recursive: true, force: true })
    },
  }
  const migrate = (unit: UnitName) => runToEnd(programOf(unit, undefined, ['migrate']))
  try {
    return { site, ...(await fillStore(site, migrate, { folder, units, isReused })) }
  } catch (error) {
    await site.close()
    throw error
  }
}

async function fillStore(
  { size, store: { documents } }: Site,
  migrate: (unit: UnitName) => Promise<void>,
  { folder, units, isReused }: { folder: string; units: readonly UnitName[]; isReused: boolean },
): Promise<Omit<FilledSite, 'site'>> {
  /** A file that exists once the database of a unit is filled. */
  const markerOf = (unit: UnitName) => join(folder, `${unit}-is-filled`)
  const fill = async (unit: UnitName, work: () => Promise<void>) => {
    if (!units.includes(unit) || existsSync(markerOf(unit))) return
    await work()
    if (isReused) writeFileSync(markerOf(unit), '')
  }
  const migrateSeconds = await secondsOf(async () => {
    for (const unit of SERVICES_WITH_DATABASES) {
      // An interrupted filling starts again with an empty database.
      if (!existsSync(markerOf(unit))) await (await documents.connection(unit)).dropDatabase()
      if (units.includes(unit)) await migrate(unit)
    }
  })
  const fillSeconds = await secondsOf(async () => {
    await fill('listings', () => fillVenues(documents, size.venues))
    await fill('accounts', () => fillMembers(documents, size.members))
    await fill('reviews', () => fillReviews(documents, size))
    await fill('analytics', () => fillFigures(documents, size))
  })
  return { migrateSeconds, fillSeconds }
}

const MAX_TRIES = 60
const PAUSE_MS = 2000

/** Retries failed work for two minutes, because a store does not respond while it builds an index. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries > MAX_TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Does the work three times, before it is measured. */
export async function warm(work: () => Promise<unknown>): Promise<void> {
  for (let times = 0; times < 3; times += 1) await retry(work)
}
