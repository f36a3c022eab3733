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

/** Page views and events from the shell. Anonymous, unless the visitor agreed: then `visit` ties those of one tab. */
export const PageEvent = z.object({
  kind: z.enum(['view', 'event']),
  path: TechnicalText(300),
  category: TechnicalText(60).optional(),
  label: TechnicalText(200).optional(),
  value: z.number().optional(),
  /** Random, of this tab session; sent and kept with consent only. */
  visit: OpaqueId.optional(),
})
export type PageEvent = z.infer<typeof PageEvent>

export const BROWSER_ERROR_KINDS = ['caught', 'uncaught', 'rejection', 'load'] as const
export const BROWSERS = ['chromium', 'firefox', 'safari', 'other'] as const

/**
 * What went wrong in a browser: a part of a page that broke and was caught, an error or a rejection that nobody caught, a
 * micro-frontend or chunk that did not load. It says nothing of who was looking, so that it needs no consent.
 */
export const BrowserError = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  name: TechnicalText(80),
  message: TechnicalText(300),
  /** Addresses relative to the site, without queries. */
  stack: TechnicalText(3000),
  /** Template of the page's path, as `/listing/*`. */
  page: TechnicalText(100),
  /** Name of the micro-frontend whose code it was, or `shell`. */
  remote: TechnicalText(40),
  version: TechnicalText(40),
  browser: z.enum(BROWSERS),
})
export type BrowserError = z.infer<typeof BrowserError>

/**
 * How one page came or answered in one browser, of who agreed. It says what kind of page it was and on what kind of device,
 * and nothing of who was looking or at what.
 */
export const WebVital = z.object({
  metric: z.enum(WEB_VITALS),
  /** Milliseconds; of CLS a score. */
  value: z.number().min(0).max(600_000),
  page: z.enum(PAGE_KINDS),
  device: z.enum(DEVICE_KINDS),
})
export type WebVital = z.infer<typeof WebVital>

/**
 * Who reported something, as far as it may be known: a hash of the address under a salt of that day in Europe/Amsterdam,
 * which nobody has any more when the day is over. The same on one day, another on the next; 64 bits in base64url.
 */
export const DayVisitor = z.string().regex(/^[\w-]{11}$/)

/** The collectors: 202 once the event is durable; they never make a page wait. */
export const collectorsApi = defineApi({
  trackVenue: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/admin/venue-analytics/track',
    access: 'public',
    refuses: [],
    summary: 'A venue was viewed, called or its website opened; open to visitors despite its path',
    body: VenueAction,
    reply: Accepted,
    status: 202,
  },
  trackShare: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/track-share',
    access: 'public',
    refuses: [],
    summary: 'A venue was shared',
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
    summary: 'Someone came by a shared link',
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
    summary: 'Page views and events, in batches',
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
    summary: 'Errors in the browser, in batches: for logs and metrics, never kept with a person',
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
    summary: 'How pages came and answered in the browser of a visitor who agreed; of others nothing is kept',
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

/** Totals for the dashboard (ADMIN-4); categories and places as `GET /api/categories` and `/api/locations` list them. */
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
  /** Clicks per view in percent, one decimal; 0 without views. */
  conversionRate: z.number(),
  /** Europe/Amsterdam days, newest first. */
  dailyStats: z.array(
    z.object({
      date: z.string(),
      views: z.number().int(),
      phoneClicks: z.number().int(),
      websiteClicks: z.number().int(),
      /** Different visitors on this day, each once; an estimate with a standard error of 1.6%. */
      visitors: z.number().int().default(0),
    }),
  ),
  /** How often the venue was shared, and how often a shared link of it was followed. */
  shares: z.number().int(),
  shareVisits: z.number().int(),
  /** What was accepted and is in none of the figures above, of all time. */
  setApart: z
    .object({
      /** Of one kind from one source, above what an hour may have of it. */
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
