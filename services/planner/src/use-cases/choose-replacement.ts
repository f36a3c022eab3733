import type { PlanStop } from '@plekje/contracts'
import { MIN_FIT } from '../domain/fit'
import type { Candidate, DraftPlan, Variation, Wish } from '../domain/planning'
import { pseudoRandom } from '../domain/random'
import { pointOf, travelBetween } from '../domain/travel'
import { checkPlan } from './check-plan'

/** Changes of a candidate's rank, which begins with its fit (0 to 1). Later ones outweigh earlier ones. */
const RANK = {
  /** Upper bound of the random part, which makes variations differ. */
  random: 0.25,
  /** Per kilometre from the neighbouring stops. */
  perKm: -0.08,
  sameCategoryAsOld: 0.3,
  categoryInPlan: -0.6,
  otherPartOfOuting: -1,
  poorFit: -2,
  avoided: -4,
} as const

/**
 * Chooses a place to replace one stop, for the same part of the outing and preferably of the same category, so that all
 * other stops remain valid. Returns undefined if there is none, or if the plan has no such stop. Avoided places are
 * used only if nothing else is available.
 */
export function chooseReplacement(
  wish: Wish,
  candidates: readonly Candidate[],
  stops: readonly PlanStop[],
  slug: string,
  variation: Variation,
): Candidate | undefined {
  const oldCandidate = candidates.find(({ listing }) => listing.slug === slug)
  const position = stops.findIndex((stop) => stop.slug === slug)
  if (position < 0) return undefined
  const slugsInPlan = new Set(stops.map((stop) => stop.slug))
  const neighbours = [stops[position - 1], stops[position + 1]]
    .map((stop) => candidates.find(({ listing }) => listing.slug === stop?.slug))
    .filter((neighbour) => neighbour !== undefined)
    .map(({ listing }) => pointOf(listing))
  const otherStops = candidates.filter(({ listing }) => slugsInPlan.has(listing.slug) && listing.slug !== slug)
  const categoriesInPlan = new Set(otherStops.map(({ listing }) => listing.categorySlug))
  const rankOf = (candidate: Candidate): number => {
    const { listing, fit, part } = candidate
    const point = pointOf(listing)
    const km = neighbours.reduce((sum, neighbour) => sum + travelBetween(point, neighbour).km, 0)
    let rank = fit + RANK.random * pseudoRandom(variation.seed, listing.slug) + RANK.perKm * km
    if (listing.categorySlug === oldCandidate?.listing.categorySlug) rank += RANK.sameCategoryAsOld
    if (part !== oldCandidate?.part) rank += RANK.otherPartOfOuting
    if (categoriesInPlan.has(listing.categorySlug)) rank += RANK.categoryInPlan
    if (fit < MIN_FIT) rank += RANK.poorFit
    if (variation.avoid.has(listing.slug)) rank += RANK.avoided
    return rank
  }
  const isValid = (candidate: Candidate) =>
    checkPlan(wish, candidates, withReplacement(stops, position, candidate)).dropped.length === 0
  return candidates
    .filter(({ listing }) => !slugsInPlan.has(listing.slug))
    .map((candidate) => ({ candidate, rank: rankOf(candidate) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate)
    .find(isValid)
}

function withReplacement(stops: readonly PlanStop[], position: number, { listing }: Candidate): DraftPlan {
  const draftStops = stops.map((stop, index) => (index === position ? { ...stop, slug: listing.slug } : stop))
  return { title: '', description: '', stops: draftStops, tips: [] }
}
