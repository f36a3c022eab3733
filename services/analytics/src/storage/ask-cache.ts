import { CircuitBreaker } from '@plekje/service-kit'
import pTimeout from 'p-timeout'

/** No page waits for a collector, but browsers and connections do: this is their maximum wait. */
const TIMEOUT_MS = 2000

/** Queries the cache engine; undefined when it is unavailable or slow, immediately while it was recently. */
export type AskCache = <T>(question: () => Promise<T>) => Promise<T | undefined>

export function createAskCache(breaker = new CircuitBreaker(), timeoutMs = TIMEOUT_MS): AskCache {
  return async (question) => {
    if (!breaker.tryEnter()) return undefined
    try {
      const reply = await pTimeout(question(), { milliseconds: timeoutMs })
      breaker.succeeded()
      return reply
    } catch {
      breaker.failed()
      return undefined
    }
  }
}
