import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDENTITY_HEADER, type Member } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import { internalToken, signIdentity } from '@plekje/service-kit'
import { createListingsService, type ListingsSeed, listingsEngineRoles, readListingsConfig, seedListings } from '../src'

export const IDENTITY_SECRET = 'a-secret-for-tests-of-32-characters!'

export const anna: Member = { id: 'u-anna', username: 'anna', isAdmin: false }
export const admin: Member = { id: 'u-admin', username: 'admin', isAdmin: true }

export interface Call {
  readonly as?: Member | 'service'
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A listings service on embedded engines of its own, in a folder that goes when it is closed. */
export async function startListings(seed?: ListingsSeed, directory?: string) {
  const dataDir = directory ?? (await mkdtemp(join(tmpdir(), 'listings-')))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir }), listingsEngineRoles)
  if (seed) await seedListings(engines, async () => seed)
  const settings = readListingsConfig({ PORT: '0', LOG_LEVEL: 'silent', IDENTITY_SECRET, DATA_DIR: dataDir })
  const service = await createListingsService(settings, engines)
  const { url } = await service.start()

  const call = async (path: string, { as, method = 'GET', body, headers = {} }: Call = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(as === 'service' ? { authorization: `Bearer ${await internalToken(IDENTITY_SECRET, 'search')}` } : {}),
        ...(as && as !== 'service' ? { [IDENTITY_HEADER]: await signIdentity(IDENTITY_SECRET, as) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { response, status: response.status, text, body: isJson && text ? JSON.parse(text) : undefined }
  }

  const close = async () => {
    await service.close()
    await engines.close()
    if (!directory) await rm(dataDir, { recursive: true, force: true })
  }
  return { url, call, engines, close, dataDir }
}

export type RunningListings = Awaited<ReturnType<typeof startListings>>
