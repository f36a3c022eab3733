import { describeByRules } from '../domain/copy/describe-by-rules'
import { searchPlan } from '../domain/plan-search'
import type { Candidate, DraftPlan, Variation, Wish } from '../domain/planning'

/**
 * A plan without a model: 1 to 4 stops (usually at least 2) close together, within the budget, with as many of the
 * requested categories as fit, in the order that suits the time of day. Deterministic for a variation. Avoided places
 * are used only if nothing else is available. Undefined if no candidate can be visited.
 */
export function chooseByRules(
  wish: Wish,
  candidates: readonly Candidate[],
  variation: Variation,
): DraftPlan | undefined {
  const stops = searchPlan(wish, candidates, variation)
  return stops.length === 0 ? undefined : describeByRules(wish, stops, variation.seed)
}
