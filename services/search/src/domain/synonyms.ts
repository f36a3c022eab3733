import { WHOLE_KINDS } from './words/kind-words'
import { NUMERAL_SYNONYMS } from './words/numerals'
import { PARTS_OF_KINDS } from './words/parts-of-kinds'
import { FEATURES } from './words/wish-words'

/** Groups of words that visitors use for one thing; the engine finds a group by any of its members. */
export const synonyms: readonly (readonly string[])[] = [
  ...[...PARTS_OF_KINDS, ...WHOLE_KINDS, ...FEATURES].map(({ words }) => words),
  ...NUMERAL_SYNONYMS,
]
