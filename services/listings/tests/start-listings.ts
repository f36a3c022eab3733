import type { EventData, Member } from '@plekje/contracts'
import { callService, type ServiceCall } from '@plekje/testing/service-caller'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import { createListingsService, type ListingsSeed, listingsEngineRoles, readListingsConfig, seedListings } from '../src'

export const anna: Member = { id: 'u-anna', username: 'anna', isAdmin: false }
export const admin: Member = { id: 'u-admin', username: 'admin', isAdmin: true }

export interface Call extends ServiceCall {
  readonly method?: string
}

/** Starts a listings service, with the venues of the seed if given. */
export async function startListings(seed?: ListingsSeed, directory?: string, env: Record<string, string> = {}) {
  const listings = await openServiceUnderTest({
    ...{
      name: 'listings',
      roles: listingsEngineRoles,
      directory,
      env,
      topics: ['account.changed', 'ownership.changed'],
    },
    create: (engines, given) => createListingsService(readListingsConfig(given), engines),
    prepare: async (engines) => {
      if (seed) await seedListings(engines, async () => seed)
    },
  })
  const [url, engines] = [listings.url(), listings.engines()]
  const call = (path: string, { method = 'GET', ...options }: Call = {}) =>
    callService(method, url + path, 'listings', options)
  return {
    url,
    call,
    engines,
    close: listings.close,
    dataDir: listings.dataDir,
    startAnother: listings.startAnother,
    /** All `account.changed` events so far. */
    accountChanges: listings.published('account.changed'),
    /** All `ownership.changed` events so far. */
    ownershipChanges: listings.published('ownership.changed'),
    publish: (data: EventData<'account.changed'>) => listings.publish('account.changed', data.userId, data),
  }
}

export type RunningListings = Awaited<ReturnType<typeof startListings>>

/** Starts a second process of the service on the same engines. */
export async function startBeside({ startAnother }: RunningListings) {
  const { url, close } = await startAnother()
  const call = (path: string, { method = 'GET', ...options }: Call = {}) =>
    callService(method, url + path, 'listings', options)
  return { call, close }
}
