import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { Instant, Text } from './values'
import { DEVICE_KINDS, PAGE_KINDS, WEB_VITALS } from './web-vitals'

/** Who changed what, when, from what to what. Values as people read them. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.object({ id: z.string(), username: z.string() }),
  /** Verb in the past tense with its kind of subject: `venue.edited`, `user.granted-admin`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Given by the administrator where a reason is asked. */
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** One process or engine as it says itself; `away` when it does not answer in time, `unknown` when nobody can be asked. */
export const Health = z.object({
  name: z.string(),
  kind: z.enum(['service', 'engine']),
  state: z.enum(['ready', 'not-ready', 'away', 'unknown']),
  /** Milliseconds until the answer. */
  tookMs: z.number().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type Health = z.infer<typeof Health>

export const WAITING_KINDS = ['changes', 'reports', 'mails', 'index'] as const

/**
 * What a service has still to hand on: `changes` that are saved and not published, `reports` of visitors on the disk of the
 * process that answered, `mails`, or venues of which the search `index` differs from listings.
 */
export const Waiting = z.object({
  service: z.string(),
  kind: z.enum(WAITING_KINDS),
  /** Documents, reports, members or venues; of changes at most 10,000 in each collection. */
  waiting: z.number().int(),
  /** Seconds that the oldest waits; null when none does or nobody knows. */
  oldestSeconds: z.number().nullable(),
  /** Of those the event log will never take as they are. */
  refused: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Running totals at the end of an Amsterdam day. */
export const GrowthPoint = z.object({
  date: z.string(),
  users: z.number().int(),
  venues: z.number().int(),
  reviews: z.number().int(),
  /** Views of venues on that day. */
  views: z.number().int(),
  /** Different visitors who looked at a venue, called it or opened its website on that day; standard error 1.6%. */
  visitors: z.number().int().default(0),
})
export type GrowthPoint = z.infer<typeof GrowthPoint>

export const VITALS_PERIODS_DAYS = [7, 28] as const

/** How often a figure was good, in between or poor, and what three of four visits were not above. */
export const VitalFigures = z.object({
  metric: z.enum(WEB_VITALS),
  /** Milliseconds, of CLS a score; read from a histogram, so that it is right to some 5%. */
  p75: z.number(),
  visits: z.number().int(),
  good: z.number().int(),
  needsImprovement: z.number().int(),
  poor: z.number().int(),
})
export type VitalFigures = z.infer<typeof VitalFigures>

export const PageVitals = z.object({
  page: z.enum(PAGE_KINDS),
  device: z.enum(DEVICE_KINDS),
  /** Loads of the page that were measured; not each gives every figure. */
  visits: z.number().int(),
  /** Those that there are. */
  figures: z.array(VitalFigures),
})
export type PageVitals = z.infer<typeof PageVitals>

export const operationsApi = defineApi({
  auditLog: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    refuses: [],
    summary: 'What administrators changed, latest first; nothing of it can be changed',
    query: z.object({
      subject: Text(100).optional(),
      action: Text(60).optional(),
      actor: Text(64).optional(),
      /** Entries before this one's `at` and id, for the next page. */
      before: Text(200).optional(),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(50),
    }),
    reply: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  },
  systemHealth: {
    method: 'GET',
    path: '/admin/system',
    access: 'admin',
    refuses: [],
    summary: 'How every service and engine is, and what waits in each service',
    reply: z.object({
      at: Instant,
      health: z.array(Health),
      /** Of the services that answered. */
      waiting: z.array(Waiting).default([]),
    }),
  },
  growth: {
    method: 'GET',
    path: '/admin/statistics/growth',
    access: 'admin',
    refuses: [],
    summary: 'The last days, oldest first',
    query: z.object({ days: wholeInAddress(z.number().int().min(1).max(366)).default(30) }),
    reply: z.array(GrowthPoint),
  },
  webVitals: {
    method: 'GET',
    path: '/admin/web-vitals',
    access: 'admin',
    refuses: [],
    summary: 'How pages came and answered in browsers of the last days, the most visited first',
    query: z.object({ days: wholeInAddress(z.literal([...VITALS_PERIODS_DAYS])).default(7) }),
    reply: z.array(PageVitals),
  },
})
