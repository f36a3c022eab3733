import { checkTtl } from './check-ttl'
import { type LeaseOptions, MAX_LEASE_SECONDS } from './lease'

/** How long the last fencing token is remembered: longer than any lease. */
export const FENCE_SECONDS = 86_400

/** Completes lease options with their defaults. Throws {@link RangeError} for invalid ones. */
export function readLeaseOptions({ ttlSeconds, holders = 1 }: LeaseOptions): { ttlMs: number; holders: number } {
  checkTtl(ttlSeconds)
  if (ttlSeconds > MAX_LEASE_SECONDS) throw new RangeError(`A lease of ${ttlSeconds} s is too long`)
  if (!(Number.isSafeInteger(holders) && holders > 0)) throw new RangeError(`Not a number of holders: ${holders}`)
  return { ttlMs: Math.max(1, Math.ceil(ttlSeconds * 1000)), holders }
}
