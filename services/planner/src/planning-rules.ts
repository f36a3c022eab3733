import type { Plan, PlanRequest } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { describeByRules } from './domain/copy/describe-by-rules'
import { reasonFor } from './domain/copy/reasons'
import type { Candidate, CheckedPlan, DraftPlan, Variation, Wish } from './domain/planning'
import type { TimedStop } from './domain/schedule'
import { checkPlan } from './use-cases/check-plan'
import { chooseByRules } from './use-cases/choose-by-rules'
import { chooseReplacement } from './use-cases/choose-replacement'
import { adviceToLoosen, describePlan } from './use-cases/describe-plan'
import { createFindCandidates, type FindCandidatesParts } from './use-cases/find-candidates'
import { createUnderstandWish, type UnderstandWishParts } from './use-cases/understand-wish'

/** The steps from a wish to a plan that the model and the rules share. */
export interface PlanningRules {
  readonly understandWish: (request: PlanRequest, now: Date) => Promise<Wish>
  readonly findCandidates: (wish: Wish, log: Logger) => Promise<readonly Candidate[]>
  readonly chooseByRules: typeof chooseByRules
  readonly chooseReplacement: typeof chooseReplacement
  readonly checkPlan: typeof checkPlan
  readonly describePlan: typeof describePlan
  readonly adviceToLoosen: typeof adviceToLoosen
  readonly reasonFor: typeof reasonFor
  readonly redescribe: typeof redescribe
}

export const planningRules = (parts: UnderstandWishParts & FindCandidatesParts): PlanningRules => ({
  understandWish: createUnderstandWish(parts),
  findCandidates: createFindCandidates(parts),
  chooseByRules,
  chooseReplacement,
  checkPlan,
  describePlan,
  adviceToLoosen,
  reasonFor,
  redescribe,
})

/** Writes title, description and tips for these stops. */
function redescribe(
  wish: Wish,
  candidates: readonly Candidate[],
  { stops }: CheckedPlan,
  { seed }: Pick<Variation, 'seed'>,
): Pick<Plan, 'title' | 'description' | 'tips'> {
  const bySlug = new Map(candidates.map((candidate) => [candidate.listing.slug, candidate]))
  const scheduled: TimedStop[] = []
  for (const { slug, startsAt, endsAt, travel } of stops) {
    const candidate = bySlug.get(slug)
    if (!candidate) continue
    scheduled.push({ candidate, startMs: Date.parse(startsAt), endMs: Date.parse(endsAt), travel, waitMinutes: 0 })
  }
  const { title, description, tips }: DraftPlan = describeByRules(wish, scheduled, seed)
  return { title, description, tips: [...tips] }
}
