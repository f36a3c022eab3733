import type { Plan, PlanRequest } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { reasonFor } from '../domain/copy/reasons'
import { tellByRules } from '../domain/copy/tell'
import type { Candidate, CheckedPlan, DraftPlan, Variation, Wish } from '../domain/planning'
import { checkPlan } from './check-plan'
import { chooseByRules } from './choose-by-rules'
import { adviceToLoosen, describePlan } from './describe-plan'
import { createFindCandidates, type FindCandidatesParts } from './find-candidates'
import { chooseReplacement } from './replace-stop-choice'
import { createUnderstandWish, type UnderstandWishParts } from './understand-wish'

/** How wishes become plans, whoever chooses. */
export interface PlanningRules {
  readonly understandWish: (request: PlanRequest, now: Date) => Promise<Wish>
  readonly findCandidates: (wish: Wish, log: Logger) => Promise<readonly Candidate[]>
  readonly chooseByRules: typeof chooseByRules
  readonly chooseReplacement: typeof chooseReplacement
  readonly checkPlan: typeof checkPlan
  readonly describePlan: typeof describePlan
  readonly adviceToLoosen: typeof adviceToLoosen
  readonly reasonFor: typeof reasonFor
  readonly retell: typeof retell
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
  retell,
})

/** Title, description and tips that hold for these stops, whatever was written for others before. */
function retell(
  wish: Wish,
  candidates: readonly Candidate[],
  { stops }: CheckedPlan,
  { seed }: Pick<Variation, 'seed'>,
): Pick<Plan, 'title' | 'description' | 'tips'> {
  const known = new Map(candidates.map((candidate) => [candidate.listing.slug, candidate]))
  const placed = stops.flatMap(({ slug, startsAt, endsAt, travel }) => {
    const candidate = known.get(slug)
    const times = { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) }
    return candidate ? [{ candidate, ...times, travel, waitMinutes: 0 }] : []
  })
  const { title, description, tips }: DraftPlan = tellByRules(wish, placed, seed)
  return { title, description, tips: [...tips] }
}
