import { describeByRules } from '../domain/copy/describe-by-rules'
import { searchPlan } from '../domain/plan-search'
import type { Candidate, DraftPlan, Variation, Wish } from '../domain/planning'

/**
 * Makes a plan without a model: 1 to 4 stops (usually at least 2) close together, within the budget, with as many of
 * the requested categories as fit, in the order that suits the time of day. The same variation gives the same plan.
 * Avoided places are used only if nothing else is available. Returns undefined if no candidate can be visited.
 */
export function chooseByRules(
  wish: Wish,
  candidates: readonly Candidate[],
  variation: Variation,
): DraftPlan | undefined {
  const stops = searchPlan(wish, candidates, variation)
  return stops.length === 0 ? undefined : describeByRules(wish, stops, variation.seed)
}
