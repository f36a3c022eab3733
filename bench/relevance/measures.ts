/**
 * Precision of the first five results. Irrelevant and missing results both lower it: if two venues are relevant, a full
 * score requires both and no others.
 * @param grades grades of the results, in their order
 * @param good number of relevant venues in all
 */
export function precision(grades: readonly number[], good: number): number {
  const first = grades.slice(0, FIRST)
  const wanted = Math.max(first.length, Math.min(FIRST, good))
  return first.filter((grade) => grade > 0).length / wanted
}

/** Normalised discounted cumulative gain of the first ten results: 1 for the best venues in the best order. */
export function ndcg(grades: readonly number[], all: readonly number[]): number {
  const best = gain([...all].sort((a, b) => b - a))
  return best === 0 ? 0 : gain(grades) / best
}

const FIRST = 5
const SHOWN = 10

const gain = (grades: readonly number[]): number =>
  grades.slice(0, SHOWN).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
