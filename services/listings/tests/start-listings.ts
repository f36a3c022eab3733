import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Member } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import { enginesUnderTest } from '@plekje/testing/late-engines'
import { callService, IDENTITY_PUBLIC_KEYS, type ServiceCall } from '@plekje/testing/service-caller'
import { createListingsService, type ListingsSeed, listingsEngineRoles, readListingsConfig, seedListings } from '../src'

// Starting engines takes its time on a busy machine.
jest.setTimeout(30_000)

export const anna: Member = { id: 'u-anna', username: 'anna', isAdmin: false }
export const admin: Member = { id: 'u-admin', username: 'admin', isAdmin: true }

export interface Call extends ServiceCall {
  readonly method?: string
}

/** A listings service on embedded engines of its own, in a folder that goes when it is closed. */
export async function startListings(seed?: ListingsSeed, directory?: string, env: Record<string, string> = {}) {
  const dataDir = directory ?? (await mkdtemp(join(tmpdir(), 'listings-')))
  const engines = await openEngines(
    EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
    listingsEngineRoles,
  )
  if (seed) await seedListings(engines, async () => seed)
  const settings = readListingsConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    IDENTITY_PUBLIC_KEYS,
    DATA_DIR: dataDir,
    ...env,
  })
  const underTest = await enginesUnderTest(engines)
  const service = await createListingsService(settings, underTest.engines)
  const { url } = await service.start()
  underTest.begin()

  const call = (path: string, { method = 'GET', ...options }: Call = {}) =>
    callService(method, url + path, 'listings', options)

  const close = async () => {
    await service.close()
    await underTest.close()
    await engines.close()
    if (!directory) await rm(dataDir, { recursive: true, force: true })
  }
  return { url, call, engines, close, dataDir }
}

export type RunningListings = Awaited<ReturnType<typeof startListings>>
