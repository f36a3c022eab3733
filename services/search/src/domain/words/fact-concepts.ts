import { FACTS, type Fact, withoutUndefined } from '@plekje/contracts'
import { FACT_WORDS } from '@plekje/contracts/fact-words'
import type { Concept } from './kind-words'

/** Facts that only some categories can have. */
const KINDS_OF_FACTS: Partial<Readonly<Record<Fact, readonly string[]>>> = { vegan: ['restaurants'] }

/** Words that people use for facts of a venue (VENUE-13). */
export const FACT_CONCEPTS: readonly Concept[] = FACTS.map((fact) => conceptOf(fact)).filter(
  (concept) => concept !== undefined,
)

function conceptOf(fact: Fact): Concept | undefined {
  const words = FACT_WORDS[fact]
  return words && withoutUndefined({ fact, words, kinds: KINDS_OF_FACTS[fact] })
}

/** Words that negate the fact after them: "geen honden". */
export const DENIALS: ReadonlySet<string> = new Set(['geen', 'niet', 'zonder'])
