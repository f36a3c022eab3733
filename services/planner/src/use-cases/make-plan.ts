import type { Member, Plan, PlanProgress, PlanRequest } from '@plekje/contracts'
import {
  AuthenticationError,
  type Creation,
  DeadlineExceededError,
  type Logger,
  ServiceError,
  UnprocessableError,
} from '@plekje/service-kit'
import { tipsOfFacts } from '../domain/copy/tips-of-facts'
import type { Candidate, CheckedPlan, DraftPlan, Variation, Wish } from '../domain/planning'
import type { PlanningRules } from '../planning-rules'
import type { PlanQueue, Turn } from '../queue/plan-queue'
import { whileSearching } from '../refusals'
import type { PlanLimit } from '../storage/plan-limit'
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
  readonly queue: PlanQueue
  readonly limit: PlanLimit
  readonly progress: ProgressTrail
  readonly recent: RecentPlans
  readonly saved: SavedPlans
  readonly now: () => Date
}

/** With fewer stops than this a plan of the model is discarded. */
const MIN_STOPS_OF_MODEL = 2
/** If fewer unused places than this are left for another plan, the used ones may come again. */
const ENOUGH_OTHERS = 4
/** The limit of the rules and the model. */
const MAX_TIPS = 3

interface Made {
  readonly draft: DraftPlan
  readonly checked: CheckedPlan
  readonly source: Plan['source']
}

/**
 * Plans an outing: interpret, search, choose, check (PLAN-5, PLAN-6). The rules choose if there is no model or it
 * fails. Throws 422 if nothing fits, 429 above the limit, 503 if search is unavailable, the queue is full, or the
 * signal aborts because the client stopped waiting. An aborted plan counts against the limit if its work had begun.
 */
export function createMakePlan(parts: MakePlanParts) {
  const { rules, chooseByModel, queue, limit, progress, recent, saved, now } = parts

  return async (
    member: Member,
    asked: SmartPlanRequest,
    { creation, log, signal }: Pick<Circumstances, 'creation' | 'log' | 'signal'>,
  ): Promise<Plan> => {
    const { progressId, otherThan, ...request } = asked
    const made = creation.isResumed ? await find(member.id, creation.id) : undefined
    if (made) return made.plan
    await limit.consume(member.id)
    const trail = progress.begin(member.id, progressId, log)
    let isBegun = false
    const onQueued = (ahead: number) => trail.publish({ step: 'queued', ahead })
    try {
      const plan = await queue.run(
        member.id,
        (turn) => {
          isBegun = true
          return work(member, request, { otherThan, turn, trail, creation, log, signal })
        },
        onQueued,
        signal,
      )
      trail.publish({ step: 'done' })
      return plan
    } catch (error) {
      trail.publish({ step: 'failed' })
      const isGivenUp = isBegun && error instanceof DeadlineExceededError
      const isOurs = !(error instanceof ServiceError) || error.status >= 500
      if (isOurs && !isGivenUp) await limit.giveBack(member.id)
      throw error
    }
  }

  async function work(
    member: Member,
    request: PlanRequest,
    { otherThan, turn, trail, creation, log, signal }: Circumstances,
  ): Promise<Plan> {
    trail.publish({ step: 'understanding' })
    const wishedAt = now()
    const [wish, before] = await Promise.all([
      whileSearching(rules.understandWish(request, wishedAt)),
      otherThan === undefined ? undefined : find(member.id, otherThan),
    ])
    trail.publish({ step: 'searching' })
    const found = await whileSearching(rules.findCandidates(wish, log))
    signal.throwIfAborted()
    trail.publish({ step: 'choosing', found: found.length })
    const avoided = [
      ...new Set([...(before?.avoided ?? []), ...(before?.plan.locations ?? []).map(({ slug }) => slug)]),
    ]
    const round = before === undefined ? 0 : before.round + 1
    const variation = { seed: round, avoid: new Set(avoided) }
    const { wasAsked, draft } = turn.isHurried
      ? { wasAsked: false, draft: undefined }
      : await chooseByModel(member.id, wish, othersOf(found, variation), { log, signal })
    // A venue may have been hidden while the model thought.
    const candidates = wasAsked ? await whileSearching(rules.findCandidates(wish, log)) : found
    const made =
      (draft && byModel(draft, wish, candidates, { variation, trail, log })) ??
      byRules(wish, candidates, { variation, trail })
    const plan = planOf(creation.id, made, wish, candidates)
    await keep(member.id, { plan, wishedAt: wishedAt.toISOString(), avoided, round })
    return plan
  }

  function byModel(
    draft: DraftPlan,
    wish: Wish,
    candidates: readonly Candidate[],
    { variation, trail, log }: Choosing & Pick<Circumstances, 'log'>,
  ): Made | undefined {
    trail.publish({ step: 'checking' })
    const checked = rules.checkPlan(wish, candidates, draft)
    if (checked.dropped.length > 0) log.info({ dropped: checked.dropped }, 'stops of the model do not hold')
    if (checked.stops.length < MIN_STOPS_OF_MODEL) return undefined
    // Its texts may name places that were dropped.
    const isWhole = checked.dropped.length === 0
    const described = isWhole ? draft : { ...draft, ...rules.redescribe(wish, candidates, checked, variation) }
    return { draft: described, checked, source: 'model' }
  }

  function byRules(wish: Wish, candidates: readonly Candidate[], { variation, trail }: Choosing): Made {
    const draft = rules.chooseByRules(wish, candidates, variation)
    trail.publish({ step: 'checking' })
    const checked = draft && rules.checkPlan(wish, candidates, draft)
    if (!draft || !checked || checked.stops.length === 0) {
      throw new UnprocessableError('nothing_fits', rules.adviceToLoosen(wish))
    }
    return { draft, checked, source: 'rules' }
  }

  function planOf(id: string, { draft, checked, source }: Made, wish: Wish, candidates: readonly Candidate[]): Plan {
    const { groupSize } = wish.request.filters
    return {
      title: draft.title,
      description: draft.description,
      ...rules.describePlan(wish, checked, groupSize),
      groupSize,
      locations: [...checked.stops],
      tips: [...tipsOfFacts(wish, candidates, checked), ...draft.tips].slice(0, MAX_TIPS),
      source,
      id,
      createdAt: now().toISOString(),
      totalCostCents: checked.totalCostCents,
      asked: wish.request,
      savedAt: null,
      version: 1,
    }
  }

  async function find(memberId: string, planId: string): Promise<MemberPlan | undefined> {
    return (await recent.find(memberId, planId)) ?? (await saved.find(memberId, planId))
  }

  async function keep(memberId: string, made: MemberPlan): Promise<void> {
    await recent.put(memberId, made)
    // Checked after the write: an erasure that began earlier may have missed this plan.
    if (!(await saved.isErased(memberId))) return
    await recent.removeAllOf(memberId)
    throw new AuthenticationError()
  }
}

/** Without the places to avoid, where enough others are left. */
function othersOf(candidates: readonly Candidate[], { avoid }: Variation): readonly Candidate[] {
  const others = candidates.filter(({ listing }) => !avoid.has(listing.slug))
  return others.length < ENOUGH_OTHERS ? candidates : others
}

interface Choosing {
  readonly variation: Variation
  readonly trail: { publish(progress: PlanProgress): void }
}

interface Circumstances extends Pick<Choosing, 'trail'> {
  readonly otherThan: string | undefined
  readonly turn: Turn
  readonly creation: Creation
  readonly log: Logger
  /** Aborts when the client stops waiting. */
  readonly signal: AbortSignal
}
