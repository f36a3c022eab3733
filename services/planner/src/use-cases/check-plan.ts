import { type PlanStop, withoutUndefined } from '@plekje/contracts'
import { clockText } from '../domain/amsterdam-time'
import type { Candidate, CheckedPlan, DraftPlan, Wish } from '../domain/planning'
import { type Placed, placeAfter } from '../domain/schedule'
import { pointOf } from '../domain/travel'

/** Maximum number of stops in a plan. */
const MAX_STOPS = 6
const PLACEHOLDER_IMAGE = ''

/**
 * Checks a draft against the candidates in its order, and computes times, travel and costs. Invalid stops are listed in
 * `dropped`, and the following ones move up. Every remaining stop is a candidate, occurs once, is open for the whole
 * stay, and the total is within the budget.
 */
export function checkPlan(wish: Wish, candidates: readonly Candidate[], draft: DraftPlan): CheckedPlan {
  const known = new Map(candidates.map((candidate) => [candidate.listing.slug, candidate]))
  const stops: PlanStop[] = []
  const dropped: CheckedPlan['dropped'][number][] = []
  const used = new Set<string>()
  let previous: Placed | undefined
  let totalCostCents = 0
  for (const { slug, reason } of draft.stops) {
    const drop = (why: CheckedPlan['dropped'][number]['why']) => dropped.push({ slug, why })
    const candidate = known.get(slug)
    if (!candidate) drop('unknown')
    else if (used.has(slug) || stops.length >= MAX_STOPS) drop('repeated')
    else if (totalCostCents + candidate.costCents > (wish.ceilingCents ?? Number.POSITIVE_INFINITY)) drop('budget')
    else {
      const placed = placeAfter(wish, previous, candidate)
      if (typeof placed === 'string') drop(placed)
      else {
        used.add(slug)
        stops.push(stopOf(placed, reason))
        totalCostCents += candidate.costCents
        previous = placed
      }
    }
  }
  return { stops, dropped, totalCostCents }
}

function stopOf({ candidate: { listing, costCents }, startMs, endMs, travel }: Placed, reason: string): PlanStop {
  const [startsAt, endsAt] = [new Date(startMs), new Date(endMs)]
  return withoutUndefined({
    slug: listing.slug,
    name: listing.name,
    category: listing.categoryName,
    estimatedTime: `${clockText(startsAt)} – ${clockText(endsAt)}`,
    address: listing.address,
    reason,
    listingId: listing.id,
    image: listing.images[0] ?? PLACEHOLDER_IMAGE,
    point: pointOf(listing),
    attribution: listing.attribution || undefined,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    costCents,
    travel,
  })
}
