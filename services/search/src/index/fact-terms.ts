import { FACTS, type Fact, type VenueFacts } from '@plekje/contracts'

/*
 * Facts of a venue as the index has them: one list of words, in which each that is so or partly so has its own. What is not
 * so and what is not known have none: nobody asks for either, and the one is never taken for the other.
 */

/** The word of a fact that is partly so; that of one that is so is its name. */
export const partly = (fact: Fact): string => `${fact}:partly`

export const factTerms = (facts: VenueFacts = {}): readonly string[] =>
  FACTS.flatMap((fact) => {
    const value = facts[fact]
    return value === 'yes' ? [fact] : value === 'partly' ? [partly(fact)] : []
  })
