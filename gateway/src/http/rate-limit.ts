import type { Cache, Limit } from '@plekje/engines'
import { sourceNetwork } from '@plekje/service-kit'

export interface RateLimit {
  /** Counts a request. Returns 0 when it may pass, else the seconds until the window ends. */
  count(address: string): number
}

interface Window {
  /** Requests that this process counted. */
  countedHere: number
  /** The part of `countedHere` that the cache engine has counted as well. */
  reported: number
  /** Requests that other gateways counted, as of the last report. */
  countedElsewhere: number
  /** In milliseconds of a monotonic clock. */
  endsAt: number
  isReporting: boolean
}

/** Maximum number of sources; those whose windows began first are dropped to bound memory. */
const MAX_SOURCES = 100_000
/** Maximum number of concurrent reports; the rest is reported with the next request of the same source. */
const MAX_REPORTING = 256
const WINDOW_SECONDS = 60
const PAUSE_AFTER_FAILURE_MS = 1_000

/**
 * Allows `limit` requests per source (`sourceNetwork`) and minute across all gateways, in a window that opens with the
 * first request. Requests never wait for the shared count: each gateway counts locally and reports to the cache engine,
 * whose reply contains the counts of the other gateways. Between two reports a source that uses several gateways may
 * therefore exceed the limit. While the engine is unavailable each gateway counts alone.
 */
export function createRateLimit({
  limit,
  name,
  cache,
  now = () => performance.now(),
}: {
  readonly limit: number
  /** Names the counter; the same at all gateways. */
  readonly name: string
  readonly cache: Pick<Cache, 'limit'>
  readonly now?: () => number
}): RateLimit {
  const sharedLimit = cache.limit({ name: `gateway:${name}`, points: limit, windowSeconds: WINDOW_SECONDS })
  const windows = new Map<string, Window>()
  const report = createReporter(sharedLimit, now)

  const windowOf = (source: string, time: number): Window => {
    const existing = windows.get(source)
    if (existing && existing.endsAt > time) return existing
    const endsAt = time + WINDOW_SECONDS * 1000
    const window = { countedHere: 0, reported: 0, countedElsewhere: 0, endsAt, isReporting: false }
    // Delete first: a map keeps insertion order, so the oldest window stays in front.
    windows.delete(source)
    windows.set(source, window)
    dropOldest(windows, time)
    return window
  }

  return {
    count(address) {
      const time = now()
      const source = sourceNetwork(address)
      const window = windowOf(source, time)
      const wasOverLimit = window.countedHere + window.countedElsewhere > limit
      window.countedHere += 1
      // Requests over the limit are refused everywhere and not reported, so a flood costs the engine nothing.
      if (!wasOverLimit) void report(source, window)
      const isAllowed = window.countedHere + window.countedElsewhere <= limit
      return isAllowed ? 0 : Math.max(1, Math.ceil((window.endsAt - time) / 1000))
    },
  }
}

/** Reports counts, one request per source at a time, and reads the counts of other gateways. */
function createReporter(sharedLimit: Limit, now: () => number) {
  let openReports = 0
  let pausedUntil = 0
  return async (source: string, window: Window): Promise<void> => {
    if (window.isReporting || openReports >= MAX_REPORTING || now() < pausedUntil) return
    window.isReporting = true
    openReports += 1
    try {
      while (window.countedHere > window.reported) {
        const { countedHere } = window
        const { consumed, secondsLeft } = await sharedLimit.consume(source, countedHere - window.reported)
        window.reported = countedHere
        window.countedElsewhere = Math.max(0, consumed - countedHere)
        // Another gateway may have opened the window earlier.
        window.endsAt = Math.min(window.endsAt, now() + secondsLeft * 1000)
      }
    } catch {
      pausedUntil = now() + PAUSE_AFTER_FAILURE_MS
    } finally {
      openReports -= 1
      window.isReporting = false
    }
  }
}

function dropOldest(windows: Map<string, Window>, time: number): void {
  for (const [source, window] of windows) {
    if (window.endsAt > time && windows.size <= MAX_SOURCES) return
    windows.delete(source)
  }
}
