import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '@plekje/engines'
import { ConflictError } from '@plekje/service-kit'

/** Longer than a change takes: what a crashed process held is free again then. */
const HOLD_SECONDS = 15
const PATIENCE_MS = 5_000
const INTERVAL_MS = 25

/** Changes of one plan come one after another, also from several replicas. */
export type PlanLock = <T>(planId: string, change: () => Promise<T>) => Promise<T>

export function createPlanLock(cache: Pick<Cache, 'set' | 'delete'>): PlanLock {
  return async (planId, change) => {
    const key = `planner:changing:${planId}`
    const giveUpAt = Date.now() + PATIENCE_MS
    while (!(await cache.set(key, '1', { ttlSeconds: HOLD_SECONDS, onlyIfAbsent: true }))) {
      if (Date.now() > giveUpAt) {
        throw new ConflictError('plan_is_changing', 'Dit plan wordt net aangepast. Probeer het zo opnieuw.')
      }
      await pause(INTERVAL_MS)
    }
    try {
      return await change()
    } finally {
      await cache.delete(key)
    }
  }
}
