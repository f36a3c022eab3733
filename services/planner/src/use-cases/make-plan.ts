import { randomUUID } from 'node:crypto'
import type { Member, Plan, PlanProgress, PlanRequest } from '@plekje/contracts'
import {
  AuthenticationError,
  type Creation,
  DeadlineExceededError,
  type Logger,
  ServiceError,
  type StoreReply,
  UnprocessableError,
} from '@plekje/service-kit'
import { tipsOfFacts } from '../domain/copy/tips-of-facts'
import type { Candidate, CheckedPlan, DraftPlan, Variation, Wish } from '../domain/planning'
import { placesForModel } from '../model/model-input'
import type { ModelPlanCounts } from '../model/model-plan-counts'
import type { PlanningRules } from '../planning-rules'
import type { PlanQueue, Turn } from '../queue/plan-queue'
import { whileSearching } from '../refusals'
import type { HourlyLimit } from '../storage/plan-limit'
import type { MemberPlan } from '../storage/planner-models'
import type { ProgressTrail } from '../storage/progress-trail'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'
import type { ChooseByModel } from './choose-by-model'

export interface SmartPlanRequest extends PlanRequest {
  readonly progressId?: string | undefined
  readonly otherThan?: string | undefined
}

export interface MakePlanParts {
  readonly rules: PlanningRules
  readonly chooseByModel: ChooseByModel
  readonly modelPlanCounts: ModelPlanCounts
  readonly queue: PlanQueue
  readonly limit: HourlyLimit
  readonly progress: ProgressTrail
  readonly recentPlans: RecentPlans
  readonly savedPlans: SavedPlans
  readonly now: () => Date
}

/** Minimum number of valid stops in a plan of the model; a plan with fewer is discarded. */
const MIN_STOPS_OF_MODEL = 2
const TOO_FEW_STOPS = 'fewer than two stops of the model exist, fit and are open'
/** With fewer unused places than this, another plan may contain places of the previous plans. */
const MIN_UNUSED_PLACES = 4
/** Maximum number of tips in a plan, from the rules or the model. */
const MAX_TIPS = 3

interface ChosenPlan {
  readonly draft: DraftPlan
  readonly checked: CheckedPlan
  readonly source: Plan['source']
}

/**
 * Plans an outing: interpret, search, choose, check (PLAN-5, PLAN-6). The rules choose if there is no model or the
 * model fails. Throws 422 if nothing fits, 429 above the limit, 503 if search is unavailable, the queue is full, or the
 * signal aborts because the client stopped waiting. An aborted plan counts against the limit if its work had begun.
 */
