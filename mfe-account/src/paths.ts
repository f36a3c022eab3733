/** Every URL this micro-frontend leads to; paths of other micro-frontends are here by name only (SPEC §2, routes). */
export const paths = {
  home: () => '/',
  search: () => '/?show_all=true',
  listing: (slug: string) => `/listing/${encodeURIComponent(slug)}`,
  auth: () => '/auth',
  forgotPassword: () => '/forgot-password',
  favorites: () => '/favorites',
  friends: () => '/friends',
  myReviews: () => '/my-reviews',
  planner: (planId?: string) => (planId ? `/ai-planner?plan=${encodeURIComponent(planId)}` : '/ai-planner'),
  profile: () => '/profile',
  settings: () => '/settings',
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const
