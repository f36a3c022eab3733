import { FACT_TITLES } from '@plekje/contracts'
import { hasFacts } from '../facts-of-parts'
import type { Candidate, CheckedPlan, Wish } from '../planning'
import { listText } from './numbers'

/** Writes tips about stops whose facts are unknown, so that people who depend on a fact call first. */
export function tipsOfFacts(
  { facts = [] }: Wish,
  candidates: readonly Candidate[],
  { stops }: Pick<CheckedPlan, 'stops'>,
): string[] {
  const chosenCandidates = stops
    .map(({ slug }) => candidates.find(({ listing }) => listing.slug === slug))
    .filter((candidate) => candidate !== undefined)
  const tips: string[] = []
  for (const fact of facts) {
    const doubtful = chosenCandidates.filter(({ listing, part }) => !hasFacts(listing, part, [fact]))
    if (doubtful.length === 0) continue
    const names = listText(doubtful.map(({ listing }) => listing.name))
    tips.push(`Vraag vooraf na of dit klopt bij ${names}: ${FACT_TITLES[fact].toLowerCase()}.`)
  }
  return tips
}
