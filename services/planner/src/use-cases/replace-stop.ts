import type { Member, Plan } from '@plekje/contracts'
import { AuthenticationError, type Logger, NotFoundError, ServiceError, UnprocessableError } from '@plekje/service-kit'
import type { Candidate, DraftPlan, Wish } from '../domain/planning'
import type { PlanningRules } from '../planning-rules'
import { planChanged, planNotFound, refuseOutdated, versionOf, whileSearching } from '../refusals'
import type { HourlyLimit } from '../storage/plan-limit'
import { type PlanLock, refuseWhenLost } from '../storage/plan-lock'
import type { MemberPlan } from '../storage/planner-models'
import type { RecentPlans } from '../storage/recent-plans'
import type { SavedPlans } from '../storage/saved-plans'
import type { ReadPlans } from './read-plans'

export interface ReplaceStopParts {
  readonly rules: PlanningRules
  readonly read: ReadPlans
  readonly recentPlans: RecentPlans
  readonly savedPlans: SavedPlans
  readonly lock: PlanLock
  readonly limit: HourlyLimit
  readonly now: () => Date
}

const stopNotFound = () => new NotFoundError('stop_not_found', 'Deze plek staat niet meer in je plan.')
const noReplacement = () =>
  new UnprocessableError(
    'no_replacement',
    'We vinden geen andere plek die hier past. Laat deze plek staan, of maak een ander plan met een ruimere wens.',
  )

/**
 * Replaces a stop and checks the whole plan again, so that times and costs are right. A plan in the past moves to the
 * next day that the wish allows. Throws 404 for an unknown plan or stop, 409 if `expectedVersion` is not the version of
 * the plan, 422 if nothing else fits, 429 above the limit. Every request counts, unless it fails through a fault of the
 * site.
 */
export function createReplaceStop({ rules, read, recentPlans, savedPlans, lock, limit, now }: ReplaceStopParts) {
  const change = async (member: Member, { planId, slug, expectedVersion }: Replacement, lease: Lease, log: Logger) => {
    const memberPlan = await read.find(member.id, planId)
    refuseOutdated(memberPlan.plan, expectedVersion)
    if (!memberPlan.plan.locations.some((stop) => stop.slug === slug)) throw stopNotFound()
    const wishedAt = isOver(memberPlan.plan, now()) ? now() : new Date(memberPlan.wishedAt)
    const wish = await whileSearching(rules.understandWish(memberPlan.plan.asked, wishedAt))
    const candidates = await whileSearching(rules.findCandidates(wish, log))
    const avoided = [...new Set([...memberPlan.avoided, slug])]
    const plan = withStopReplaced(memberPlan, { wish, candidates, slug, avoided })
    refuseWhenLost(lease)
    await put(member.id, { ...memberPlan, plan, wishedAt: wishedAt.toISOString(), avoided }, memberPlan.plan.version)
    return plan
  }

  function withStopReplaced(
    { plan, round }: MemberPlan,
    { wish, candidates, slug, avoided }: ReplacementContext,
  ): Plan {
    const variation = { seed: round, avoid: new Set(avoided) }
    // Leave out other stops that became invalid: they would prevent every replacement.
    const { dropped } = rules.checkPlan(wish, candidates, { ...plan, stops: plan.locations })
    const invalidSlugs = new Set(dropped.map((stop) => stop.slug))
    const stops = plan.locations.filter((stop) => stop.slug === slug || !invalidSlugs.has(stop.slug))
    const replacement = rules.chooseReplacement(wish, candidates, stops, slug, variation)
    if (!replacement) throw noReplacement()
    const newStop = { slug: replacement.listing.slug, reason: rules.reasonFor(wish, replacement, round) }
    const draft: DraftPlan = {
      ...plan,
      stops: stops.map((stop) => (stop.slug === slug ? newStop : { slug: stop.slug, reason: stop.reason })),
    }
    const checked = rules.checkPlan(wish, candidates, draft)
    if (!checked.stops.some((stop) => stop.slug === replacement.listing.slug)) throw noReplacement()
    return {
      ...plan,
      ...rules.redescribe(wish, candidates, checked, variation),
      ...rules.describePlan(wish, checked, plan.groupSize),
      locations: [...checked.stops],
      totalCostCents: checked.totalCostCents,
      version: versionOf(plan) + 1,
    }
  }

  async function put(memberId: string, memberPlan: MemberPlan, expectedVersion: number | undefined): Promise<void> {
    if (memberPlan.plan.savedAt === null) {
      await recentPlans.put(memberId, memberPlan)
      // Check after the write: an erasure that began earlier may have missed this plan.
      if (!(await savedPlans.isErased(memberId))) return
      await recentPlans.removeAllOf(memberId)
      throw new AuthenticationError()
    }
    const outcome = await savedPlans.change(memberId, memberPlan, expectedVersion)
    if (outcome === 'outdated') throw planChanged()
    if (outcome === 'gone') throw planNotFound()
  }

  return async (member: Member, replacement: Replacement, log: Logger): Promise<Plan> => {
    await limit.consume(member.id)
    try {
      return await lock(replacement.planId, (lease) => change(member, replacement, lease, log))
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) await limit.giveBack(member.id)
      throw error
    }
  }
}

interface Replacement {
  readonly planId: string
  readonly slug: string
  /** Version of the plan that the member sees. */
  readonly expectedVersion?: number | undefined
}

type Lease = Parameters<typeof refuseWhenLost>[0]

interface ReplacementContext {
  readonly wish: Wish
  readonly candidates: readonly Candidate[]
  readonly slug: string
  readonly avoided: readonly string[]
}

const isOver = ({ locations }: Plan, now: Date) =>
  Math.max(...locations.map(({ endsAt }) => Date.parse(endsAt))) <= now.getTime()
