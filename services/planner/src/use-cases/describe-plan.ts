import type { Plan } from '@plekje/contracts'
import { clockText, dayText } from '../domain/amsterdam-time'
import { capitalize, durationText, euroText } from '../domain/copy/numbers'
import type { Candidate, CheckedPlan, Wish } from '../domain/planning'

const MS_PER_MINUTE = 60_000

export type PlanDescription = Pick<Plan, 'estimatedDuration' | 'bestTimeToVisit' | 'totalEstimatedCost'>

/** Describes the duration, day and costs of a checked plan, in Dutch. */
export function describePlan(wish: Wish, { stops, totalCostCents }: CheckedPlan, groupSize: number): PlanDescription {
  const from = new Date(stops[0]?.startsAt ?? wish.from)
  const until = new Date(stops.at(-1)?.endsAt ?? wish.from)
  const perPerson = `Ongeveer ${euroText(totalCostCents)} per persoon`
  return {
    estimatedDuration: capitalize(durationText((until.getTime() - from.getTime()) / MS_PER_MINUTE)),
    bestTimeToVisit: `${capitalize(dayText(from))}, ${clockText(from)} – ${clockText(until)}`,
    totalEstimatedCost:
      groupSize === 1 ? perPerson : `${perPerson}, ${euroText(totalCostCents * groupSize)} voor ${groupSize} personen`,
  }
}

/** From this number of persons on, a smaller group is advised. */
const LARGE_GROUP = 9

/** Writes the advice for a 422: to loosen restrictions that this wish has. */
export function adviceToLoosen(wish: Wish, candidates: readonly Candidate[] = []): string {
  const { budget, groupSize, categories, timeOfDay } = wish.request.filters
  const isQuietTime = timeOfDay === 'night' || timeOfDay === 'morning'
  const advice: string[] = []
  if (categories.length > 0) advice.push('meer of andere categorieën')
  if (wish.place) advice.push(`een andere plaats dan ${wish.place.name}`)
  if (budget !== 'high') advice.push('een ruimer budget')
  if (groupSize >= LARGE_GROUP) advice.push('een kleinere groep')
  advice.push(isQuietTime ? 'de middag of de avond' : 'een ander moment van de dag')
  const ways = new Intl.ListFormat('nl-NL', { type: 'disjunction' }).format(advice)
  const problem =
    candidates.length === 0
      ? 'We vonden niets dat dan open is en bij je wensen past.'
      : 'Wat we vonden past niet samen in één plan.'
  return `${problem} Kies ${ways}.`
}
