import type { Api, Endpoint } from '@plekje/contracts'
import type { Asked, CacheRule } from './cache-rules'
import type { MatchRoute } from './match-route'
import { readTarget } from './request-target'
import type { Route } from './route-table'

/** What a visitor asks of a service, in the one spelling that all who ask the same share. */
export interface Question extends Asked {
  /** Path and query: what the answer is kept by, and what the service is asked, so that it is the key's by construction. */
  readonly key: string
  readonly rule: CacheRule
}

export interface RoutedQuestion extends Question {
  readonly route: Route
}

/**
 * Reads the target of a GET for an answer that visitors share. Parameters that the contract does not know are left out,
 * the others are in the order of their names and as its schemas read them: `?a=1&b=2`, `?b=02&a=1&junk=x` and `%61=1&b=2`
 * are one question. Undefined for what is not shared, and for what the service will refuse in its own words.
 */
export type ReadQuestion = (target: string | undefined) => RoutedQuestion | undefined

type Texts = Readonly<Record<string, string>>

export function createQuestionReader(matchRoute: MatchRoute, apis: readonly Api[]): ReadQuestion {
  const endpoints = new Map<string, Endpoint>(
    apis
      .flatMap((api) => Object.values(api))
      .filter(({ method }) => method === 'GET')
      .map((endpoint) => [`/api${endpoint.path}`, endpoint] as const),
  )
  return (text) => {
    const target = readTarget(text)
    if (target === undefined) return undefined
    const match = matchRoute('GET', target.pathname)
    if (match.kind !== 'route' || match.route.cache === undefined) return undefined
    const { route } = match
    const endpoint = endpoints.get(route.path)
    const params = asRead(endpoint?.params, paramsOf(route.path, target.pathname))
    const query = queryOf(endpoint, target.search)
    if (params === undefined || query === undefined) return undefined
    const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(Object.entries(query)).toString()
    return { key: search === '' ? path : `${path}?${search}`, rule: match.route.cache, route, params, query }
  }
}

function paramsOf(pattern: string, pathname: string): Texts {
  const given = pathname.split('/')
  const params: Record<string, string> = {}
  for (const [at, segment] of pattern.split('/').entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(given[at] ?? '')
  }
  return params
}

/** As services read a query (service-kit, parse-request.ts); undefined for what they refuse. */
function queryOf(endpoint: Endpoint | undefined, search: string): Texts | undefined {
  if (endpoint?.query === undefined) return {}
  const text = search.slice(1)
  if (text.includes('%') && !isEncoded(text)) return undefined
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (/[[\]$]/.test(name)) return undefined
    if (name === '__proto__') continue
    // One that is unknown may come twice, as it may come at all.
    if (Object.hasOwn(query, name)) query[name] = REPEATED
    else query[name] = value
  }
  for (const name in query) if (query[name]?.trim() === '') delete query[name]
  const read = asRead(endpoint.query, query)
  return read && Object.keys(read).some((name) => query[name] === REPEATED) ? undefined : read
}

/** No text that travels in an address. */
const REPEATED = '\ud800'

/** What a schema makes of texts, as texts again, in the order of their names. */
function asRead(schema: Endpoint['query'], given: Texts): Texts | undefined {
  if (schema === undefined) return given
  const parsed = schema.safeParse(given)
  if (!parsed.success || typeof parsed.data !== 'object' || parsed.data === null) return undefined
  const data = parsed.data as Readonly<Record<string, unknown>>
  const names = Object.keys(data).sort()
  return Object.fromEntries(
    names.filter((name) => data[name] !== undefined).map((name) => [name, asText(data[name], given[name] ?? '')]),
  )
}

function asText(value: unknown, given: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  // Numbers that are written with an exponent are not read so everywhere.
  return typeof value === 'number' && !String(value).includes('e') ? String(value) : given
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
