import { z } from 'zod'
import { BUDGETS, TIMES_OF_DAY } from './choices'
import { defineApi } from './define-api'
import { DEFAULT_GROUP_SIZE, MAX_GROUP_SIZE, MIN_GROUP_SIZE } from './limits'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress, offsetInAddress } from './paging'
import { Instant, NumericId, OpaqueId, RequiredText, Slug, Text } from './values'

/** Plans that a member keeps, and that a list of them has. */
export const MOST_PLANS = 100

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

/** One place of a plan. The first six fields are PLAN-4's; the service computes all but the reason itself. */
export const PlanStop = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  /** As people read it: "19:30 – 21:00". */
  estimatedTime: z.string(),
  address: z.string(),
  reason: z.string(),
  listingId: z.number().int(),
  image: z.string(),
  /** As of its listing: `osm` asks for the credit of the ODbL. */
  attribution: z.enum(['osm']).optional(),
  /** UTC instants. */
  startsAt: Instant,
  endsAt: Instant,
  /** Per person. */
  costCents: z.number().int().min(0),
  /** Where it is, WGS84 degrees; plans from before have none. */
  point: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** From the stop before; null for the first. */
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
  /** Who made it: the language model, or the rules that stand beside it (PLAN-6). */
  source: z.enum(['model', 'rules']),
  id: z.string(),
  createdAt: Instant,
  /** Per person. */
  totalCostCents: z.number().int().min(0),
  /** What was asked, to ask again. */
  asked: PlanRequest,
  /** Null until the member keeps it; a plan that is not kept is forgotten after a day. */
  savedAt: Instant.nullable(),
  /** Grows with each change of its stops. */
  version: z.number().int().min(1).optional(),
})
export type Plan = z.infer<typeof Plan>

/** How far the planning is; each step comes once, in this order, and steps may be left out. */
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
  /** Requests before this one, while queued. */
  ahead: z.number().int().min(0).optional(),
  /** Places found, once searched. */
  found: z.number().int().min(0).optional(),
})
export type PlanProgress = z.infer<typeof PlanProgress>

const PlanId = z.object({ id: OpaqueId })
/** Of the plan as the asker sees it: an outdated one is refused (409), none is accepted. */
const SeenVersion = z.number('Vul een geheel getal in.').int('Vul een geheel getal in.').min(1, 'Vul 1 of meer in.')

export const plannerApi = defineApi({
  smartPlan: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/smart-plan',
    access: 'member',
    refuses: [422],
    summary: 'Plans an outing of places that exist, are open then and fit; 422 when nothing fits',
    body: PlanRequest.extend({
      /** Chosen by the asker, for following the progress. */
      progressId: OpaqueId.optional(),
      /** A plan to make another one than. */
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
    summary:
      'Another place instead of one stop; 422 when there is none that fits, 409 when the plan was changed meanwhile',
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
    summary: 'Keeps a plan; again 200; 409 when the plan was changed meanwhile',
    body: z.object({ planId: OpaqueId, version: SeenVersion.optional() }),
    reply: Plan,
    status: 201,
  },
  listPlans: {
    method: 'GET',
    path: '/plans',
    access: 'member',
    refuses: [],
    summary: 'Own kept plans, last kept first, 100 at most; `X-Total-Count` and `Link` to the next page',
    query: z.object({ limit: limitInAddress(MOST_PLANS), offset: offsetInAddress() }),
    reply: z.array(Plan),
  },
  getPlan: {
    method: 'GET',
    path: '/plans/:id',
    access: 'member',
    refuses: [404],
    summary: 'One own plan, kept or of the last day',
    params: PlanId,
    reply: Plan,
  },
  forgetPlan: {
    method: 'DELETE',
    path: '/plans/:id',
    access: 'member',
    refuses: [409],
    summary: 'Also 204 when it was not kept',
    params: PlanId,
    reply: z.undefined(),
    status: 204,
  },
})
