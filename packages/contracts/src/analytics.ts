import { z } from 'zod'
import { defineApi } from './define-api'
import { Category, Location } from './listings'
import { NumericId, NumericIdInAddress, OpaqueId, TechnicalText } from './values'
import { ManagedVenue } from './venues-admin'
import { DEVICE_KINDS, PAGE_KINDS, WEB_VITALS } from './web-vitals'

export const SHARE_METHODS = ['whatsapp', 'native', 'copy'] as const
export const VENUE_ACTIONS = ['view', 'phone_click', 'website_click'] as const

const ShareCode = z.string().regex(/^[A-Za-z0-9]{10}$/, 'Deze deelcode bestaat niet.')
const Accepted = z.object({ accepted: z.literal(true) })

/**
 * The search whose results led to a venue: the words as typed, and the slugs of the chosen category and place; a text
 * that is no slug of one is ignored. The maximum lengths are those of a results page's address.
 */
export const LeadingSearch = z.object({
  words: TechnicalText(200).optional(),
  category: TechnicalText(120).optional(),
  place: TechnicalText(120).optional(),
})
export type LeadingSearch = z.infer<typeof LeadingSearch>

export const VenueAction = z.object({ venueId: NumericId, actionType: z.enum(VENUE_ACTIONS) })
export const TrackedShare = z.object({
  listingId: NumericId,
  shareCode: ShareCode,
  userId: z.string().max(64).nullable(),
  shareMethod: z.enum(SHARE_METHODS),
})
export const ReferralClick = z.object({
  shareCode: ShareCode,
  userAgent: TechnicalText(1000),
  referrer: TechnicalText(2000).nullable(),
  ipAddress: z.null(),
})

/** A page view or event of the shell. Anonymous, unless the visitor consented: then `visit` links events of a tab. */
export const PageEvent = z.object({
  kind: z.enum(['view', 'event']),
  path: TechnicalText(300),
  category: TechnicalText(60).optional(),
  label: TechnicalText(200).optional(),
  value: z.number().optional(),
  /** A random id per session of a tab; sent and stored only with consent. */
  visit: OpaqueId.optional(),
})
export type PageEvent = z.infer<typeof PageEvent>

export const BROWSER_ERROR_KINDS = ['caught', 'uncaught', 'rejection', 'load'] as const
export const BROWSERS = ['chromium', 'firefox', 'safari', 'other'] as const

/**
 * An error in a browser: a page part that crashed and was caught, an uncaught error or rejection, or a micro-frontend
 * or chunk that failed to load. It contains nothing about the visitor, so it needs no consent.
 */
export const BrowserError = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  name: TechnicalText(80),
  message: TechnicalText(300),
  /** Addresses relative to the site, without queries. */
  stack: TechnicalText(3000),
  /** The path template of the page, such as `/listing/*`. */
  page: TechnicalText(100),
  /** The micro-frontend that the code belongs to, or `shell`. */
  remote: TechnicalText(40),
  version: TechnicalText(40),
  browser: z.enum(BROWSERS),
})
export type BrowserError = z.infer<typeof BrowserError>

/**
 * A performance measurement of one page, from a visitor who consented. It contains the kind of page and of device, and
 * nothing about the visitor or the content.
 */
export const WebVital = z.object({
  metric: z.enum(WEB_VITALS),
  /** The measured time in milliseconds; a score for CLS. */
  value: z.number().min(0).max(600_000),
  page: z.enum(PAGE_KINDS),
  device: z.enum(DEVICE_KINDS),
})
export type WebVital = z.infer<typeof WebVital>

/**
 * The pseudonym of a reporter for one day in Europe/Amsterdam: a hash of the address with a salt that is deleted after
 * that day, so the pseudonym of another day is different; 64 bits in base64url.
 */
export const DayVisitor = z.string().regex(/^[\w-]{11}$/)

