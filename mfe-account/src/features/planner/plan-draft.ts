import type { BUDGETS, Location, TIMES_OF_DAY } from '@plekje/contracts'
import { DEFAULT_GROUP_SIZE, withoutUndefined } from '@plekje/contracts/plain'
import { PlanRequest } from '@plekje/contracts/planner'
import { foldName } from '@plekje/ui'

export type Budget = (typeof BUDGETS)[number]
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** The form's values, stored as a draft with texts as typed. */
export interface PlanDraft {
  readonly request: string
  readonly categories: readonly number[]
  readonly place: string
  readonly groupSize: string
  readonly budget: Budget
  readonly timeOfDay: TimeOfDay
}

/** The form's defaults (PLAN-2). */
export const EMPTY_DRAFT: PlanDraft = {
  request: '',
  categories: [],
  place: '',
  groupSize: String(DEFAULT_GROUP_SIZE),
  budget: 'medium',
  timeOfDay: 'evening',
}

/** Parses the typed group size: 2 for text that is not a number (PLAN-2). The contract checks the range. */
export function groupSizeOf(typed: string): number {
  const size = Number(typed)
  return typed.trim() === '' || Number.isNaN(size) ? DEFAULT_GROUP_SIZE : size
}

export type DraftErrors = Partial<Record<'request' | 'groupSize', string>>

/** Builds the request for the planner, or returns the errors that the contract finds. */
export function readPlanRequest(
  draft: PlanDraft,
  places: readonly Location[],
): { readonly planRequest: PlanRequest } | { readonly errors: DraftErrors } {
  const { request, categories, place, groupSize, budget, timeOfDay } = draft
  const parsed = PlanRequest.safeParse({
    request: request.trim(),
    filters: withoutUndefined({
      categories,
      location: place.trim() === '' ? undefined : locationOf(place, places),
      groupSize: groupSizeOf(groupSize),
      budget,
      timeOfDay,
    }),
  })
  if (parsed.success) return { planRequest: parsed.data }
  const errorAt = (field: string) => parsed.error.issues.find(({ path }) => path.includes(field))?.message
  return { errors: withoutUndefined({ request: errorAt('request'), groupSize: errorAt('groupSize') }) }
}

/** Returns the slug of the place with exactly this name, else the text itself, which the server resolves. */
function locationOf(typed: string, places: readonly Location[]): string {
  const foldedText = foldName(typed)
  return places.find(({ name }) => foldName(name) === foldedText)?.slug ?? typed.trim()
}

/** Returns the form's values for an earlier request. */
export function draftOf({ request, filters }: PlanRequest, places: readonly Location[]): PlanDraft {
  const { location, groupSize, ...sameFields } = filters
  const listedPlace = places.find(({ id, slug }) => slug === location || id === location)
  const place = listedPlace?.name ?? String(location ?? '')
  return { ...sameFields, request, place, groupSize: String(groupSize) }
}
