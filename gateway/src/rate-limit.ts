import type { Cache, Limit } from '@plekje/engines'

export interface RateLimit {
  /** Counts a request that costs as much as `cost` usual ones. Answers 0 when it may pass, else the seconds until it may. */
  count(address: string, cost?: number): number
}

interface Window {
  /** Counted here. */
  own: number
  /** Of that, what the cache engine was told, and what it counted beside it: at other gateways. */
  told: number
  others: number
  /** By a clock that no one sets, in ms. */
  endsAt: number
  isTelling: boolean
}

/** More addresses than this in one window: the oldest are forgotten, so that memory stays bounded. */
const MAX_ADDRESSES = 100_000
/** What is told at the same time; the rest is told with a later request of the same address. */
const MAX_TELLING = 256
const WINDOW_SECONDS = 60
/** An engine that failed is left alone for so long. */
const REST_MS = 1_000

/**
 * At most `limit` requests per address and minute at all gateways together, in a window that opens with the first
 * request. Nothing waits for the count: it is kept here, told to the cache engine at once, and what others counted comes
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
  const telling = createTelling(shared, now)

  const windowOf = (source: string, at: number): Window => {
    const open = windows.get(source)
    if (open && open.endsAt > at) return open
    const window = { own: 0, told: 0, others: 0, endsAt: at + WINDOW_SECONDS * 1000, isTelling: false }
    // Deleted first: a map keeps the order of insertion, so the oldest window is always in front.
    windows.delete(source)
    windows.set(source, window)
    forgetOldest(windows, at)
    return window
  }

  return {
    count(address, cost = 1) {
      const at = now()
      const source = sourceOf(address)
      const window = windowOf(source, at)
      const wasOver = window.own + window.others > limit
      window.own += cost
      // What is over the limit already is refused everywhere: a flood costs the engine nothing.
      if (!wasOver) telling.tell(source, window)
      return window.own + window.others <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    },
  }
}

/** Tells what was counted, one request per address at a time, and takes in what the others counted. */
function createTelling(shared: Limit, now: () => number) {
  let open = 0
  let restsUntil = 0
  const tell = async (source: string, window: Window): Promise<void> => {
    if (window.isTelling || open >= MAX_TELLING || now() < restsUntil) return
    window.isTelling = true
    open += 1
    try {
      while (window.own > window.told) {
        const own = window.own
        const { taken, secondsLeft } = await shared.take(source, own - window.told)
        window.told = own
        window.others = Math.max(0, taken - own)
        // Opened by another gateway it may end sooner than was thought here.
        window.endsAt = Math.min(window.endsAt, now() + secondsLeft * 1000)
      }
    } catch {
      restsUntil = now() + REST_MS
    } finally {
      open -= 1
      window.isTelling = false
    }
  }
  return { tell: (source: string, window: Window) => void tell(source, window) }
}

function forgetOldest(windows: Map<string, Window>, at: number): void {
  for (const [source, window] of windows) {
    if (window.endsAt > at && windows.size <= MAX_ADDRESSES) return
    windows.delete(source)
  }
}

/** Someone with IPv6 has a whole /64 to send from: it counts as one. */
function sourceOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups.slice(0, 4).join(':')
}
