import { createHmac } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import { amsterdamDay, endOfAmsterdamDay } from '../domain/amsterdam-day'
import { createSharedSecret } from './shared-secret'
import type { TryCache } from './try-cache'

/** The visitor id of a source for today; undefined without a salt. */
export type DayVisitorOf = (source: string) => Promise<string | undefined>

/**
 * Names sources for one day: a hash with a salt that all processes share and that the cache engine deletes at the end
 * of the day. Without the salt nobody can identify the source, or link visitors of two days.
 */
export function createDayVisitor(
  cache: Pick<Cache, 'get' | 'set'>,
  { tryCache, now = () => new Date() }: { tryCache: TryCache; now?: () => Date },
): DayVisitorOf {
  const saltOfToday = () => {
    const instant = now()
    const ttlSeconds = Math.max(1, Math.ceil((endOfAmsterdamDay(instant).getTime() - instant.getTime()) / 1000))
    return { name: `analytics:visitor-salt:${amsterdamDay(instant)}`, ttlSeconds }
  }
  const salt = createSharedSecret(cache, saltOfToday, tryCache)
  return async (source) => {
    const key = await salt()
    return key && createHmac('sha256', key).update(source).digest().subarray(0, 8).toString('base64url')
  }
}