export function createMakePlan(parts: MakePlanParts) {
  const { rules, chooseByModel, modelPlanCounts, queue, limit, progress, recentPlans, savedPlans, now } = parts

  return async <Stored>(
    member: Member,
    smartRequest: SmartPlanRequest,
    { creation, log, signal }: Pick<PlanContext, 'log' | 'signal'> & { readonly creation: Creation<Plan, Stored> },
  ): Promise<Stored> => {
    const { progressId, otherThan, ...request } = smartRequest
    await creation.endRepeat()
    await limit.consume(member.id)
    const trail = progress.begin(member.id, progressId, log)
    let hasBegun = false
    const onQueued = (ahead: number) => trail.publish({ step: 'queued', ahead })
    try {
      const storedReply = await queue.run(
        member.id,
        (turn) => {
          hasBegun = true
          return planOuting(member, request, creation.storeReply, { otherThan, turn, trail, log, signal })
        },
        onQueued,
        signal,
      )
      trail.publish({ step: 'done' })
      return storedReply
    } catch (error) {
      trail.publish({ step: 'failed' })
      const isAbandoned = hasBegun && error instanceof DeadlineExceededError
      const isServerError = !(error instanceof ServiceError) || error.status >= 500
      if (isServerError && !isAbandoned) await limit.giveBack(member.id)
      throw error
    }
  }

  async function planOuting<Stored>(
    member: Member,
    request: PlanRequest,
    storeReply: StoreReply<Plan, Stored>,
    { otherThan, turn, trail, log, signal }: PlanContext,
  ): Promise<Stored> {
    trail.publish({ step: 'understanding' })
    const wishedAt = now()
    const [wish, previous] = await Promise.all([
      whileSearching(rules.understandWish(request, wishedAt)),
      otherThan === undefined ? undefined : find(member.id, otherThan),
    ])
    trail.publish({ step: 'searching' })
    const firstCandidates = await whileSearching(rules.findCandidates(wish, log))
    signal.throwIfAborted()
    trail.publish({ step: 'choosing', found: firstCandidates.length })
    const usedSlugs = previous ? previous.plan.locations.map(({ slug }) => slug) : []
    const avoided = [...new Set([...(previous?.avoided ?? []), ...usedSlugs])]
    const round = previous ? previous.round + 1 : 0
    const variation = { seed: round, avoid: new Set(avoided) }
    const { isHurried } = turn
    const places = placesForModel(wish, unusedPlaces(firstCandidates, variation))
    const choice = await chooseByModel(member.id, wish, places, { log, signal, isHurried })
    // A venue may have been hidden while the model was working.
    const candidates = choice.wasCalled ? await whileSearching(rules.findCandidates(wish, log)) : firstCandidates
    const offeredSlugs = new Set(places.map(({ listing }) => listing.slug))
    const offered = candidates.filter(({ listing }) => offeredSlugs.has(listing.slug))
    const chosenByModel = choice.draft && planByModel(choice.draft, wish, offered, { variation, trail, log })
    const failure = choice.draft ? TOO_FEW_STOPS : choice.failure
    if (chosenByModel) modelPlanCounts.countUsed()
    else if (failure !== undefined) modelPlanCounts.countReplaced(failure, log)
    const chosenPlan = chosenByModel ?? planByRules(wish, candidates, { variation, trail })
    const plan = planOf(chosenPlan, wish, candidates)
    await store(member.id, { plan, wishedAt: wishedAt.toISOString(), avoided, round })
    // The plan is stored in the cache engine, which has no transactions: after a crash between the two writes a
    // repeated request makes another plan.
    return storeReply(plan)
  }

  function planByModel(
    draft: DraftPlan,
    wish: Wish,
    candidates: readonly Candidate[],
    { variation, trail, log }: ChoiceContext & Pick<PlanContext, 'log'>,
  ): ChosenPlan | undefined {
    trail.publish({ step: 'checking' })
    const checked = rules.checkPlan(wish, candidates, draft)
    if (checked.dropped.length > 0) log.info({ dropped: checked.dropped }, 'dropped invalid stops of the model')
    if (checked.stops.length < MIN_STOPS_OF_MODEL) return undefined
    const textsOfRules = rules.redescribe(wish, candidates, checked, variation)
    // The texts of the model may name dropped places.
    if (checked.dropped.length > 0) return { draft: { ...draft, ...textsOfRules }, checked, source: 'model' }
    const tips = draft.tips.length > 0 ? draft.tips : textsOfRules.tips
    return { draft: { ...draft, tips }, checked, source: 'model' }
  }

  function planByRules(wish: Wish, candidates: readonly Candidate[], { variation, trail }: ChoiceContext): ChosenPlan {
    const draft = rules.chooseByRules(wish, candidates, variation)
    trail.publish({ step: 'checking' })
    const checked = draft && rules.checkPlan(wish, candidates, draft)
    if (!draft || !checked || checked.stops.length === 0) {
      throw new UnprocessableError('nothing_fits', rules.adviceToLoosen(wish))
    }
    return { draft, checked, source: 'rules' }
  }

  function planOf({ draft, checked, source }: ChosenPlan, wish: Wish, candidates: readonly Candidate[]): Plan {
    const { groupSize } = wish.request.filters
    return {
      title: draft.title,
      description: draft.description,
      ...rules.describePlan(wish, checked, groupSize),
      groupSize,
      locations: [...checked.stops],
      tips: [...tipsOfFacts(wish, candidates, checked), ...draft.tips].slice(0, MAX_TIPS),
      source,
      id: randomUUID(),
      createdAt: now().toISOString(),
      totalCostCents: checked.totalCostCents,
      asked: wish.request,
      savedAt: null,
      version: 1,
    }
  }

  async function find(memberId: string, planId: string): Promise<MemberPlan | undefined> {
    return (await recentPlans.find(memberId, planId)) ?? (await savedPlans.find(memberId, planId))
  }

  async function store(memberId: string, memberPlan: MemberPlan): Promise<void> {
    await recentPlans.put(memberId, memberPlan)
    // Check after the write: an erasure that was running may have missed this plan.
    if (!(await savedPlans.isErased(memberId))) return
    await recentPlans.removeAllOf(memberId)
    throw new AuthenticationError()
  }
}

/** Candidates without the places to avoid, if enough are left. */
function unusedPlaces(candidates: readonly Candidate[], { avoid }: Variation): readonly Candidate[] {
  const unused = candidates.filter(({ listing }) => !avoid.has(listing.slug))
  return unused.length < MIN_UNUSED_PLACES ? candidates : unused
}

interface ChoiceContext {
  readonly variation: Variation
  readonly trail: { publish(progress: PlanProgress): void }
}

interface PlanContext extends Pick<ChoiceContext, 'trail'> {
  readonly otherThan: string | undefined
  readonly turn: Turn
  readonly log: Logger
  /** Aborts when the client stops waiting. */
  readonly signal: AbortSignal
}
