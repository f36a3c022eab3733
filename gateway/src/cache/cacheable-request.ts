import type { Api, Endpoint } from '@plekje/contracts'
import { LRUCache } from 'lru-cache'
import { isDecodable, readTarget } from '../http/request-target'
import type { MatchRoute } from '../routes/match-route'
import type { Route } from '../routes/route-table'
import type { CacheRule, RequestValues } from './cache-rules'

/** A visitor's request in its canonical spelling, which equal requests share. */
export interface CacheableRequest extends RequestValues {
  /**
   * Path and query. The cache key is also the address requested from the service, so a response always matches its key.
   */
  readonly key: string
  readonly rule: CacheRule
}

export interface RoutedRequest extends CacheableRequest {
  readonly route: Route
}

/**
 * Reads the target of a GET whose response visitors share. Unknown parameters are dropped, the others are sorted by
 * name and normalised by their schemas: `?a=1&b=2`, `?b=02&a=1&junk=x` and `%61=1&b=2` have one key. Undefined for
 * paths that are not shared, and for queries that the service will refuse itself.
 */
export type ReadCacheableRequest = (target: string | undefined) => RoutedRequest | undefined

/** Number of parsed addresses to cache: parsing one costs more than finding its cached response. */
const MAX_PARSED = 2000
/** Longer addresses are parsed each time, which bounds the memory to a few megabytes. */
const MAX_PARSED_LENGTH = 500

type Texts = Readonly<Record<string, string>>

export function createCacheableRequestReader(matchRoute: MatchRoute, apis: readonly Api[]): ReadCacheableRequest {
  const endpoints = new Map<string, Endpoint>()
  for (const endpoint of apis.flatMap((api) => Object.values(api))) {
    if (endpoint.method === 'GET') endpoints.set(`/api${endpoint.path}`, endpoint)
  }
  const parsedRequests = new LRUCache<string, RoutedRequest>({ max: MAX_PARSED })

  const read: ReadCacheableRequest = (text) => {
    const target = readTarget(text)
    if (target === undefined) return undefined
    const match = matchRoute('GET', target.pathname)
    if (match.kind !== 'route' || match.route.cache === undefined) return undefined
    const { route } = match
    const endpoint = endpoints.get(route.path)
    const params = normalise(endpoint?.params, paramsOf(route.path, target.pathname))
    const query = queryOf(endpoint, target.search)
    if (params === undefined || query === undefined) return undefined
    const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(Object.entries(query)).toString()
    return { key: search === '' ? path : `${path}?${search}`, rule: match.route.cache, route, params, query }
  }

  return (text) => {
    if (text === undefined || text.length > MAX_PARSED_LENGTH) return read(text)
    const cached = parsedRequests.get(text)
    if (cached !== undefined) return cached
    const request = read(text)
    if (request !== undefined) parsedRequests.set(text, request)
    return request
  }
}

function paramsOf(pattern: string, pathname: string): Texts {
  const segments = pathname.split('/')
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.split('/').entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(segments[index] ?? '')
  }
  return params
}

/** Reads a query as services do (service-kit, parse-request.ts); undefined when services would refuse the query. */
function queryOf(endpoint: Endpoint | undefined, search: string): Texts | undefined {
  if (endpoint?.query === undefined) return {}
  const text = search.slice(1)
  if (text.includes('%') && !isDecodable(text)) return undefined
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (/[[\]$]/.test(name)) return undefined
    if (name === '__proto__') continue
    if (Object.hasOwn(query, name)) query[name] = REPEATED
    else query[name] = value
  }
  for (const name in query) {
    if (query[name]?.trim() === '') delete query[name]
  }

  // Unknown parameters are ignored, so a repeated one is harmless.
  const normalised = normalise(endpoint.query, query)
  const hasRepeated = Object.keys(normalised ?? {}).some((name) => query[name] === REPEATED)
  return hasRepeated ? undefined : normalised
}

/** Marks a repeated parameter. A lone surrogate cannot occur in a decoded URL. */
const REPEATED = '\ud800'

/** The values after parsing, as texts sorted by name. */
function normalise(schema: Endpoint['query'], values: Texts): Texts | undefined {
  if (schema === undefined) return values
  const parsed = schema.safeParse(values)
  if (!parsed.success || typeof parsed.data !== 'object' || parsed.data === null) return undefined
  const data = parsed.data as Readonly<Record<string, unknown>>
  const texts: Record<string, string> = {}
  for (const name of Object.keys(data).sort()) {
    if (data[name] !== undefined) texts[name] = asText(data[name], values[name] ?? '')
  }
  return texts
}

function asText(value: unknown, text: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  // Not every parser accepts numbers with an exponent.
  return typeof value === 'number' && !String(value).includes('e') ? String(value) : text
}
