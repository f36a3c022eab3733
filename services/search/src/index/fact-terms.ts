import { FACTS, type Fact, type VenueFacts } from '@plekje/contracts'

/*
 * Facts of a venue as the index stores them: a list of terms with one term for each fact that is true or partly true.
 * False and unknown facts have no term, because no search asks for them and an unknown fact must not be taken for a
 * false one.
 */

/** The term of a fact that is partly true. The term of a true fact is its name. */
export const partlyTerm = (fact: Fact): string => `${fact}:partly`

export function factTerms(facts: VenueFacts = {}): readonly string[] {
  const trueFacts = FACTS.filter((fact) => facts[fact] === 'yes')
  const partlyTrueFacts = FACTS.filter((fact) => facts[fact] === 'partly')
  return [...trueFacts, ...partlyTrueFacts.map(partlyTerm)]
}
