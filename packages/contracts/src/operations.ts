import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { Instant, Text } from './values'
import { DEVICE_KINDS, PAGE_KINDS, WEB_VITALS } from './web-vitals'

/** An entry of the audit log: actor, change and time. Values are readable text. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.object({ id: z.string(), username: z.string() }),
  /** The kind of subject and a verb in the past tense: `venue.edited`, `user.granted-admin`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The administrator's reason, for actions that require a reason; else null. */
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Health of a process or engine; `away` if it does not respond in time, `unknown` if there is no way to probe it. */
export const Health = z.object({
  name: z.string(),
  kind: z.enum(['service', 'engine']),
  state: z.enum(['ready', 'not-ready', 'away', 'unknown']),
  /** Response time in milliseconds. */
  tookMs: z.number().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type Health = z.infer<typeof Health>

export const WAITING_KINDS = ['changes', 'reports', 'mails', 'index'] as const

/**
 * Pending work of a service: `changes` saved but not published, `reports` of visitors on the disk of the process that
 * replied, `mails`, or venues for which the search `index` differs from listings.
 */
export const Waiting = z.object({
  service: z.string(),
  kind: z.enum(WAITING_KINDS),
  /** Number of documents, reports, members or venues; for changes counted up to 10,000 per collection. */
  waiting: z.number().int(),
  /** The age of the oldest item in seconds; null if there are none or the age is unknown. */
  oldestSeconds: z.number().nullable(),
  /** Number of events that the event log will never accept as they are. */
  refused: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>

/** The totals at the end of a day in Amsterdam. */
export const GrowthPoint = z.object({
  date: z.string(),
  users: z.number().int(),
  venues: z.number().int(),
  reviews: z.number().int(),
  views: z.number().int(),
  /** Distinct visitors who viewed or called a venue or opened its website that day; standard error 1.6%. */
  visitors: z.number().int().default(0),
})
export type GrowthPoint = z.infer<typeof GrowthPoint>

export const VITALS_PERIODS_DAYS = [7, 28] as const

/** The numbers of good, medium and poor values of a metric, and its 75th percentile. */
export const VitalFigures = z.object({
  metric: z.enum(WEB_VITALS),
  /** The 75th percentile in milliseconds, or as a score for CLS; from a histogram, so accurate to about 5%. */
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
  /** Number of measured page loads; not every load has every metric. */
  visits: z.number().int(),
  figures: z.array(VitalFigures),
})
export type PageVitals = z.infer<typeof PageVitals>

export const operationsApi = defineApi({
  auditLog: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    refuses: [],
    summary: 'The audit log of administrators’ changes, latest first',
    query: z.object({
      subject: Text(100).optional(),
      action: Text(60).optional(),
      actor: Text(64).optional(),
      /** Returns entries before this `at` and id, for the next page. */
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
    summary: 'Health of every service and engine, and pending work of each service',
    reply: z.object({
      at: Instant,
      health: z.array(Health),
      /** Pending work of the services that responded. */
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
    summary: 'Performance metrics of the last days, most visited pages first',
    query: z.object({ days: wholeInAddress(z.literal([...VITALS_PERIODS_DAYS])).default(7) }),
    reply: z.array(PageVitals),
  },
})
