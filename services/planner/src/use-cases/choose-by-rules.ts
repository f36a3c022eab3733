import { describeByRules } from '../domain/copy/describe-by-rules'
import { searchPlan } from '../domain/plan-search'
import type { Candidate, DraftPlan, Variation, Wish } from '../domain/planning'

/**
 * A plan without a model: activity, food and drinks in the order that suits the time of day, 1 to 4 stops (as a rule 2
 * or more), close together, under the ceiling, as many of the wanted kinds as fit. The same variation gives the same
 * plan; places to avoid come back only when there is nothing else. Undefined when no candidate can be visited.
 */
export function chooseByRules(
  wish: Wish,
  candidates: readonly Candidate[],
  variation: Variation,
): DraftPlan | undefined {
  const stops = searchPlan(wish, candidates, variation)
  return stops.length === 0 ? undefined : describeByRules(wish, stops, variation.seed)
}
