import type { PlanStop } from '@plekje/contracts'
import { MIN_FIT } from '../domain/fit'
import type { Candidate, DraftPlan, Variation, Wish } from '../domain/planning'
import { numberOf } from '../domain/random'
import { pointOf, travelBetween } from '../domain/travel'
import { checkPlan } from './check-plan'

const JITTER = 0.25
const PER_KM = 0.08
const SAME_KIND = 0.3

/**
 * A place to replace one stop: for the same part of the outing, preferably of the same category, so that all other
 * stops remain valid. Undefined if there is none, or the plan has no such stop. Avoided places are used last.
 */
export function chooseReplacement(
  wish: Wish,
  candidates: readonly Candidate[],
  plan: readonly PlanStop[],
  slug: string,
  variation: Variation,
): Candidate | undefined {
  const old = candidates.find(({ listing }) => listing.slug === slug)
  const at = plan.findIndex((stop) => stop.slug === slug)
  if (at < 0) return undefined
  const inPlan = new Set(plan.map((stop) => stop.slug))
  const near = [plan[at - 1], plan[at + 1]]
    .map((stop) => candidates.find(({ listing }) => listing.slug === stop?.slug))
    .filter((neighbour) => neighbour !== undefined)
    .map(({ listing }) => pointOf(listing))
  const others = candidates.filter(({ listing }) => inPlan.has(listing.slug) && listing.slug !== slug)
  const kinds = new Set(others.map(({ listing }) => listing.categorySlug))
  const rank = (candidate: Candidate): number => {
    const point = pointOf(candidate.listing)
    const km = near.reduce((sum, other) => sum + travelBetween(point, other).km, 0)
    return (
      candidate.fit +
      JITTER * numberOf(variation.seed, candidate.listing.slug) -
      PER_KM * km +
      (candidate.listing.categorySlug === old?.listing.categorySlug ? SAME_KIND : 0) -
      (candidate.part === old?.part ? 0 : 1) -
      (kinds.has(candidate.listing.categorySlug) ? 0.6 : 0) -
      (candidate.fit < MIN_FIT ? 2 : 0) -
      (variation.avoid.has(candidate.listing.slug) ? 4 : 0)
    )
  }
  return candidates
    .filter(({ listing }) => !inPlan.has(listing.slug))
    .map((candidate) => ({ candidate, rank: rank(candidate) }))
    .toSorted((a, b) => b.rank - a.rank)
    .find(({ candidate }) => checkPlan(wish, candidates, withInstead(plan, at, candidate)).dropped.length === 0)
    ?.candidate
}

function withInstead(plan: readonly PlanStop[], at: number, { listing }: Candidate): DraftPlan {
  const stops = plan.map(({ slug, reason }, index) => ({ slug: index === at ? listing.slug : slug, reason }))
  return { title: '', description: '', stops, tips: [] }
}
