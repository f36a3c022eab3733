/** Which micro-frontend owns which paths: the one place that knows. `prefix` also covers everything below it. */
interface Ownership {
  readonly remote: string
  readonly exact?: readonly string[]
  readonly prefix?: readonly string[]
}

const OWNERS: readonly Ownership[] = [
  {
    remote: 'discovery',
    exact: [
      '/',
      '/featured',
      '/locations',
      '/about',
      '/contact',
      '/help',
      '/advertise',
      '/privacy',
      '/terms',
      '/hoe-we-reviews-controleren',
    ],
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
      '/friends',
      '/my-reviews',
      '/ai-planner',
      '/profile',
      '/settings',
    ],
  },
  { remote: 'admin', exact: ['/admin'], prefix: ['/admin/'] },
]

/** The remote that shows a path; undefined for a path that is no page (SPEC §2). */
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

export const paths = {
  home: '/',
  search: '/?show_all=true',
  category: (slug: string) => `/category/${slug}`,
  homeCategory: (slug: string) => `/?category=${slug}`,
  homeLocation: (slug: string) => `/?location=${slug}`,
  auth: '/auth',
  authWithEmail: (email: string) => `/auth?email=${encodeURIComponent(email)}`,
  /** Answered by the server, which leads on to `/auth` (SPEC §2). */
  serverLogin: '/api/login',
  favorites: '/favorites',
  friends: '/friends',
  myReviews: '/my-reviews',
  planner: '/ai-planner',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
  featured: '/featured',
  locations: '/locations',
  privacy: '/privacy',
} as const
