import { z } from 'zod'
import { defineApi } from './define-api'
import { NumericId, Text } from './values'

export const BUDGETS = ['low', 'medium', 'high'] as const
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const
export const MIN_GROUP_SIZE = 1
export const MAX_GROUP_SIZE = 20
export const DEFAULT_GROUP_SIZE = 2

export const PlanRequest = z.object({
  request: Text(2000).refine((text) => text.trim() !== '', 'Beschrijf wat je wilt doen.'),
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

export const Plan = z.object({
  title: z.string(),
  description: z.string(),
  estimatedDuration: z.string(),
  groupSize: z.number().int(),
  bestTimeToVisit: z.string(),
  totalEstimatedCost: z.string(),
  locations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      category: z.string(),
      estimatedTime: z.string(),
      address: z.string(),
      reason: z.string(),
    }),
  ),
  tips: z.array(z.string()),
  /** Who made it: the language model, or the rules that stand in for it (DESIGN §3, planner). */
  source: z.enum(['model', 'rules']),
})
export type Plan = z.infer<typeof Plan>

export const plannerApi = defineApi({
  smartPlan: {
    method: 'POST',
    path: '/smart-plan',
    access: 'member',
    summary: 'Plans an outing of places that exist, are open then and fit; 422 when nothing fits',
    body: PlanRequest,
    reply: Plan,
  },
})
