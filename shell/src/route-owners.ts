import { STATIC_PATHS } from '@plekje/contracts/plain'

/**
 * Which micro-frontend owns which paths: the one place that knows. `prefix` also covers everything below it. Paths of
 * members are written out, for this is in the first script of every page; a test holds that each address of web kit's `paths` has its owner.
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
      '/friends',
      '/my-reviews',
      '/ai-planner',
      '/profile',
      '/settings',
    ],
  },
  { remote: 'admin', exact: ['/admin'], prefix: ['/admin/'] },
]

/** The remote that shows a path; undefined for a path that is no page (SITE-10). */
export function remoteOf(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return OWNERS.find(
    ({ exact, prefix }) =>
      exact?.includes(path) || prefix?.some((start) => path.startsWith(start) && path.length > start.length),
  )?.remote
}

/** The path without what it names: `/listing/*` of a venue, `*` of what is no page. */
export function templateOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const { exact = [], prefix = [] } of OWNERS) {
    if (exact.includes(path)) return path
    const start = prefix.find((one) => path.startsWith(one))
    if (start !== undefined) return `${start}*`
  }
  return '*'
}
