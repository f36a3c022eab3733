import { STATIC_PATHS } from '@plekje/contracts/plain'

/** The paths that a micro-frontend owns. */
interface Ownership {
  readonly remote: string
  readonly paths: readonly string[]
  /** The micro-frontend owns every path that continues one of these. */
  readonly prefixes?: readonly string[]
}

/**
 * Members' paths are written out instead of imported from web-kit's `paths`, to keep the first script of every page
 * small. A test checks that each address in `paths` has an owner.
 */
const OWNERS: readonly Ownership[] = [
  {
    remote: 'discovery',
    paths: ['/', '/vergelijk', ...STATIC_PATHS],
    prefixes: ['/listing/', '/category/'],
  },
  {
    remote: 'account',
    paths: [
      '/auth',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/undo-email-change',
      '/favorites',
      '/favorieten',
      '/alerts',
      '/unsubscribe',
      '/hours-check',
      '/messages',
      '/friends',
      '/my-reviews',
      '/my-venues',
      '/ai-planner',
      '/profile',
      '/settings',
    ],
  },
  { remote: 'admin', paths: ['/admin'], prefixes: ['/admin/'] },
]

/** The micro-frontend that owns a path; undefined for an unknown path (SITE-10). */
export function remoteOf(pathname: string): string | undefined {
  const path = withoutTrailingSlashes(pathname)
  return OWNERS.find(
    ({ paths, prefixes }) => paths.includes(path) || prefixes?.some((prefix) => path.startsWith(prefix)),
  )?.remote
}

/** The path without identifiers: `/listing/*` for a venue, `*` for an unknown path. */
export function templateOf(pathname: string): string {
  const path = withoutTrailingSlashes(pathname)
  for (const { paths, prefixes = [] } of OWNERS) {
    if (paths.includes(path)) return path
    const prefix = prefixes.find((candidate) => path.startsWith(candidate))
    if (prefix !== undefined) return `${prefix}*`
  }
  return '*'
}

const withoutTrailingSlashes = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
