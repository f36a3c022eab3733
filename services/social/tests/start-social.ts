import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accountsApi,
  type EventData,
  eventSchemas,
  type Listing,
  listingsApi,
  type Member,
  type PublicMember,
} from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import { assembleService, eventMessage, implement, ServiceSettings, UnavailableError } from '@plekje/service-kit'
import { eachOnce, enginesUnderTest } from '@plekje/testing/late-engines'
import { callService, IDENTITY_PUBLIC_KEYS, identityEnv, type ServiceCall } from '@plekje/testing/service-caller'
import { createSocialService, readSocialConfig, socialEngineRoles } from '../src'

/** Every write is on disk before it is answered: a busy machine takes its time. */
jest.setTimeout(30_000)

const fakeSettings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })

/** What accounts and listings would answer; tests change it as they go. */
export interface Surroundings {
  readonly people: Map<string, PublicMember>
  readonly venues: Set<number>
  isAccountsAway: boolean
  isListingsAway: boolean
}

/** A member that accounts knows as verified. */
export function addPerson({ people }: Pick<Surroundings, 'people'>, username: string, id = `u-${username}`): Member {
  people.set(id, { id, username, firstName: username.toUpperCase(), profileImageUrl: null })
  return { id, username, isAdmin: false }
}

async function startSurroundings(around: Surroundings) {
  const accounts = assembleService({
    name: 'accounts',
    settings: fakeSettings,
    engines: {},
    implementations: [
      implement(
        { findMember: accountsApi.findMember },
        {
          findMember: ({ query: { username, ids } }) => {
            if (around.isAccountsAway) throw new UnavailableError()
            const asked = new Set(ids?.split(','))
            return [...around.people.values()].filter(
              (person) => asked.has(person.id) || person.username.toLowerCase() === username?.toLowerCase(),
            )
          },
        },
      ),
    ],
  })
  const listings = assembleService({
    name: 'listings',
    settings: fakeSettings,
    engines: {},
    implementations: [
      implement(
        { listingsByIds: listingsApi.listingsByIds },
        {
          listingsByIds: ({ query }) => {
            if (around.isListingsAway) throw new UnavailableError()
            return [...around.venues].filter((id) => query.ids.includes(id)).map(listing)
          },
        },
      ),
    ],
  })
  const [accountsAt, listingsAt] = await Promise.all([accounts.start(), listings.start()])
  return {
    ACCOUNTS_URL: accountsAt.url,
    LISTINGS_URL: listingsAt.url,
    close: async () => {
      await Promise.all([accounts.close(), listings.close()])
    },
  }
}

/** A social service on embedded engines in a folder of its own, between accounts and listings that are played. */
export async function startSocial(env: Record<string, string> = {}) {
  const clock = { ahead: 0 }
  const dataDir = await mkdtemp(join(tmpdir(), 'plekje-social-'))
  const around: Surroundings = {
    people: new Map(),
    venues: new Set(),
    isAccountsAway: false,
    isListingsAway: false,
  }
  const { close: closeSurroundings, ...urls } = await startSurroundings(around)
  const told: EventData<'account.changed'>[] = []
  const audited: EventData<'admin.audited'>[] = []

  const run = async () => {
    const engines = await openEngines(
      EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
      socialEngineRoles,
    )
    const underTest = await enginesUnderTest(engines)
    const service = await createSocialService(
      readSocialConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...identityEnv('social'),
        DATA_DIR: dataDir,
        ...urls,
        ...env,
      }),
      underTest.engines,
      { now: () => new Date(Date.now() + clock.ahead) },
    )
    const { url } = await service.start()
    underTest.begin()
    const subscription = engines.events.subscribe({
      group: 'test',
      topics: ['account.changed', 'admin.audited'],
      handler: eachOnce(async ({ topic, value }) => {
        const message = JSON.parse(value)
        if (topic === 'admin.audited') audited.push(eventSchemas[topic].parse(message).data)
        else told.push(eventSchemas['account.changed'].parse(message).data)
      }),
    })
    return {
      url,
      engines,
      close: async () => {
        await service.close()
        await underTest.close()
        await subscription.close()
        await engines.close()
      },
    }
  }
  let running = await run()

  const call = (method: string, path: string, options?: ServiceCall) =>
    callService(method, `${running.url}/api${path}`, 'social', options)

  return {
    around,
    clock,
    /** Every `account.changed` so far. */
    told,
    /** Every `admin.audited` so far. */
    audited,
    call,
    engines: () => running.engines,
    person: (username: string, id?: string) => addPerson(around, username, id),
    publish: async (
      data: EventData<'account.changed'>,
      message = eventMessage('account.changed', data.userId, data),
    ) => {
      await running.engines.events.publish('account.changed', [message])
    },
    restart: async () => {
      await running.close()
      running = await run()
    },
    close: async () => {
      await running.close()
      await closeSurroundings()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningSocial = Awaited<ReturnType<typeof startSocial>>

const listing = (id: number): Listing => ({
  id,
  slug: `venue-${id}`,
  name: `Venue ${id}`,
  shortDescription: '',
  description: '',
  images: [],
  categoryId: 1,
  categoryName: 'Bars',
  categorySlug: 'bars',
  locationId: 1,
  locationName: 'Utrecht',
  locationSlug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  address: '',
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  openingHours: null,
  isOpen: null,
  priceRange: null,
  featured: false,
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
