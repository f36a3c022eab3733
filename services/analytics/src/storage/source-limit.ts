import { createHmac, randomBytes } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import { createSharedSecret } from './shared-secret'
import type { TryCache } from './try-cache'

const HOUR_MS = 3_600_000
/** Counts per process during an outage of the cache engine; the oldest are dropped. */
const MAX_LOCAL_COUNTS = 50_000

/** The key of a limit: a kind of event, for one venue, from one source. */
export interface ReportKey {
  readonly kind: string
  readonly subject: string
  readonly source: string
}

export interface SourceLimit {
  /** Counts a report; true if it is beyond the limit of the hour. */
  countReport(reportKey: ReportKey): Promise<boolean>
}

/**
 * Only the first `perHour` reports of an hour count, across processes: an atomic increment in the cache engine decides.
 * The engine stores a keyed hash, never the source, and deletes the hash and its key at the end of the hour. During an
 * outage of the cache engine each process limits by itself, so visitors are still counted and forged reports stay
 * bounded.
 */
export function createSourceLimit(
  cache: Pick<Cache, 'get' | 'set' | 'increment'>,
  { perHour, tryCache, now = Date.now }: { perHour: number; tryCache: TryCache; now?: () => number },
): SourceLimit {
  const hour = () => Math.floor(now() / HOUR_MS)
  const ttlSeconds = () => Math.ceil((HOUR_MS - (now() % HOUR_MS)) / 1000)
  const keyOfHour = () => ({ name: `analytics:source-key:${hour()}`, ttlSeconds: ttlSeconds() })
  const secret = createSharedSecret(cache, keyOfHour, tryCache)
  const localKey = randomBytes(32)
  const localCounts = new LRUCache<string, number>(entriesAtMost(MAX_LOCAL_COUNTS))
  const countShared = async (reportKey: ReportKey): Promise<number | undefined> => {
    const key = await secret()
    if (!key) return undefined
    const name = `analytics:reported:${hashOf(key, reportKey)}`
    const counter = await tryCache(() => cache.increment(name, { ttlSeconds: ttlSeconds(), mayBeLost: true }))
    return counter?.value
  }
  const countLocally = (reportKey: ReportKey): number => {
    const name = `${hour()} ${hashOf(localKey, reportKey)}`
    const count = (localCounts.get(name) ?? 0) + 1
    localCounts.set(name, count)
    return count
  }

  return {
    async countReport(reportKey) {
      const count = (await countShared(reportKey)) ?? countLocally(reportKey)
      return count > perHour
    },
  }
}

const hashOf = (key: Buffer, { kind, subject, source }: ReportKey) =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, subject, source]))
    .digest('base64url')
    .slice(0, 22)
