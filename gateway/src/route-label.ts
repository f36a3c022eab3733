import { plainPageAt } from '@plekje/contracts'
import { CATEGORIES, LISTINGS } from '@plekje/contracts/page-addresses'
import type { MatchRoute } from './match-route'
import { readTarget } from './request-target'
import { SEARCH_FEED_PATH } from './search-feed-xml'

/** Answered by the gateway itself, each under its own name. */
const own: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/remotes.json',
  '/robots.txt',
  '/sitemap.xml',
  SEARCH_FEED_PATH,
  '/api/login',
  '/api/logout',
  '/api/openapi.json',
])

/**
 * What a request is counted by: the pattern of its path in the route table, `page …` with the name of the page, or `file`.
 * Of bounded variety, whatever is asked; never a path as it came.
 */
export function routeLabelOf(matchRoute: MatchRoute, method: string, url: string): string {
  const target = readTarget(url)
  if (target === undefined) return 'malformed'
  const { pathname, search } = target
  if (pathname.startsWith('/api/') || pathname.startsWith('/media/')) {
    const match = matchRoute(method, pathname)
    if (match.kind === 'route') return match.route.path
    return own.has(pathname) ? pathname : 'unknown'
  }
  if (own.has(pathname)) return pathname
  if (pathname.startsWith('/sitemaps/')) return '/sitemaps/:page'
  if (isFile(pathname)) return 'file'
  const page = plainPageAt(pathname, search)
  if (page !== undefined) return `page ${page}`
  return `page ${pathname.startsWith(LISTINGS) ? LISTINGS : CATEGORIES}:slug`
}

/** A script, a picture, a manifest: whatever has an ending. */
export const isFile = (pathname: string): boolean =>
  pathname.startsWith('/remotes/') || pathname.startsWith('/assets/') || /\.[a-z0-9]{1,12}$/i.test(pathname)
