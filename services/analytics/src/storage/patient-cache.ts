import { CircuitBreaker, within } from '@plekje/service-kit'

/** No page may wait for a figure: longer than this nobody waits for the cache engine. */
const PATIENCE_MS = 250

/** Asks the cache engine; undefined when it is away or slow, at once while it has been so lately. */
export type AskCache = <T>(question: () => Promise<T>) => Promise<T | undefined>

export function createAskCache(breaker = new CircuitBreaker(), patienceMs = PATIENCE_MS): AskCache {
  return async (question) => {
    if (!breaker.tryEnter()) return undefined
    try {
      const answer = await within(patienceMs, question())
      breaker.succeeded()
      return answer
    } catch {
      breaker.failed()
      return undefined
    }
  }
}
