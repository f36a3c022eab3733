import { STATIC_PATHS } from '@plekje/contracts/plain'

/**
 * The paths that a micro-frontend owns: paths themselves (`exact`), and paths below others (`prefix`). Members' paths are
 * written out instead of imported from web-kit's `paths`, to keep the first script of every page small. A test checks
 * that each address in `paths` has an owner.
 */
interface Ownership {
  readonly remote: string
  readonly exact?: readonly string[]
  readonly prefix?: readonly string[]
}

const OWNERS: readonly Ownership[] = [
  {
    remote: 'discovery',
    exact: ['/', '/vergelijk', ...STATIC_PATHS],
    prefix: ['/listing/', '/category/'],
  },
  {
    remote: 'account',
    exact: [
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
  { remote: 'admin', exact: ['/admin'], prefix: ['/admin/'] },
]

/** The micro-frontend that owns a path; undefined for an unknown path (SITE-10). */
export function remoteOf(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return OWNERS.find(
    ({ exact, prefix }) =>
      exact?.includes(path) || prefix?.some((start) => path.startsWith(start) && path.length > start.length),
  )?.remote
}

/** The path without identifiers: `/listing/*` for a venue, `*` for an unknown path. */
export function templateOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const { exact = [], prefix = [] } of OWNERS) {
    if (exact.includes(path)) return path
    const start = prefix.find((one) => path.startsWith(one))
    if (start !== undefined) return `${start}*`
  }
  return '*'
}
