import type { PlanStop } from '@plekje/contracts'
import { clockText } from '../domain/amsterdam-time'
import type { Candidate, CheckedPlan, DraftPlan, Wish } from '../domain/planning'
import { type Placed, placeAfter } from '../domain/schedule'
import { pointOf } from '../domain/travel'

/** The most stops that a plan keeps, whoever made it. */
const MAX_STOPS = 6
const PLACEHOLDER_IMAGE = ''

/**
 * Checks anybody's draft against the candidates, stop by stop in the order of the draft, and computes times, travel and
 * costs. What does not hold is left out and named in `dropped`, the rest moves up. Every stop that remains is a
 * candidate, comes once, is open for the whole stay, and all of them together stay under the ceiling.
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
  return {
    slug: listing.slug,
    name: listing.name,
    category: listing.categoryName,
    estimatedTime: `${clockText(startsAt)} – ${clockText(endsAt)}`,
    address: listing.address,
    reason,
    listingId: listing.id,
    image: listing.images[0] ?? PLACEHOLDER_IMAGE,
    point: pointOf(listing),
    ...(listing.attribution ? { attribution: listing.attribution } : {}),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    costCents,
    travel,
  }
}
