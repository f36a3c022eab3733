import { type ResultsState, writeResultsState } from './features/criteria/criteria'

/** Every URL this micro-frontend leads to; paths of other micro-frontends are here by name only (SPEC §2, routes). */
export const paths = {
  home: () => '/',
  results: (state: Partial<ResultsState>) => {
    const query = writeResultsState(state).toString()
    return query === '' ? '/' : `/?${query}`
  },
  listing: (slug: string) => `/listing/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  featured: () => '/featured',
  locations: () => '/locations',
  about: () => '/about',
  contact: () => '/contact',
  help: () => '/help',
  advertise: () => '/advertise',
  privacy: () => '/privacy',
  terms: () => '/terms',
  reviewChecks: () => '/hoe-we-reviews-controleren',
  auth: () => '/auth',
  /** Opens the member's review of this venue for editing. */
  editReview: (slug: string) => `/my-reviews?edit=${encodeURIComponent(slug)}`,
  planner: () => '/ai-planner',
} as const
