import { type PlanStop, withoutUndefined } from '@plekje/contracts'
import { clockText } from '../domain/amsterdam-time'
import type { Candidate, CheckedPlan, DraftPlan, Wish } from '../domain/planning'
import { placeAfter, type TimedStop } from '../domain/schedule'
import { pointOf } from '../domain/travel'

const MAX_STOPS = 6
const PLACEHOLDER_IMAGE = ''

/**
 * Checks the stops of a draft in their order against the candidates, and computes times, travel and costs. Invalid
 * stops are listed in `dropped`, and the stops after them begin earlier. Every remaining stop is a candidate, occurs
 * once and is open for the whole stay, and the total is within the budget.
 */
export function checkPlan(wish: Wish, candidates: readonly Candidate[], draft: DraftPlan): CheckedPlan {
  const candidateBySlug = new Map(candidates.map((candidate) => [candidate.listing.slug, candidate]))
  const stops: PlanStop[] = []
  const dropped: CheckedPlan['dropped'][number][] = []
  const usedSlugs = new Set<string>()
  let previous: TimedStop | undefined
  let totalCostCents = 0
  for (const { slug, reason } of draft.stops) {
    const nextStop = tryStop(slug)
    if (typeof nextStop === 'string') {
      dropped.push({ slug, why: nextStop })
      continue
    }
    usedSlugs.add(slug)
    stops.push(stopOf(nextStop, reason))
    totalCostCents += nextStop.candidate.costCents
    previous = nextStop
  }
  return { stops, dropped, totalCostCents }

  /** Returns the stop with its times, or the reason why the plan cannot have it. */
  function tryStop(slug: string): TimedStop | CheckedPlan['dropped'][number]['why'] {
    const candidate = candidateBySlug.get(slug)
    if (!candidate) return 'unknown'
    if (usedSlugs.has(slug)) return 'repeated'
    if (stops.length >= MAX_STOPS) return 'too-many'
    const ceilingCents = wish.ceilingCents ?? Number.POSITIVE_INFINITY
    if (totalCostCents + candidate.costCents > ceilingCents) return 'budget'
    return placeAfter(wish, previous, candidate)
  }
}

function stopOf({ candidate: { listing, costCents }, startMs, endMs, travel }: TimedStop, reason: string): PlanStop {
  const startsAt = new Date(startMs)
  const endsAt = new Date(endMs)
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
