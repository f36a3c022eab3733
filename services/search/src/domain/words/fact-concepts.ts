import { FACTS, type Fact } from '@plekje/contracts'
import { FACT_WORDS } from '@plekje/contracts/fact-words'
import type { Concept } from './kind-words'

/** Facts that only some kinds of places can have. */
const KINDS: Partial<Readonly<Record<Fact, readonly string[]>>> = { vegan: ['restaurants'] }

/** What people call facts of a place, as things to look for (VENUE-13). */
export const FACT_CONCEPTS: readonly Concept[] = FACTS.flatMap((fact) => {
  const words = FACT_WORDS[fact]
  const kinds = KINDS[fact]
  return words ? [{ fact, words, ...(kinds ? { kinds } : {}) }] : []
})

/** After one of these the fact is not asked for: "geen honden". */
export const DENIALS: ReadonlySet<string> = new Set(['geen', 'niet', 'zonder'])
