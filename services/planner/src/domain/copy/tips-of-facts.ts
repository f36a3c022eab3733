import { FACT_TITLES } from '@plekje/contracts'
import { hasFacts } from '../facts-of-parts'
import type { Candidate, CheckedPlan, Wish } from '../planning'
import { listText } from './numbers'

/** Names the stops whose facts are unknown, so that people who depend on a fact call first. */
export function tipsOfFacts(
  { facts = [] }: Wish,
  candidates: readonly Candidate[],
  { stops }: Pick<CheckedPlan, 'stops'>,
): string[] {
  return facts.flatMap((fact) => {
    const unknown = stops.flatMap(({ slug }) => {
      const candidate = candidates.find(({ listing }) => listing.slug === slug)
      return candidate && !hasFacts(candidate.listing, candidate.part, [fact]) ? [candidate.listing.name] : []
    })
    return unknown.length === 0
      ? []
      : [`Vraag vooraf na of dit klopt bij ${listText(unknown)}: ${FACT_TITLES[fact].toLowerCase()}.`]
  })
}
