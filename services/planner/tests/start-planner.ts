import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventData, eventSchemas, listingsApi, type Member, type Plan, searchApi } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import {
  assembleService,
  eventMessage,
  implement,
  NotFoundError,
  prebuilt,
  ServiceSettings,
  UnavailableError,
} from '@plekje/service-kit'
import { eachOnce, enginesUnderTest } from '@plekje/testing/late-engines'
import {
  callService,
  IDENTITY_PUBLIC_KEYS,
  identityEnv,
  type ServiceCall,
  sendCall,
} from '@plekje/testing/service-caller'
import { createPlannerService, plannerEngineRoles, readPlannerConfig } from '../src'
import { openSeedSearch, type SeedSearch } from './seed-search'

/** Every write is on disk before it is answered: a busy machine takes its time. */
jest.setTimeout(60_000)

const fakeSettings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })

/** How search and listings behave; tests change it as they go. */
export interface Surroundings {
  isSearchAway: boolean
  /** Venues that are no longer shown. */
  readonly hidden: Set<string>
  /** Requests to search wait for this. */
  hold: Promise<void> | undefined
}

export const member = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })

/** A wish that the seed can fill in many ways. */
export const wish = (request = 'Een leuke avond met vrienden', filters: object = {}) => ({ request, filters })

async function startSurroundings(around: Surroundings, seed: SeedSearch) {
  const reach = async () => {
    await around.hold
    if (around.isSearchAway) throw new UnavailableError()
  }
  const search = assembleService({
    name: 'search',
    settings: fakeSettings,
    engines: {},
    implementations: [
      implement(
        { listListings: searchApi.listListings, search: searchApi.search, geocode: searchApi.geocode },
        {
          listListings: async ({ query }) => {
            await reach()
            const found = await seed.search.listListings({ query })
            // As search itself answers: text that needs no second check.
            return prebuilt(JSON.stringify(found.filter(({ slug }) => !around.hidden.has(slug))))
          },
          search: async ({ query }) => {
            await reach()
            return seed.search.search({ query })
          },
          geocode: () => {
            throw new NotFoundError('unknown_place', 'Deze plaats kennen we niet.')
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
        { listLocations: listingsApi.listLocations, listCategories: listingsApi.listCategories },
        { listLocations: () => [...seed.places], listCategories: () => [...seed.categories] },
      ),
    ],
  })
  const [searchAt, listingsAt] = await Promise.all([search.start(), listings.start()])
  return {
    SEARCH_URL: searchAt.url,
    LISTINGS_URL: listingsAt.url,
    close: async () => {
      await Promise.all([search.close(), listings.close()])
    },
  }
}

/** A planner on embedded engines in a folder of its own, beside a search that answers from the seed. */
export async function startPlanner(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plekje-planner-'))
  const seed = await openSeedSearch()
  const around: Surroundings = { isSearchAway: false, hidden: new Set(), hold: undefined }
  const { close: closeSurroundings, ...urls } = await startSurroundings(around, seed)
  const told: EventData<'account.changed'>[] = []
  const clock = { now: new Date('2026-11-24T09:00:00.000Z') }

  const run = async (settings: Record<string, string>) => {
    const engines = await openEngines(
      EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on', ...settings }),
      plannerEngineRoles,
    )
    const underTest = await enginesUnderTest(engines)
    const service = await createPlannerService(
      readPlannerConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...identityEnv('planner'),
        DATA_DIR: dataDir,
        ...urls,
        ...settings,
      }),
      underTest.engines,
      { now: () => clock.now },
    )
    const { url } = await service.start()
    underTest.begin()
    const subscription = engines.events.subscribe({
      group: 'test',
      topics: ['account.changed'],
      handler: eachOnce(async ({ value }) => {
        told.push(eventSchemas['account.changed'].parse(JSON.parse(value)).data)
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
  let running = await run(env)

  const open = (method: string, path: string, options: ServiceCall = {}, signal?: AbortSignal) =>
    sendCall(method, `${running.url}/api${path}`, 'planner', { ...options, signal })

  const call = (method: string, path: string, options?: ServiceCall) =>
    callService(method, `${running.url}/api${path}`, 'planner', options)

  return {
    around,
    seed,
    clock,
    /** Every `account.changed` so far. */
    told,
    call,
    /** The answer as it comes, for streams. */
    open,
    engines: () => running.engines,
    ask: (as: Member, body: object = wish()) => call('POST', '/smart-plan', { as, body }),
    /** A plan that was made; throws when it was not. */
    plan: async (as: Member, body: object = wish()): Promise<Plan> => {
      const reply = await call('POST', '/smart-plan', { as, body })
      if (reply.status !== 200) throw new Error(`no plan: ${reply.status} ${reply.text}`)
      return reply.body as Plan
    },
    publish: async (
      data: EventData<'account.changed'>,
      message = eventMessage('account.changed', data.userId, data),
    ) => {
      await running.engines.events.publish('account.changed', [message])
    },
    restart: async (settings: Record<string, string> = env) => {
      await running.close()
      running = await run(settings)
    },
    close: async () => {
      await running.close()
      await closeSurroundings()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningPlanner = Awaited<ReturnType<typeof startPlanner>>

export const slugsOf = ({ locations }: Plan): string[] => locations.map(({ slug }) => slug)
