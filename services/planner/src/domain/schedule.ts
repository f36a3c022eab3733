import { minuteOfDayAt } from './amsterdam-time'
import { profileOf } from './kinds'
import type { Candidate, Wish } from './planning'
import { isSurelyTooFar, MAX_LEG_KM, pointOf, type Travel, travelBetween } from './travel'

const MS_PER_MINUTE = 60_000
const QUARTER_MS = 15 * MS_PER_MINUTE
/** A stay may be shortened to this share of its usual length if the place closes or the part of the day ends. */
const MIN_SHARE_OF_STAY = 2 / 3
/** Maximum wait for a place to open. */
const MAX_WAIT_MINUTES = 90

/** A stop with its times (ms since the epoch). */
export interface TimedStop {
  readonly candidate: Candidate
  readonly startMs: number
  readonly endMs: number
  /** The way from the previous stop; null for the first stop. */
  readonly travel: Travel | null
  /** The wait between arrival and start, beyond rounding to a quarter of an hour. */
  readonly waitMinutes: number
}

export type Obstacle = 'closed' | 'too-far'

/**
 * Finds the earliest visit after the previous stop, or at the start of the outing, during which the place is open. A
 * visit at a usual hour is preferred to an earlier one.
 */
export function placeAfter(wish: Wish, previous: TimedStop | undefined, candidate: Candidate): TimedStop | Obstacle {
  const point = pointOf(candidate.listing)
  const before = previous && pointOf(previous.candidate.listing)
  if (before && isSurelyTooFar(before, point)) return 'too-far'
  const travel = before ? travelBetween(before, point) : null
  if (travel && travel.km > MAX_LEG_KM) return 'too-far'
  const arrivalMs = previous ? previous.endMs + (travel?.minutes ?? 0) * MS_PER_MINUTE : wish.from.getTime()
  const readyMs = roundUpToQuarter(arrivalMs)
  const latestMs = previous ? readyMs + MAX_WAIT_MINUTES * MS_PER_MINUTE : Number.POSITIVE_INFINITY
  for (const atUsualHour of [true, false]) {
    for (const span of candidate.open) {
      const openMs = roundUpToQuarter(Math.max(readyMs, span.from.getTime()))
      const startMs = atUsualHour ? nextUsualStart(candidate, openMs) : openMs
      if (startMs === undefined || startMs > latestMs) continue
      const endMs = stayUntil(candidate, startMs, Math.min(span.until.getTime(), wish.until.getTime()))
      if (endMs !== undefined) {
        return { candidate, startMs, endMs, travel, waitMinutes: (startMs - readyMs) / MS_PER_MINUTE }
      }
    }
  }
  return 'closed'
}

/** True if people usually go to such a place at that time. */
export function isUsualStart(candidate: Candidate, startMs: number): boolean {
  return nextUsualStart(candidate, startMs) === startMs
}

/** True if a stay is possible within the part of the day. */
export function canBeVisited(wish: Pick<Wish, 'until'>, candidate: Candidate): boolean {
  return candidate.open.some(({ from, until }) => {
    const latestMs = Math.min(until.getTime(), wish.until.getTime())
    return stayUntil(candidate, roundUpToQuarter(from.getTime()), latestMs) !== undefined
  })
}

function nextUsualStart({ listing }: Candidate, fromMs: number): number | undefined {
  const { starts } = profileOf(listing.categorySlug)
  if (!starts) return fromMs
  const minute = minuteOfDayAt(fromMs)
  if (starts.some(([from, to]) => minute >= from && minute <= to)) return fromMs
  const laterStarts = starts.map(([from]) => from).filter((from) => from > minute)
  if (laterStarts.length === 0) return undefined
  return fromMs + (Math.min(...laterStarts) - minute) * MS_PER_MINUTE
}

/** The end of the stay; undefined if it would be too short. A shortened stay ends on a quarter of an hour. */
function stayUntil({ minutes }: Candidate, startMs: number, latestMs: number): number | undefined {
  const usualEndMs = startMs + minutes * MS_PER_MINUTE
  if (usualEndMs <= latestMs) return usualEndMs
  const shortenedEndMs = Math.floor(latestMs / QUARTER_MS) * QUARTER_MS
  const minStayMs = minutes * MS_PER_MINUTE * MIN_SHARE_OF_STAY
  return shortenedEndMs - startMs >= minStayMs ? shortenedEndMs : undefined
}

const roundUpToQuarter = (ms: number): number => Math.ceil(ms / QUARTER_MS) * QUARTER_MS
