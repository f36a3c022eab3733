import { z } from 'zod'
import { BUDGETS, TIMES_OF_DAY } from './choices'
import { defineApi } from './define-api'
import { DEFAULT_GROUP_SIZE, MAX_GROUP_SIZE, MIN_GROUP_SIZE } from './limits'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress, offsetInAddress } from './paging'
import { Instant, NumericId, OpaqueId, RequiredText, Slug, Text } from './values'

/** Maximum number of saved plans per member, and of plans in a list. */
export const MAX_PLANS = 100

export const PlanRequest = z.object({
  request: RequiredText(2000, 'Beschrijf wat je wilt doen.'),
  filters: z
    .object({
      categories: z.array(NumericId).max(20).default([]),
      /** Slug, id or name of a place. */
      location: z.union([Text(120), z.number().int()]).nullish(),
      groupSize: z
        .number('Kies een groepsgrootte van 1 tot 20.')
        .int('Kies een groepsgrootte van 1 tot 20.')
        .min(MIN_GROUP_SIZE, 'Kies een groepsgrootte van 1 tot 20.')
        .max(MAX_GROUP_SIZE, 'Kies een groepsgrootte van 1 tot 20.')
        .default(DEFAULT_GROUP_SIZE),
      budget: z.enum(BUDGETS).default('medium'),
      timeOfDay: z.enum(TIMES_OF_DAY).default('evening'),
    })
    .prefault({}),
})
export type PlanRequest = z.infer<typeof PlanRequest>

export const TRAVEL_MODES = ['walk', 'bike', 'transit'] as const

/** A stop of a plan. The first six fields are those of PLAN-4; the service computes all of them except the reason. */
export const PlanStop = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  /** The times as a readable text: "19:30 – 21:00". */
  estimatedTime: z.string(),
  address: z.string(),
  reason: z.string(),
  listingId: z.number().int(),
  image: z.string(),
  /** The source of the venue's data: `osm` requires the ODbL credit. */
  attribution: z.enum(['osm']).optional(),
  startsAt: Instant,
  endsAt: Instant,
  /** Estimated spending per person. */
  costCents: z.number().int().min(0),
  /** Coordinates in WGS84 degrees; absent in older plans. */
  point: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** The way from the previous stop; null for the first stop. */
  travel: z.object({ km: z.number().min(0), minutes: z.number().int().min(0), mode: z.enum(TRAVEL_MODES) }).nullable(),
})
export type PlanStop = z.infer<typeof PlanStop>

export const Plan = z.object({
  title: z.string(),
  description: z.string(),
  estimatedDuration: z.string(),
  groupSize: z.number().int(),
  bestTimeToVisit: z.string(),
  totalEstimatedCost: z.string(),
  locations: z.array(PlanStop),
  tips: z.array(z.string()),
  /** The chooser of the stops: the language model or the rules (PLAN-6). */
  source: z.enum(['model', 'rules']),
  id: z.string(),
  createdAt: Instant,
  /** Estimated spending per person. */
  totalCostCents: z.number().int().min(0),
  /** The request, so that it can be repeated. */
  asked: PlanRequest,
  /** Null until the member saves the plan; unsaved plans expire after a day. */
  savedAt: Instant.nullable(),
  /** Increases with each change of its stops. */
  version: z.number().int().min(1).optional(),
})
export type Plan = z.infer<typeof Plan>

/** Steps of planning. Each occurs at most once, in this order. */
export const PLANNING_STEPS = [
  'queued',
  'understanding',
  'searching',
  'choosing',
  'checking',
  'done',
  'failed',
] as const
export const PlanProgress = z.object({
  step: z.enum(PLANNING_STEPS),
  /** Number of requests before this one; for `queued`. */
  ahead: z.number().int().min(0).optional(),
  /** Number of places found; for steps after the search. */
  found: z.number().int().min(0).optional(),
})
export type PlanProgress = z.infer<typeof PlanProgress>

const PlanId = z.object({ id: OpaqueId })
/** The version of the plan that the client saw: an outdated version is refused (409), a missing one accepted. */
const SeenVersion = z.number('Vul een geheel getal in.').int('Vul een geheel getal in.').min(1, 'Vul 1 of meer in.')

export const plannerApi = defineApi({
  smartPlan: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/smart-plan',
    access: 'member',
    refuses: [422],
    summary: 'Plans an outing to existing places that are open and fit; 422 when nothing fits',
    body: PlanRequest.extend({
      /** An id that the client chooses, to follow the progress. */
      progressId: OpaqueId.optional(),
      /** The id of a plan from which the new plan must differ. */
      otherThan: OpaqueId.optional(),
    }),
    reply: Plan,
  },
  replaceStop: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/plans/:id/stops/:slug/replace',
    access: 'member',
    refuses: [404, 409, 422],
    summary: 'Replaces a stop; 422 when no other place fits, 409 when the plan has changed meanwhile',
    params: PlanId.extend({ slug: Slug }),
    query: z.object({ version: wholeInAddress(SeenVersion).optional() }),
    reply: Plan,
  },
  savePlan: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/plans',
    access: 'member',
    refuses: [404, 409],
    againStatus: 200,
    summary: 'Saves a plan: 201 the first time, then 200; 409 when the plan has changed meanwhile',
    body: z.object({ planId: OpaqueId, version: SeenVersion.optional() }),
    reply: Plan,
    status: 201,
  },
  listPlans: {
    method: 'GET',
    path: '/plans',
    access: 'member',
    refuses: [],
    summary: 'Own saved plans, last saved first, at most 100; see `X-Total-Count` and `Link`',
    query: z.object({ limit: limitInAddress(MAX_PLANS), offset: offsetInAddress() }),
    reply: z.array(Plan),
  },
  getPlan: {
    method: 'GET',
    path: '/plans/:id',
    access: 'member',
    refuses: [404],
    summary: 'One own plan, saved or recent',
    params: PlanId,
    reply: Plan,
  },
  forgetPlan: {
    method: 'DELETE',
    path: '/plans/:id',
    access: 'member',
    refuses: [409],
    summary: 'Unsaves a plan; 204 even if it was not saved',
    params: PlanId,
    reply: z.undefined(),
    status: 204,
  },
})
