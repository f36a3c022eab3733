/**
 * Precision of the first five. What is shown beyond what there is counts against it, and so does what is not shown: of
 * two good answers both must be there, and nothing beside them.
 * @param grades of what is shown, in its order
 * @param good how many good answers there are in all
 */
export function precision(grades: readonly number[], good: number): number {
  const first = grades.slice(0, FIRST)
  const wanted = Math.max(first.length, Math.min(FIRST, good))
  return first.filter((grade) => grade > 0).length / wanted
}

/** Normalised discounted cumulative gain of the first ten: 1 when the best there are stand in the best order. */
export function ndcg(grades: readonly number[], all: readonly number[]): number {
  const best = gain([...all].sort((one, other) => other - one))
  return best === 0 ? 0 : gain(grades) / best
}

const FIRST = 5
const SHOWN = 10

const gain = (grades: readonly number[]): number =>
  grades.slice(0, SHOWN).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
