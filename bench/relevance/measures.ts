const PRECISION_RESULTS = 5
const NDCG_RESULTS = 10

/**
 * Precision of the first five results. Irrelevant and missing results both lower it: if two venues are relevant, a full
 * score requires both and no others.
 * @param grades grades of the results, in their order
 * @param relevantCount number of relevant venues in all
 */
export function precision(grades: readonly number[], relevantCount: number): number {
  const first = grades.slice(0, PRECISION_RESULTS)
  const idealCount = Math.max(first.length, Math.min(PRECISION_RESULTS, relevantCount))
  return first.filter((grade) => grade > 0).length / idealCount
}

/** Normalised discounted cumulative gain of the first ten results: 1 for the best venues in the best order. */
export function ndcg(grades: readonly number[], gradesOfAllVenues: readonly number[]): number {
  const bestGain = gain([...gradesOfAllVenues].sort((a, b) => b - a))
  return bestGain === 0 ? 0 : gain(grades) / bestGain
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, NDCG_RESULTS).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
