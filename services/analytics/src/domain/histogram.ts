/**
 * Values in classes of which each is as much wider than the one before as the value is greater: as many of them for a
 * short time as for a long one, so that what is read from the counts is wrong by the same share everywhere.
 */
export interface Scale {
  /** Upper bound of the first class. */
  readonly from: number
  /** How much greater each bound is than the one before. */
  readonly growth: number
  /** The last class has all that is above. */
  readonly classes: number
}

export function classOf(value: number, { from, growth, classes }: Scale): number {
  if (value <= from) return 0
  // What lies on a bound belongs below it, whatever the logarithm makes of it.
  const place = Math.ceil(Math.log(value / from) / Math.log(growth) - 1e-9)
  return Math.min(place, classes - 1)
}

/** The value that a share of all are not above, taken as spread evenly within its class; undefined of none. */
export function quantileOf(share: number, counts: Readonly<Record<string, number>>, scale: Scale): number | undefined {
  const filled = Object.entries(counts)
    .map(([place, count]) => [Number(place), count] as const)
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one - other)
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
