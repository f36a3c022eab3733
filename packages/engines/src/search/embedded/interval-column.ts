import type { RangesByDay } from '../search-engine'

/** Start and end of each range, one after the other. */
type Ranges = Float64Array
/** The usual ranges of a slot, and its exceptions: days with other ranges. */
interface SlotRanges {
  readonly usual: Ranges
  readonly exceptions: readonly { readonly from: number; readonly to: number; readonly ranges: Ranges }[]
}
const NO_EXCEPTIONS: SlotRanges['exceptions'] = []

interface CachedMatches {
  readonly point: number
  readonly on: number | undefined
  /** 1 for each slot whose ranges contain the point. */
  readonly matches: Uint8Array
}
/** Maximum number of points with cached matches: the current time, and a few other requested moments. */
const MAX_CACHED_POINTS = 4

/**
 * Half-open ranges by slot. Matches of a few points are cached, because queries within one minute have the same point.
 */
export class IntervalColumn {
  private readonly slots: (SlotRanges | undefined)[] = []
  /** Most recently used last. */
  private cachedMatches: CachedMatches[] = []

  set(slot: number, value: unknown): void {
    this.slots[slot] = readRanges(value)
    this.cachedMatches = this.cachedMatches.filter(({ matches }) => slot < matches.length)
    for (const { point, on, matches } of this.cachedMatches) matches[slot] = Number(this.contains(slot, point, on))
  }

  matcher(point: number, on?: number): (slot: number) => boolean {
    const cached = this.cachedMatches.find((entry) => entry.point === point && entry.on === on)
    const matches = cached?.matches ?? Uint8Array.from(this.slots, (_, slot) => Number(this.contains(slot, point, on)))
    const others = this.cachedMatches.filter((entry) => entry !== cached)
    this.cachedMatches = [...others, { point, on, matches }].slice(-MAX_CACHED_POINTS)
    return (slot) => matches[slot] === 1
  }

  private contains(slot: number, point: number, on: number | undefined): boolean {
    const slotRanges = this.slots[slot]
    if (!slotRanges) return false
    const exception = on === undefined ? undefined : slotRanges.exceptions.find(({ from, to }) => from <= on && on < to)
    return isInRanges(exception?.ranges ?? slotRanges.usual, point)
  }
}

function readRanges(value: unknown): SlotRanges | undefined {
  if (Array.isArray(value)) return { usual: flatten(value), exceptions: NO_EXCEPTIONS }
  if (typeof value !== 'object' || value === null || !('usual' in value)) return undefined
  const { usual, exceptions } = value as RangesByDay
  const flatExceptions = exceptions.map(({ ranges, ...days }) => ({ ...days, ranges: flatten(ranges) }))
  return { usual: flatten(usual), exceptions: flatExceptions }
}

const flatten = (ranges: readonly unknown[]): Ranges => Float64Array.from(ranges.flat().map(Number))

function isInRanges(ranges: Ranges, point: number): boolean {
  for (let from = 0; from + 1 < ranges.length; from += 2) {
    if ((ranges[from] as number) <= point && point < (ranges[from + 1] as number)) return true
  }
  return false
}
