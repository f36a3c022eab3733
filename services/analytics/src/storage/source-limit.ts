import { createHmac, randomBytes } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import { createSharedSecret } from './shared-secret'
import type { TryCache } from './try-cache'

const HOUR_SECONDS = 3600
const KEY_TTL_SECONDS = 30 * 24 * HOUR_SECONDS
/** Windows per process during an outage of the cache engine; the oldest are dropped. */
const MAX_WINDOWS = 50_000

/** The key of a limit: a kind of event, for one venue, from one source. */
export interface ReportKey {
  readonly kind: string
  readonly subject: string
  readonly source: string
}

export interface SourceLimit {
  /** Counts a report; true beyond the limit of an hour. */
  isExcess(reportKey: ReportKey): Promise<boolean>
}

/**
 * Only the first `perHour` reports of an hour count, across processes: an atomic increment in the cache engine decides.
 * The engine stores a keyed hash for the hour, never the source. During an outage of the cache engine each process limits by
 * itself, so visitors are still counted and forged reports stay bounded.
 */
export function createSourceLimit(
  cache: Pick<Cache, 'get' | 'set' | 'increment'>,
  { perHour, tryCache, now = () => performance.now() }: { perHour: number; tryCache: TryCache; now?: () => number },
): SourceLimit {
  const secret = createSharedSecret(cache, () => ({ name: 'analytics:source-key', ttlSeconds: KEY_TTL_SECONDS }), {
    tryCache,
    now,
  })
  const localWindows = createLocalWindows(now)
  const localKey = randomBytes(32)
  const incrementOptions = { ttlSeconds: HOUR_SECONDS, mayBeLost: true }
  const countShared = async (reportKey: ReportKey): Promise<number | undefined> => {
    const key = await secret()
    if (!key) return undefined
    const name = `analytics:reported:${hashOf(key, reportKey)}`
    const counter = await tryCache(() => cache.increment(name, incrementOptions))
    return counter?.value
  }

  return {
    async isExcess(reportKey) {
      const count = (await countShared(reportKey)) ?? localWindows.count(hashOf(localKey, reportKey))
      return count > perHour
    },
  }
}

const hashOf = (key: Buffer, { kind, subject, source }: ReportKey) =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, subject, source]))
    .digest('base64url')
    .slice(0, 22)

/** Counts of this process, for an outage of the cache engine. */
function createLocalWindows(now: () => number) {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>(entriesAtMost(MAX_WINDOWS))
  return {
    count(name: string): number {
      const stored = windows.get(name)
      const window = stored && stored.endsAt > now() ? stored : { count: 0, endsAt: now() + HOUR_SECONDS * 1000 }
      window.count += 1
      if (window !== stored) windows.set(name, window)
      return window.count
    },
  }
}