/** Endpoints that collect events. They reply 202 once the event is durable; a page never waits for them. */
export const collectorsApi = defineApi({
  trackVenue: {
    method: 'POST',
    whenRepeated: 'again',
    // docs/product/api.md fixes this address, although visitors call it.
    path: '/admin/venue-analytics/track',
    access: 'public',
    refuses: [],
    summary:
      'Records that a venue was viewed, by which search, or called, or its website opened; public despite its path',
    // An invalid search is dropped, so that the view still counts.
    body: VenueAction.extend({ search: LeadingSearch.optional().catch(undefined) }),
    reply: Accepted,
    status: 202,
  },
  trackShare: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/track-share',
    access: 'public',
    refuses: [],
    summary: 'Records that a venue was shared',
    body: TrackedShare,
    reply: Accepted,
    status: 202,
  },
  trackReferralClick: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/track-referral-click',
    access: 'public',
    refuses: [],
    summary: 'Records a visit by a shared link',
    body: ReferralClick,
    reply: Accepted,
    status: 202,
  },
  trackPage: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/track-page',
    access: 'public',
    refuses: [],
    summary: 'Records page views and events, in batches',
    body: z.object({ events: z.array(PageEvent).min(1).max(50) }),
    reply: Accepted,
    status: 202,
  },
  reportErrors: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/browser-errors',
    access: 'public',
    refuses: [],
    summary: 'Records errors in the browser, in batches: for logs and metrics, without personal data',
    body: z.object({ errors: z.array(BrowserError).min(1).max(10) }),
    reply: z.undefined(),
    status: 204,
  },
  reportVitals: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/web-vitals',
    access: 'public',
    refuses: [],
    summary: 'Records performance metrics of a visitor who consented; without consent nothing is stored',
    body: z.object({
      vitals: z
        .array(WebVital)
        .min(1)
        .max(WEB_VITALS.length * 2),
    }),
    reply: Accepted,
    status: 202,
  },
})

/**
 * Totals for the dashboard (ADMIN-4); categories and places are counted as in `GET /api/categories` and
 * `/api/locations`.
 */
export const AdminStatistics = z.object({
  totaalGebruikers: z.number().int(),
  geverifieerdeGebruikers: z.number().int(),
  totaalVenues: z.number().int(),
  zichtbareVenues: z.number().int(),
  aantalCategorieen: z.number().int(),
  totaalLocaties: z.number().int(),
  totaalReviews: z.number().int(),
  adminGebruikers: z.number().int(),
})
export type AdminStatistics = z.infer<typeof AdminStatistics>

export const VenueAnalytics = z.object({
  totalViews: z.number().int(),
  phoneClicks: z.number().int(),
  websiteClicks: z.number().int(),
  /** Clicks per view in percent, with one decimal; 0 without views. */
  conversionRate: z.number(),
  /** Days in Europe/Amsterdam, newest first. */
  dailyStats: z.array(
    z.object({
      date: z.string(),
      views: z.number().int(),
      phoneClicks: z.number().int(),
      websiteClicks: z.number().int(),
      /** Number of distinct visitors on this day, an estimate with a standard error of 1.6%. */
      visitors: z.number().int().default(0),
    }),
  ),
  /** Number of shares of the venue, and of visits by shared links. */
  shares: z.number().int(),
  shareVisits: z.number().int(),
  /** Events of all time that were accepted but are in none of the figures above. */
  setApart: z
    .object({
      /** Events above the hourly maximum of one source and kind. */
      excess: z.number().int(),
      crawlers: z.number().int(),
    })
    .default({ excess: 0, crawlers: 0 }),
})
export type VenueAnalytics = z.infer<typeof VenueAnalytics>

export const adminFiguresApi = defineApi({
  statistics: {
    method: 'GET',
    path: '/admin/statistics',
    access: 'admin',
    refuses: [],
    summary: 'Totals for the dashboard',
    reply: AdminStatistics,
  },
  venueDetails: {
    method: 'GET',
    path: '/admin/venues/:id/details',
    access: 'admin',
    refuses: [404],
    summary: 'A venue with its figures and the choices for editing it',
    params: z.object({ id: NumericIdInAddress }),
    reply: z.object({
      venue: ManagedVenue,
      analytics: VenueAnalytics,
      categories: z.array(Category),
      locations: z.array(Location),
    }),
  },
})
