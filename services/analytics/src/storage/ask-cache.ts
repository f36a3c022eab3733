import { CircuitBreaker } from '@plekje/service-kit'
import pTimeout from 'p-timeout'

/** Nothing on a page waits for a collector, but browsers and connections do: longer than this none of them waits. */
const TIMEOUT_MS = 2000

/** Asks the cache engine; undefined when it is away or slow, at once while it has been so lately. */
export type AskCache = <T>(question: () => Promise<T>) => Promise<T | undefined>

export function createAskCache(breaker = new CircuitBreaker(), timeoutMs = TIMEOUT_MS): AskCache {
  return async (question) => {
    if (!breaker.tryEnter()) return undefined
    try {
      const answer = await pTimeout(question(), { milliseconds: timeoutMs })
      breaker.succeeded()
      return answer
    } catch {
      breaker.failed()
      return undefined
    }
  }
}
