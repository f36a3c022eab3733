import { STATIC_PAGES } from '@plekje/contracts/plain'

/** The address of every page (SITE-7). Only static pages have theirs elsewhere, in contracts. */
export const home = () => '/'
export const search = () => '/?show_all=true'
export const homeCategory = (slug: string) => `/?category=${encodeURIComponent(slug)}`
export const homeLocation = (slug: string) => `/?location=${encodeURIComponent(slug)}`
export const listing = (slug: string) => `/listing/${encodeURIComponent(slug)}`
export const category = (slug: string) => `/category/${encodeURIComponent(slug)}`
/** The comparison of venues by id (VENUE-30). */
export const compare = (ids: readonly number[] = []) =>
  ids.length === 0 ? '/vergelijk' : `/vergelijk?ids=${ids.join(',')}`
export const featured = () => STATIC_PAGES.featured
export const locations = () => STATIC_PAGES.locations
export const about = () => STATIC_PAGES.about
export const contact = () => STATIC_PAGES.contact
export const help = () => STATIC_PAGES.help
export const advertise = () => STATIC_PAGES.advertise
export const privacy = () => STATIC_PAGES.privacy
export const terms = () => STATIC_PAGES.terms
export const reviewChecks = () => STATIC_PAGES.reviewChecks

export const auth = () => '/auth'
export const authWithEmail = (email: string) => `/auth?email=${encodeURIComponent(email)}`
/** The server redirects this to `/auth` (ACCOUNT-20). */
export const serverLogin = () => '/api/login'
export const verifyEmail = () => '/verify-email'
export const forgotPassword = () => '/forgot-password'
export const resetPassword = () => '/reset-password'
export const undoEmailChange = () => '/undo-email-change'
export const favorites = () => '/favorites'
/** The Dutch address of the same screen. */
export const favorieten = () => '/favorieten'
export const alerts = () => '/alerts'
export const unsubscribe = () => '/unsubscribe'
/** Asks whether a venue's opening hours are right, by the link of a mail. */
export const hoursCheck = () => '/hours-check'
export const messages = () => '/messages'
export const friends = () => '/friends'
export const myReviews = () => '/my-reviews'
/** Opens the member's review of this venue in the editor. */
export const editReview = (slug: string) => `/my-reviews?edit=${encodeURIComponent(slug)}`
export const myVenues = () => '/my-venues'
/** Opens the form of a venue that the member manages; without an id the list. */
export const editOwnVenue = (listingId: string) =>
  listingId === '' ? myVenues() : `/my-venues?edit=${encodeURIComponent(listingId)}`
export const planner = (planId?: string) => (planId ? `/ai-planner?plan=${encodeURIComponent(planId)}` : '/ai-planner')
export const profile = () => '/profile'
export const settings = () => '/settings'

export const admin = () => '/admin'
export const adminVenues = () => '/admin/venues'
export const newVenue = () => '/admin/venues/new'
export const adminVenue = (id: number | string) => `/admin/venues/${encodeURIComponent(id)}`
export const imports = () => '/admin/import'
export const oneImport = (id: string) => `/admin/import?import=${encodeURIComponent(id)}`

/** Route patterns with parameters. */
export const LISTING = '/listing/:slug'
export const CATEGORY = '/category/:slug'
export const ADMIN_VENUE = '/admin/venues/:id'
