import { STATIC_PAGES } from './titles'

/*
 * Addresses of pages (SITE-7), for links from servers: heads, sitemaps, feeds, mails and calendars. Front ends use
 * `paths` of web kit, and titles by `plainPageAt`; a test checks that the three agree.
 */

/** Pages with a fixed address. `favorieten` is the Dutch word for favourites. */
export const PAGES = {
  home: '/',
  compare: '/vergelijk',
  ...STATIC_PAGES,
  signIn: '/auth',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  undoEmailChange: '/undo-email-change',
  favorites: '/favorites',
  favorieten: '/favorieten',
  alerts: '/alerts',
  unsubscribe: '/unsubscribe',
  hoursCheck: '/hours-check',
  messages: '/messages',
  friends: '/friends',
  myReviews: '/my-reviews',
  myVenues: '/my-venues',
  planner: '/ai-planner',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
  adminVenues: '/admin/venues',
  adminNewVenue: '/admin/venues/new',
  adminImport: '/admin/import',
} as const

/** Prefixes of addresses of venues and categories; a slug follows. */
export const LISTINGS = '/listing/'
export const CATEGORIES = '/category/'

export const listingPath = (slug: string): string => LISTINGS + encodeURIComponent(slug)
export const categoryPath = (slug: string): string => CATEGORIES + encodeURIComponent(slug)
