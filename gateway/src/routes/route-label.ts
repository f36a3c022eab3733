import { plainPageAt } from '@plekje/contracts'
import { CATEGORIES, LISTINGS } from '@plekje/contracts/page-addresses'
import { SEARCH_FEED_PATH } from '../feeds/search-feed-xml'
import { readTarget } from '../http/request-target'
import type { MatchRoute } from './match-route'

/** Paths that the gateway answers itself, each with its own label. */
const ownPaths: ReadonlySet<string> = new Set([
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
 * The metric label of a request: the pattern of its route, `page …` with the name of the page, or `file`. A path that a
 * client chose is never a label, so the number of labels is bounded.
 */
export function routeLabelOf(matchRoute: MatchRoute, method: string, url: string): string {
  const target = readTarget(url)
  if (target === undefined) return 'malformed'
  const { pathname, search } = target
  if (pathname.startsWith('/api/') || pathname.startsWith('/media/')) {
    const match = matchRoute(method, pathname)
    if (match.kind === 'route') return match.route.path
    return ownPaths.has(pathname) ? pathname : 'unknown'
  }
  if (ownPaths.has(pathname)) return pathname
  if (pathname.startsWith('/sitemaps/')) return '/sitemaps/:page'
  if (isFile(pathname)) return 'file'
  const page = plainPageAt(pathname, search)
  if (page !== undefined) return `page ${page}`
  return `page ${pathname.startsWith(LISTINGS) ? LISTINGS : CATEGORIES}:slug`
}

/** True for paths with a file extension and for folders of front ends. */
export const isFile = (pathname: string): boolean =>
  pathname.startsWith('/remotes/') || pathname.startsWith('/assets/') || /\.[a-z0-9]{1,12}$/i.test(pathname)
