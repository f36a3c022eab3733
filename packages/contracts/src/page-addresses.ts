import { STATIC_PAGES } from './titles'

/*
 * The addresses of pages (SITE-7), for links from servers: heads, the map for crawlers, feeds, mails and calendars. Front
 * ends have them in web kit's `paths`, and their titles by `plainPageAt`; a test holds the three to each other.
 */

/** Pages at one address each. `favorieten` is the favourites, as they are said in Dutch. */
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
  friends: '/friends',
  myReviews: '/my-reviews',
  planner: '/ai-planner',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
  adminVenues: '/admin/venues',
  adminNewVenue: '/admin/venues/new',
  adminImport: '/admin/import',
} as const

/** What the addresses of venues and categories begin with; a slug follows. */
export const LISTINGS = '/listing/'
export const CATEGORIES = '/category/'

export const listingPath = (slug: string): string => LISTINGS + encodeURIComponent(slug)
export const categoryPath = (slug: string): string => CATEGORIES + encodeURIComponent(slug)
