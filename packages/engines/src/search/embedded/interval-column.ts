import type { RangesByDay } from '../search-engine'

type Ranges = Float64Array
/** The ranges of a slot: the usual ones, and those of days with other ranges. */
interface SlotRanges {
  readonly usual: Ranges
  readonly unlike: readonly { readonly from: number; readonly to: number; readonly ranges: Ranges }[]
}
const NO_OTHER_DAYS: SlotRanges['unlike'] = []

interface CachedPoint {
  readonly at: number
  readonly on: number | undefined
  /** 1 for each slot whose ranges contain the point. */
  readonly holding: Uint8Array
}
/** Maximum number of points with cached results: the current time, and a few other requested moments. */
const MAX_POINTS = 4

/**
 * Half-open ranges by slot. Results for a few points are cached, because queries within one minute ask for the same
 * point.
 */
export class IntervalColumn {
  private readonly slots: (SlotRanges | undefined)[] = []
  /** Most recently used last. */
  private cachedPoints: CachedPoint[] = []

  set(slot: number, value: unknown): void {
    this.slots[slot] = readRanges(value)
    this.cachedPoints = this.cachedPoints.filter(({ holding }) => slot < holding.length)
    for (const { at, on, holding } of this.cachedPoints) holding[slot] = Number(this.holds(slot, at, on))
  }

  matcher(at: number, on?: number): (slot: number) => boolean {
    const cached = this.cachedPoints.find((point) => point.at === at && point.on === on)
    const point = cached ?? {
      at,
      on,
      holding: Uint8Array.from(this.slots, (_, slot) => Number(this.holds(slot, at, on))),
    }
    const olderPoints = this.cachedPoints.filter((other) => other !== point)
    this.cachedPoints = [...olderPoints, point].slice(-MAX_POINTS)
    return (slot) => point.holding[slot] === 1
  }

  private holds(slot: number, at: number, on: number | undefined): boolean {
    const slotRanges = this.slots[slot]
    if (!slotRanges) return false
    const otherDay = on === undefined ? undefined : slotRanges.unlike.find(({ from, to }) => from <= on && on < to)
    return isWithin(otherDay?.ranges ?? slotRanges.usual, at)
  }
}

function readRanges(value: unknown): SlotRanges | undefined {
  if (Array.isArray(value)) return { usual: flat(value), unlike: NO_OTHER_DAYS }
  if (typeof value !== 'object' || value === null || !('usual' in value)) return undefined
  const { usual, unlike } = value as RangesByDay
  return { usual: flat(usual), unlike: unlike.map(({ ranges, ...days }) => ({ ...days, ranges: flat(ranges) })) }
}

const flat = (ranges: readonly unknown[]): Ranges => Float64Array.from(ranges.flat().map(Number))

function isWithin(ranges: Ranges, at: number): boolean {
  for (let from = 0; from + 1 < ranges.length; from += 2) {
    if ((ranges[from] as number) <= at && at < (ranges[from + 1] as number)) return true
  }
  return false
}
