export interface RateLimit {
  /** Counts a request that costs as much as `cost` usual ones. Answers 0 when it may pass, else the seconds until it may. */
  count(address: string, cost?: number): number
}

interface Window {
  count: number
  endsAt: number
}

/** More addresses than this in one window: the oldest are forgotten, so that memory stays bounded. */
const MAX_ADDRESSES = 100_000

/**
 * At most `limit` requests per address in a window that opens with its first request (DESIGN §3, limits). Counted in
 * this process, because answers from the cache must not wait for anything: with several gateways each counts its own.
 */
export function createRateLimit({
  limit,
  windowMs = 60_000,
  now = () => Date.now(),
}: {
  limit: number
  windowMs?: number
  now?: () => number
}): RateLimit {
  const windows = new Map<string, Window>()
  return {
    count(address, cost = 1) {
      const at = now()
      const source = sourceOf(address)
      const window = windows.get(source)
      if (window === undefined || window.endsAt <= at) {
        // Deleted first: a map keeps the order of insertion, so the oldest window is always in front.
        windows.delete(source)
        windows.set(source, { count: cost, endsAt: at + windowMs })
        forgetOldest(windows, at)
        return limit < cost ? Math.ceil(windowMs / 1000) : 0
      }
      window.count += cost
      return window.count <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    },
  }
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
