/**
 * The classes of a histogram. Their bounds grow exponentially, so that quantiles have the same relative error for small
 * and large values.
 */
export interface Scale {
  /** Upper bound of the first class. */
  readonly firstBound: number
  /** Ratio of two neighbouring bounds. */
  readonly growth: number
  /** The last class is open-ended. */
  readonly classCount: number
}

/** The index of the class that contains a value. */
export function classOf(value: number, { firstBound, growth, classCount }: Scale): number {
  if (value <= firstBound) return 0
  // A value on a bound belongs to the class below it, regardless of rounding in the logarithm.
  const index = Math.ceil(Math.log(value / firstBound) / Math.log(growth) - 1e-9)
  return Math.min(index, classCount - 1)
}

/** A quantile, interpolated evenly within its class; undefined if there are no values. */
export function quantileOf(share: number, counts: Readonly<Record<string, number>>, scale: Scale): number | undefined {
  const filledClasses = Object.entries(counts)
    .map(([index, count]) => [Number(index), count] as const)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a - b)
  const total = filledClasses.reduce((sum, [, count]) => sum + count, 0)
  let countBelow = 0
  for (const [index, count] of filledClasses) {
    if (countBelow + count >= share * total) {
      const lower = index === 0 ? 0 : scale.firstBound * scale.growth ** (index - 1)
      const upper = scale.firstBound * scale.growth ** index
      return lower + ((share * total - countBelow) / count) * (upper - lower)
    }
    countBelow += count
  }
  return undefined
}
