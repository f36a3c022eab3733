import { CircuitBreaker } from '@plekje/service-kit'
import pTimeout from 'p-timeout'

/** Maximum wait for the cache engine: no page waits for a collector, but each waiting request holds a connection. */
const TIMEOUT_MS = 2000

/** Calls the cache engine. Resolves with undefined when it fails or is slow, at once while the circuit is open. */
export type TryCache = <T>(operation: () => Promise<T>) => Promise<T | undefined>

export function createTryCache(breaker = new CircuitBreaker(), timeoutMs = TIMEOUT_MS): TryCache {
  return async (operation) => {
    if (!breaker.tryEnter()) return undefined
    try {
      const reply = await pTimeout(operation(), { milliseconds: timeoutMs })
      breaker.recordSuccess()
      return reply
    } catch {
      breaker.recordFailure()
      return undefined
    }
  }
}
