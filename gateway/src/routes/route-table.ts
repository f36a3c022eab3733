import { isDeepStrictEqual } from 'node:util'
import {
  type Endpoint,
  type HttpMethod,
  MAX_PHOTO_BYTES,
  OWN_VENUE_PHOTOS_PATH,
  PLAN_CALENDAR_PATH,
  PLAN_PROGRESS_PATH,
  PROPOSAL_PHOTOS_PATH,
  REVIEW_PHOTOS_PATH,
  type ServiceName,
  UNREAD_STREAM_PATH,
  VENUE_PHOTOS_PATH,
  withoutUndefined,
} from '@plekje/contracts'
import {
  type CacheRule,
  cacheForSeconds,
  featuredVenues,
  oneVenue,
  resultsList,
  resultsPage,
  suggestions,
  venueCounts,
  venueReviews,
  venuesByIds,
  venuesOfCategory,
} from '../cache/cache-rules'
import { isRead } from '../proxy/connections'
import { outsideApis } from './outside-apis'

/*
 * The route table. Contracts declare method, path and access, `outside-apis.ts` the service; this file adds what only
 * the gateway knows of an endpoint, and the paths without a contract.
 *
 * - A path without a row answers a JSON 404. `internal` endpoints never have a row.
 * - `:name` matches one segment. A path without parameters wins over one with them; else the first row wins.
 * - `audience: 'member'` answers 401 to a visitor without asking the service, which itself checks administrator rights.
 * - `cache` marks GETs whose response is the same for every visitor, and says which events end it (`cache-rules.ts`).
 * Its topics are the last events in the chain of a change (`search.refreshed` follows `listing.changed`), so that a
 * response requested after them is new; `listing.changed` also ends results that name an older version. Responses
 * expire at the full minute, because `isOpen` depends on the clock, or after the `lifetimeSeconds` of their rule.
 * - `changesOnGet` marks GETs that change something: refused to HEAD, other sites and prefetches, and never retried.
 */

export interface Route {
  readonly methods: readonly HttpMethod[]
  readonly path: `/${string}`
  readonly service: ServiceName
  readonly audience?: 'member'
  readonly cache?: CacheRule
  /** Body limit of a path without a contract. */
  readonly maxBodyBytes?: number
  /** Timeout in milliseconds (default 10,000). */
  readonly timeoutMs?: number
  /** The response takes long, so it gets connections of its own. */
  readonly isStream?: true
  /** A GET that changes something: only for a person who opens it, never for a prefetch. */
  readonly changesOnGet?: true
}

/** True when a call changes nothing, so it may be retried. */
export const isReadOf = ({ changesOnGet }: Route, method: string | undefined): boolean =>
  isRead(method) && !changesOnGet

type OutsideApis = typeof outsideApis
/** Gateway settings of an endpoint. Only public GETs may be cached. */
type EndpointSettings<E> = Pick<Route, 'timeoutMs' | 'changesOnGet'> &
  (E extends { readonly method: 'GET'; readonly access: 'public' } ? Pick<Route, 'cache'> : unknown)
type ApiSettings<A> = {
  readonly [Name in keyof A as A[Name] extends { readonly access: 'internal' } ? never : Name]?: EndpointSettings<
    A[Name]
  >
}

const cachedForAnHour = cacheForSeconds(3600)
/** Imports read whole files, and language models are slow. */
const SLOW_TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 30_000

/** Keyed by the names in the contracts: a name without a public endpoint does not compile. */
const endpointSettings: { readonly [Name in keyof OutsideApis]?: ApiSettings<OutsideApis[Name]['api']> } = {
  searchApi: {
    listListings: { cache: resultsList },
    search: { cache: resultsPage },
    mapListings: { cache: resultsList },
    suggest: { cache: suggestions },
    geocode: { cache: cachedForAnHour },
    reverseGeocode: { cache: cachedForAnHour },
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
  someListingsApi: { someListings: { cache: venuesByIds } },
  venueImportApi: { previewImport: { timeoutMs: SLOW_TIMEOUT_MS } },
  reviewsApi: {
    googleReviews: { cache: venueReviews },
    listReviews: { cache: venueReviews },
    reviewSummary: { cache: venueReviews },
  },
  plannerApi: { smartPlan: { timeoutMs: SLOW_TIMEOUT_MS } },
}

const photoUploadRoute = (path: `/${string}`, service: ServiceName): Route => ({
  methods: ['POST'],
  path: `/api${path}`,
  service,
  maxBodyBytes: MAX_PHOTO_BYTES,
  timeoutMs: UPLOAD_TIMEOUT_MS,
})
const streamRoute = (path: `/${string}`, service: ServiceName): Route => ({
  methods: ['GET'],
  path: `/api${path}`,
  service,
  audience: 'member',
  timeoutMs: SLOW_TIMEOUT_MS,
  isStream: true,
})

/** Calls whose body or response is not JSON: uploads, streams, calendars and photos. */
const rawRoutes: readonly Route[] = [
  { ...photoUploadRoute(VENUE_PHOTOS_PATH, 'listings'), audience: 'member' },
  { ...photoUploadRoute(OWN_VENUE_PHOTOS_PATH, 'listings'), audience: 'member' },
  { ...photoUploadRoute(REVIEW_PHOTOS_PATH, 'reviews'), audience: 'member' },
  photoUploadRoute(PROPOSAL_PHOTOS_PATH, 'listings'),
  streamRoute(PLAN_PROGRESS_PATH, 'planner'),
  streamRoute(UNREAD_STREAM_PATH, 'social'),
  { methods: ['GET'], path: `/api${PLAN_CALENDAR_PATH}`, service: 'planner', audience: 'member' },
  { methods: ['GET'], path: '/media/photos/:photo/:size', service: 'listings' },
  // The response is not cached, because it depends on the caller until the photo is approved.
  { methods: ['GET'], path: '/media/review-photos/:photo/:size', service: 'reviews' },
]

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/*
 * The gateway answers some addresses under `/api` itself (`api-routes.ts`): `GET /api/login` and `GET /api/logout`
 * (ACCOUNT-20), `GET /api/openapi.json`, and a GET of a one-click link of a mail, which a person opens.
 */
export const routeTable: readonly Route[] = [...rawRoutes, ...contractRoutes()]

/** Methods of one path with the same settings share a row, and so share one circuit breaker. */
function contractRoutes(): Route[] {
  const routes: Route[] = []
  for (const [name, { service, api }] of Object.entries(outsideApis)) {
    const settings: Readonly<Record<string, Partial<Route>>> = endpointSettings[name as keyof OutsideApis] ?? {}
    for (const [endpoint, { method, path, access }] of Object.entries<Endpoint>(api)) {
      if (access === 'internal') continue
      const audience = access === 'public' ? undefined : 'member'
      const route: Route = withoutUndefined({
        methods: [method],
        path: `/api${path}`,
        service,
        audience,
        ...settings[endpoint],
      } as const)
      const differsOnlyInMethods = (row: Route) => isDeepStrictEqual({ ...row, methods: [method] }, route)
      const index = routes.findIndex(differsOnlyInMethods)
      const methods = [method, ...(routes[index]?.methods ?? [])]
      if (index === -1) routes.push(route)
      else routes[index] = { ...route, methods: METHODS.filter((candidate) => methods.includes(candidate)) }
    }
  }
  return routes
}
