/** A histogram with exponential classes, so that quantiles have the same relative error for small and large values. */
export interface Scale {
  /** Upper bound of the first class. */
  readonly from: number
  /** Ratio of two neighbouring bounds. */
  readonly growth: number
  /** Number of classes; the last one is open-ended. */
  readonly classes: number
}

/** The number of the class that contains a value. */
export function classOf(value: number, { from, growth, classes }: Scale): number {
  if (value <= from) return 0
  // A value on a bound belongs to the class below it, regardless of rounding in the logarithm.
  const place = Math.ceil(Math.log(value / from) / Math.log(growth) - 1e-9)
  return Math.min(place, classes - 1)
}

/** A quantile, interpolated evenly within its class; undefined if there are no values. */
export function quantileOf(share: number, counts: Readonly<Record<string, number>>, scale: Scale): number | undefined {
  const filled = Object.entries(counts)
    .map(([place, count]) => [Number(place), count] as const)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a - b)
  const total = filled.reduce((sum, [, count]) => sum + count, 0)
  let below = 0
  for (const [place, count] of filled) {
    if (below + count >= share * total) {
      const lower = place === 0 ? 0 : scale.from * scale.growth ** (place - 1)
      const upper = scale.from * scale.growth ** place
      return lower + ((share * total - below) / count) * (upper - lower)
    }
    below += count
  }
  return undefined
}
