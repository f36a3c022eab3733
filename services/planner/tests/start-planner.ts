import { type EventData, listingsApi, type Member, type Plan, searchApi } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { eventMessage, implement, NotFoundError, prebuilt, UnavailableError } from '@plekje/service-kit'
import type { ServiceCall } from '@plekje/testing/service-caller'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import { createPlannerService, type PlannerOptions, plannerEngineRoles, readPlannerConfig } from '../src'
import { openSeedSearch, type SeedSearch } from './seed-search'

/** How search and listings behave; tests change it as they go. */
export interface Surroundings {
  isSearchAway: boolean
  /** Venues that are no longer shown. */
  readonly hidden: Set<string>
  /** The cache engine counts nothing. */
  isCountingAway: boolean
  /** Requests to search wait for this. */
  hold: Promise<void> | undefined
}

export const member = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })

/** A wish that the seed can fill in many ways. */
export const wish = (request = 'Een leuke avond met vrienden', filters: object = {}) => ({ request, filters })

function playedBy(around: Surroundings, seed: SeedSearch) {
  const reach = async () => {
    await around.hold
    if (around.isSearchAway) throw new UnavailableError()
  }
  return {
    search: [
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
    listings: [
      implement(
        { listLocations: listingsApi.listLocations, listCategories: listingsApi.listCategories },
        { listLocations: () => [...seed.places], listCategories: () => [...seed.categories] },
      ),
    ],
  }
}

/** A cache that rejects increments while `isCountingAway`. */
const countingCache = (cache: Cache, around: Surroundings): Cache =>
  new Proxy(cache, {
    get(target, name) {
      if (name === 'increment' && around.isCountingAway) return () => Promise.reject(new Error('no answer'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A planner beside a search that answers from the seed. */
export async function startPlanner(env: Record<string, string> = {}, options: PlannerOptions = {}) {
  const seed = await openSeedSearch()
  const around: Surroundings = { isSearchAway: false, isCountingAway: false, hidden: new Set(), hold: undefined }
  const clock = { now: new Date('2026-11-24T09:00:00.000Z') }
  const { published, publish, restart, open, ...planner } = await openServiceUnderTest({
    name: 'planner',
    roles: plannerEngineRoles,
    env,
    topics: ['account.changed'],
    fakeServices: playedBy(around, seed),
    create: (engines, given) =>
      createPlannerService(
        readPlannerConfig(given),
        { ...engines, cache: countingCache(engines.cache, around) },
        { now: () => clock.now, ...options },
      ),
  })
  const ask = (as: Member, body: object = wish()) => planner.call('POST', '/smart-plan', { as, body })
  return {
    ...planner,
    around,
    seed,
    clock,
    ask,
    /** Every `account.changed` so far. */
    accountChanges: published('account.changed'),
    /** The answer as it comes, for streams. */
    open: (method: string, path: string, options: ServiceCall = {}, signal?: AbortSignal) =>
      open(method, path, { ...options, signal }),
    /** A plan that was made; throws when it was not. */
    plan: async (as: Member, body: object = wish()): Promise<Plan> => {
      const reply = await ask(as, body)
      if (reply.status !== 200) throw new Error(`no plan: ${reply.status} ${reply.text}`)
      return reply.body as Plan
    },
    publish: (data: EventData<'account.changed'>, message = eventMessage('account.changed', data.userId, data)) =>
      publish('account.changed', data.userId, data, message),
    restart: (settings: Record<string, string> = env) => restart({ env: settings }),
  }
}

export type RunningPlanner = Awaited<ReturnType<typeof startPlanner>>

export const slugsOf = ({ locations }: Plan): string[] => locations.map(({ slug }) => slug)
