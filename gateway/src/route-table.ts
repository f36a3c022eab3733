import { MAX_PHOTO_BYTES, type ServiceName } from '@plekje/contracts'
import {
  type CacheRule,
  featuredVenues,
  oneVenue,
  resultsList,
  resultsPage,
  someVenues,
  stillFor,
  suggestions,
  venueCounts,
  venueReviews,
  venuesOfCategory,
} from './cache-rules'

/*
 * The whole public API on one screen: which service answers which path. Read this first.
 *
 * - A path that is not here does not exist: JSON 404. What is `internal` in the contracts is never here.
 * - `:name` stands for one segment. A path without parameters wins over one with them; else the first row wins.
 * - `audience: 'member'` answers 401 to a visitor without asking the service. Whether a member is an administrator is
 *   the service's own question.
 * - `cache` marks GETs whose answer to a visitor is the same for every visitor, and says which events end it
 *   (`src/cache-rules.ts`). The topics are those of the last event in the chain of a change, so that an answer asked after
 *   it is new (`search.refreshed` follows `listing.changed`). No answer is kept past the full minute, for `isOpen` moves
 *   with the clock; `still` marks answers that do not.
 * - `pictures` marks what is drawn when asked for: it has connections and a limit of its own.
 */

export interface Route {
  readonly methods: readonly Method[]
  readonly path: `/${string}`
  readonly service: ServiceName
  readonly audience?: 'member'
  readonly cache?: CacheRule
  /** What drawing one counts in the limit of pictures. */
  readonly pictures?: { readonly cost: number }
  /** Largest body of a path that is in no contract; of all others the contract says it. */
  readonly maxBodyBytes?: number
  /** Milliseconds until a silent service counts as away (10,000 unless stated). */
  readonly timeoutMs?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const places = stillFor(3600)
const pictures = stillFor(3600)

export const routeTable: readonly Route[] = [
  // Accounts and sessions. `GET /api/login` and `GET /api/logout` are the gateway's own (ACCOUNT-20).
  { methods: ['GET'], path: '/api/user', service: 'accounts', audience: 'member' },
  { methods: ['GET'], path: '/api/auth/user', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/register', service: 'accounts' },
  { methods: ['POST'], path: '/api/login', service: 'accounts' },
  { methods: ['POST'], path: '/api/logout', service: 'accounts' },
  { methods: ['GET'], path: '/api/verify-email', service: 'accounts' },
  { methods: ['POST'], path: '/api/resend-verification', service: 'accounts' },
  { methods: ['POST'], path: '/api/forgot-password', service: 'accounts' },
  { methods: ['POST'], path: '/api/reset-password', service: 'accounts' },
  { methods: ['POST'], path: '/api/undo-email-change', service: 'accounts' },
  { methods: ['PATCH'], path: '/api/account/profile', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/password', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/email', service: 'accounts', audience: 'member' },
  { methods: ['DELETE'], path: '/api/account', service: 'accounts', audience: 'member' },
  { methods: ['GET'], path: '/api/account/data', service: 'accounts', audience: 'member' },
  { methods: ['GET', 'POST'], path: '/api/login/second-factor', service: 'accounts' },
  { methods: ['POST'], path: '/api/login/passkey/options', service: 'accounts' },
  { methods: ['POST'], path: '/api/login/passkey', service: 'accounts' },
  { methods: ['GET'], path: '/api/account/security', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/security/proof', service: 'accounts', audience: 'member' },
  { methods: ['POST', 'DELETE'], path: '/api/account/totp', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/totp/confirm', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/recovery-codes', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/passkeys/options', service: 'accounts', audience: 'member' },
  { methods: ['POST'], path: '/api/account/passkeys', service: 'accounts', audience: 'member' },
  { methods: ['PATCH', 'DELETE'], path: '/api/account/passkeys/:id', service: 'accounts', audience: 'member' },
  { methods: ['GET', 'DELETE'], path: '/api/account/sessions', service: 'accounts', audience: 'member' },
  { methods: ['DELETE'], path: '/api/account/sessions/:id', service: 'accounts', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/users', service: 'accounts', audience: 'member' },
  { methods: ['PATCH'], path: '/api/admin/users/:id/admin', service: 'accounts', audience: 'member' },

  // Finding venues
  { methods: ['GET'], path: '/api/listings', service: 'search', cache: resultsList },
  { methods: ['GET'], path: '/api/search', service: 'search', cache: resultsPage },
  { methods: ['GET'], path: '/api/search/map', service: 'search', cache: resultsList },
  { methods: ['GET'], path: '/api/search/suggestions', service: 'search', cache: suggestions },
  { methods: ['GET'], path: '/api/geocode', service: 'search', cache: places },
  { methods: ['GET'], path: '/api/reverse-geocode', service: 'search', cache: places },

  // Venues, places and categories
  { methods: ['GET'], path: '/api/listings/featured', service: 'listings', cache: featuredVenues },
  { methods: ['GET'], path: '/api/listings/category/:categoryId', service: 'listings', cache: venuesOfCategory },
  { methods: ['GET'], path: '/api/listings/some', service: 'listings', cache: someVenues },
  { methods: ['GET'], path: '/api/listings/:slug', service: 'listings', cache: oneVenue },
  { methods: ['GET'], path: '/api/locations', service: 'listings', cache: venueCounts },
  { methods: ['GET'], path: '/api/locations/:idOrSlug', service: 'listings', cache: venueCounts },
  { methods: ['GET'], path: '/api/categories', service: 'listings', cache: venueCounts },
  { methods: ['GET'], path: '/api/categories/stats', service: 'listings', cache: venueCounts },
  { methods: ['GET'], path: '/api/categories/:idOrSlug', service: 'listings', cache: venueCounts },
  { methods: ['POST'], path: '/api/admin/venues', service: 'listings', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/venues/manage', service: 'listings', audience: 'member' },
  { methods: ['PUT', 'DELETE'], path: '/api/admin/venues/:id', service: 'listings', audience: 'member' },
  { methods: ['GET', 'PUT'], path: '/api/admin/venues/:id/hours', service: 'listings', audience: 'member' },
  { methods: ['PATCH'], path: '/api/admin/venues/:id/visibility', service: 'listings', audience: 'member' },
  {
    methods: ['POST'],
    path: '/api/admin/venues/:id/photos',
    service: 'listings',
    audience: 'member',
    maxBodyBytes: MAX_PHOTO_BYTES,
    timeoutMs: 30_000,
  },
  {
    methods: ['POST'],
    path: '/api/admin/imports',
    service: 'listings',
    audience: 'member',
    timeoutMs: 60_000,
  },
  { methods: ['GET'], path: '/api/admin/imports', service: 'listings', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/imports/:id', service: 'listings', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/imports/:id/rows', service: 'listings', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/imports/:id/apply', service: 'listings', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/imports/:id/undo', service: 'listings', audience: 'member' },
  { methods: ['PUT'], path: '/api/admin/venues/:id/photos', service: 'listings', audience: 'member' },
  { methods: ['GET'], path: '/media/photos/:photo/:size', service: 'listings' },
  {
    methods: ['GET'],
    path: '/media/scenes/:kind/:seed/:view',
    service: 'listings',
    cache: pictures,
    pictures: { cost: 1 },
  },
  // As much work as very many scenes.
  {
    methods: ['GET'],
    path: '/media/cards/:kind/:picture',
    service: 'listings',
    cache: pictures,
    pictures: { cost: 20 },
  },

  // Reviews
  { methods: ['GET'], path: '/api/listings/:listingId/google-reviews', service: 'reviews', cache: venueReviews },
  { methods: ['GET'], path: '/api/listings/:listingId/reviews', service: 'reviews', cache: venueReviews },
  { methods: ['GET'], path: '/api/listings/:listingId/reviews/summary', service: 'reviews', cache: venueReviews },
  { methods: ['POST'], path: '/api/listings/:listingId/reviews', service: 'reviews', audience: 'member' },
  { methods: ['GET'], path: '/api/my-reviews', service: 'reviews', audience: 'member' },
  { methods: ['PATCH', 'DELETE'], path: '/api/reviews/:id', service: 'reviews', audience: 'member' },
  { methods: ['POST'], path: '/api/reviews/:id/report', service: 'reviews', audience: 'member' },
  { methods: ['GET'], path: '/api/reviews/helpful', service: 'reviews', audience: 'member' },
  { methods: ['PUT', 'DELETE'], path: '/api/reviews/:id/helpful', service: 'reviews', audience: 'member' },
  {
    methods: ['POST'],
    path: '/api/reviews/:id/photos',
    service: 'reviews',
    audience: 'member',
    maxBodyBytes: MAX_PHOTO_BYTES,
    timeoutMs: 30_000,
  },
  { methods: ['DELETE'], path: '/api/reviews/:id/photos/:photo', service: 'reviews', audience: 'member' },
  // Not kept here: until a photo is approved it depends on who asks.
  { methods: ['GET'], path: '/media/review-photos/:photo/:size', service: 'reviews' },
  { methods: ['GET'], path: '/api/admin/reviews/photos', service: 'reviews', audience: 'member' },
  {
    methods: ['POST'],
    path: '/api/admin/reviews/:id/photos/:photo/decision',
    service: 'reviews',
    audience: 'member',
  },
  { methods: ['GET'], path: '/api/admin/reviews/reported', service: 'reviews', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/reviews/:id/moderation', service: 'reviews', audience: 'member' },

  // Favourites, friends, feedback
  { methods: ['GET', 'POST'], path: '/api/favorites', service: 'social', audience: 'member' },
  { methods: ['GET'], path: '/api/user/favorites', service: 'social', audience: 'member' },
  { methods: ['DELETE'], path: '/api/favorites/:listingId', service: 'social', audience: 'member' },
  { methods: ['GET', 'POST'], path: '/api/alerts', service: 'social', audience: 'member' },
  { methods: ['PATCH', 'DELETE'], path: '/api/alerts/:id', service: 'social', audience: 'member' },
  // To who reads this address the gateway itself answers.
  { methods: ['POST'], path: '/api/alerts/unsubscribe', service: 'social' },
  { methods: ['GET'], path: '/api/friends', service: 'social', audience: 'member' },
  { methods: ['GET'], path: '/api/friend-requests', service: 'social', audience: 'member' },
  { methods: ['POST'], path: '/api/friend-request', service: 'social', audience: 'member' },
  { methods: ['POST'], path: '/api/friend-request/:id/accept', service: 'social', audience: 'member' },
  { methods: ['DELETE'], path: '/api/friend-request/:id', service: 'social', audience: 'member' },
  { methods: ['GET'], path: '/api/shares', service: 'social', audience: 'member' },
  { methods: ['POST'], path: '/api/feedback', service: 'social' },
  { methods: ['GET'], path: '/api/admin/feedback', service: 'social', audience: 'member' },
  { methods: ['PATCH'], path: '/api/admin/feedback/:id', service: 'social', audience: 'member' },

  // Planner: a language model takes its time.
  { methods: ['POST'], path: '/api/smart-plan', service: 'planner', audience: 'member', timeoutMs: 60_000 },
  {
    methods: ['GET'],
    path: '/api/smart-plan/progress/:progressId',
    service: 'planner',
    audience: 'member',
    timeoutMs: 60_000,
  },
  { methods: ['GET', 'POST'], path: '/api/plans', service: 'planner', audience: 'member' },
  { methods: ['GET', 'DELETE'], path: '/api/plans/:id', service: 'planner', audience: 'member' },
  { methods: ['GET'], path: '/api/plans/:id/calendar.ics', service: 'planner', audience: 'member' },
  { methods: ['POST'], path: '/api/plans/:id/stops/:slug/replace', service: 'planner', audience: 'member' },

  // Figures. Tracking is open to visitors despite its path (TRACK-4).
  { methods: ['POST'], path: '/api/admin/venue-analytics/track', service: 'analytics' },
  { methods: ['POST'], path: '/api/track-share', service: 'analytics' },
  { methods: ['POST'], path: '/api/track-referral-click', service: 'analytics' },
  { methods: ['POST'], path: '/api/track-page', service: 'analytics' },
  { methods: ['POST'], path: '/api/browser-errors', service: 'analytics' },
  { methods: ['POST'], path: '/api/web-vitals', service: 'analytics' },
  { methods: ['GET'], path: '/api/admin/statistics', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/statistics/growth', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/venues/:id/details', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/audit', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/system', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/web-vitals', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/events/dead-letters', service: 'analytics', audience: 'member' },
  {
    methods: ['GET'],
    path: '/api/admin/events/dead-letters/:topic/:position',
    service: 'analytics',
    audience: 'member',
  },
  { methods: ['POST'], path: '/api/admin/events/dead-letters/redrive', service: 'analytics', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/events/dead-letters/discard', service: 'analytics', audience: 'member' },
  { methods: ['GET', 'POST'], path: '/api/admin/events/replay', service: 'analytics', audience: 'member' },
  { methods: ['GET'], path: '/api/admin/events/refused', service: 'analytics', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/events/refused/send', service: 'analytics', audience: 'member' },
  { methods: ['POST'], path: '/api/admin/events/refused/drop', service: 'analytics', audience: 'member' },
]
