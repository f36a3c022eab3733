import { isDeepStrictEqual } from 'node:util'
import {
  type Endpoint,
  type HttpMethod,
  MAX_PHOTO_BYTES,
  PLAN_CALENDAR_PATH,
  PLAN_PROGRESS_PATH,
  REVIEW_PHOTOS_PATH,
  type ServiceName,
  VENUE_PHOTOS_PATH,
} from '@plekje/contracts'
import {
  type CacheRule,
  featuredVenues,
  oneVenue,
  resultsList,
  resultsPage,
  someVenues,
  stillFor,
  suggestions,
  venueCounts,
  venueReviews,
  venuesOfCategory,
} from './cache-rules'
import { isRead } from './connections'
import { outsideApis } from './outside-apis'

/*
 * Which service answers which path. Method, path and access stand in the contracts, the service in `outside-apis.ts`, and
 * here what the gateway alone knows of an endpoint, and the paths that are in no contract.
 *
 * - A path that has no row does not exist: JSON 404. What is `internal` in the contracts never has one.
 * - `:name` stands for one segment. A path without parameters wins over one with them; else the first row wins.
 * - `audience: 'member'` answers 401 to a visitor without asking the service. Whether a member is an administrator is
 *   the service's own question.
 * - `cache` marks GETs whose answer to a visitor is the same for every visitor, and says which events end it
 *   (`src/cache-rules.ts`). The topics are those of the last event in the chain of a change, so that an answer asked after
 *   it is new (`search.refreshed` follows `listing.changed`). No answer is kept past the full minute, for `isOpen` moves
 *   with the clock; `still` marks answers that do not.
 * - `changesOnGet` marks GETs that change something: refused to HEAD, other sites and prefetches, and never sent twice.
 */

export interface Route {
  readonly methods: readonly HttpMethod[]
  readonly path: `/${string}`
  readonly service: ServiceName
  readonly audience?: 'member'
  readonly cache?: CacheRule
  /** Largest body of a path that is in no contract; of all others the contract says it. */
  readonly maxBodyBytes?: number
  /** Milliseconds until a silent service counts as away (10,000 unless stated). */
  readonly timeoutMs?: number
  /** A GET that changes something: for who opens it, never for a machine that looks ahead. */
  readonly changesOnGet?: true
}

/** Whether a call may be made twice, or for nobody. */
export const isReadOf = ({ changesOnGet }: Route, method: string | undefined): boolean =>
  isRead(method) && !changesOnGet

type OutsideApis = typeof outsideApis
/** What the gateway knows of an endpoint. Only what visitors read may be kept. */
type Handling<E> = Pick<Route, 'timeoutMs' | 'changesOnGet'> &
  (E extends { readonly method: 'GET'; readonly access: 'public' } ? Pick<Route, 'cache'> : unknown)
type Handlings<A> = {
  readonly [Name in keyof A as A[Name] extends { readonly access: 'internal' } ? never : Name]?: Handling<A[Name]>
}

const places = stillFor(3600)
/** Files are read whole, and a language model takes its time. */
const SLOW_MS = 60_000
const UPLOAD_MS = 30_000

/** By the names of the contracts: one that names no endpoint for outside does not compile. */
const handlings: { readonly [Name in keyof OutsideApis]?: Handlings<OutsideApis[Name]['api']> } = {
  searchApi: {
    listListings: { cache: resultsList },
    search: { cache: resultsPage },
    mapListings: { cache: resultsList },
    suggest: { cache: suggestions },
    geocode: { cache: places },
    reverseGeocode: { cache: places },
  },
  listingsApi: {
    listFeatured: { cache: featuredVenues },
    listByCategory: { cache: venuesOfCategory },
    getListing: { cache: oneVenue },
    listLocations: { cache: venueCounts },
    getLocation: { cache: venueCounts },
    listCategories: { cache: venueCounts },
    categoryStats: { cache: venueCounts },
    getCategory: { cache: venueCounts },
  },
  accountsApi: { verifyEmail: { changesOnGet: true } },
  someListingsApi: { someListings: { cache: someVenues } },
  venueImportApi: { previewImport: { timeoutMs: SLOW_MS } },
  reviewsApi: {
    googleReviews: { cache: venueReviews },
    listReviews: { cache: venueReviews },
    reviewSummary: { cache: venueReviews },
  },
  plannerApi: { smartPlan: { timeoutMs: SLOW_MS } },
}

/** What is no JSON both ways: files that go up, streams, calendars and photos. */
const rawRoutes: readonly Route[] = [
  {
    methods: ['POST'],
    path: `/api${VENUE_PHOTOS_PATH}`,
    service: 'listings',
    audience: 'member',
    maxBodyBytes: MAX_PHOTO_BYTES,
    timeoutMs: UPLOAD_MS,
  },
  {
    methods: ['POST'],
    path: `/api${REVIEW_PHOTOS_PATH}`,
    service: 'reviews',
    audience: 'member',
    maxBodyBytes: MAX_PHOTO_BYTES,
    timeoutMs: UPLOAD_MS,
  },
  {
    methods: ['GET'],
    path: `/api${PLAN_PROGRESS_PATH}`,
    service: 'planner',
    audience: 'member',
    timeoutMs: SLOW_MS,
  },
  { methods: ['GET'], path: `/api${PLAN_CALENDAR_PATH}`, service: 'planner', audience: 'member' },
  { methods: ['GET'], path: '/media/photos/:photo/:size', service: 'listings' },
  // Not kept here: until a photo is approved it depends on who asks.
  { methods: ['GET'], path: '/media/review-photos/:photo/:size', service: 'reviews' },
]

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/*
 * Some addresses under `/api` the gateway answers itself (`api-routes.ts`): `GET /api/login` and `GET /api/logout`
 * (ACCOUNT-20), and `GET /api/alerts/unsubscribe`, which people read that got a link for one click.
 */
export const routeTable: readonly Route[] = [...rawRoutes, ...contractRoutes()]

/** Calls of one path that are handled alike are one row: where one of them is in trouble, so are the others. */
function contractRoutes(): Route[] {
  const routes: Route[] = []
  for (const [name, { service, api }] of Object.entries(outsideApis)) {
    const known: Readonly<Record<string, Partial<Route>>> = handlings[name as keyof OutsideApis] ?? {}
    for (const [call, { method, path, access }] of Object.entries<Endpoint>(api)) {
      if (access === 'internal') continue
      const audience = access === 'public' ? {} : ({ audience: 'member' } as const)
      const route: Route = { methods: [method], path: `/api${path}`, service, ...audience, ...known[call] }
      const at = routes.findIndex((other) => isDeepStrictEqual({ ...other, methods: [method] }, route))
      const others = routes[at]?.methods
      if (others) routes[at] = { ...route, methods: METHODS.filter((one) => one === method || others.includes(one)) }
      else routes.push(route)
    }
  }
  return routes
}
