/** An answer stands for so many times as long as its reading took: no more than a twentieth of the time is spent on it. */
const STANDS_TIMES = 20
const STANDS_AT_MOST_MS = 5 * 60_000

/**
 * Shares costly readings: everyone who asks for the same while it is being read gets that answer, and so do those who
 * ask soon after, for longer the longer it took. What is read in a moment stands for no time worth mentioning. The
 * latest answer alone is kept; a failure is not.
 */
export function createStandingAnswer<T>(
  now: () => number = () => performance.now(),
): (key: string, read: () => Promise<T>) => Promise<T> {
  let kept: { readonly key: string; readonly answer: Promise<T>; until: number } | undefined
  return async (key, read) => {
    if (kept?.key === key && now() < kept.until) return kept.answer
    const startedAt = now()
    const reading = { key, answer: read(), until: Number.POSITIVE_INFINITY }
    kept = reading
    try {
      const answer = await reading.answer
      reading.until = now() + Math.min(STANDS_AT_MOST_MS, (now() - startedAt) * STANDS_TIMES)
      return answer
    } catch (error) {
      if (kept === reading) kept = undefined
      throw error
    }
  }
}
