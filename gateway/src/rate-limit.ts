import type { Cache, Limit } from '@plekje/engines'
import { sourceNetwork } from '@plekje/service-kit'

export interface RateLimit {
  /** Counts a request. Answers 0 when it may pass, else the seconds until it may. */
  count(address: string): number
}

interface Window {
  /** Counted here. */
  own: number
  /** Of that, what the cache engine knows of, and what it counted beside it: at other gateways. */
  reported: number
  others: number
  /** By a clock that no one sets, in ms. */
  endsAt: number
  isReporting: boolean
}

/** More addresses than this in one window: the oldest are forgotten, so that memory stays bounded. */
const MAX_ADDRESSES = 100_000
/** What is reported at the same time; the rest is reported with a later request of the same address. */
const MAX_REPORTING = 256
const WINDOW_SECONDS = 60
/** An engine that failed is left alone for so long. */
const REST_MS = 1_000

/**
 * At most `limit` requests per address and minute at all gateways together, in a window that opens with the first
 * request. Nothing waits for the count: it is kept here, reported to the cache engine at once, and what others counted comes
 * with the reply. So an address that asks several gateways at the same time may exceed the limit by what it asks within
 * that time, and while the engine is away each gateway counts for itself.
 */
export function createRateLimit({
  limit,
  name,
  cache,
  now = () => performance.now(),
}: {
  readonly limit: number
  /** Of what is counted; the same at all gateways. */
  readonly name: string
  readonly cache: Pick<Cache, 'limit'>
  readonly now?: () => number
}): RateLimit {
  const shared = cache.limit({ name: `gateway:${name}`, points: limit, windowSeconds: WINDOW_SECONDS })
  const windows = new Map<string, Window>()
  const reporting = createReporting(shared, now)

  const windowOf = (source: string, at: number): Window => {
    const open = windows.get(source)
    if (open && open.endsAt > at) return open
    const window = { own: 0, reported: 0, others: 0, endsAt: at + WINDOW_SECONDS * 1000, isReporting: false }
    // Deleted first: a map keeps the order of insertion, so the oldest window is always in front.
    windows.delete(source)
    windows.set(source, window)
    forgetOldest(windows, at)
    return window
  }

  return {
    count(address) {
      const at = now()
      const source = sourceNetwork(address)
      const window = windowOf(source, at)
      const wasOver = window.own + window.others > limit
      window.own += 1
      // What is over the limit already is refused everywhere: a flood costs the engine nothing.
      if (!wasOver) reporting.report(source, window)
      return window.own + window.others <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    },
  }
}

/** Reports what was counted, one request per address at a time, and takes in what the others counted. */
function createReporting(shared: Limit, now: () => number) {
  let open = 0
  let restsUntil = 0
  const report = async (source: string, window: Window): Promise<void> => {
    if (window.isReporting || open >= MAX_REPORTING || now() < restsUntil) return
    window.isReporting = true
    open += 1
    try {
      while (window.own > window.reported) {
        const own = window.own
        const { consumed, secondsLeft } = await shared.consume(source, own - window.reported)
        window.reported = own
        window.others = Math.max(0, consumed - own)
        // Opened by another gateway it may end sooner than was thought here.
        window.endsAt = Math.min(window.endsAt, now() + secondsLeft * 1000)
      }
    } catch {
      restsUntil = now() + REST_MS
    } finally {
      open -= 1
      window.isReporting = false
    }
  }
  return { report: (source: string, window: Window) => void report(source, window) }
}

function forgetOldest(windows: Map<string, Window>, at: number): void {
  for (const [source, window] of windows) {
    if (window.endsAt > at && windows.size <= MAX_ADDRESSES) return
    windows.delete(source)
  }
}
