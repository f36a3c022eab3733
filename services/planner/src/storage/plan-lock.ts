import { type Cache, type HeldLease, holdLease, LeaseLostError, LeaseUnavailableError } from '@plekje/engines'
import { ConflictError, UnavailableError } from '@plekje/service-kit'

/** The lock of a crashed process expires after this time; a working process renews it. */
const HOLD_SECONDS = 15
const MAX_WAIT_MS = 5_000

/**
 * Runs changes of one plan one at a time, across replicas. `change` must write before `lost` aborts. Throws 409 if
 * others hold the lock for too long, 503 if the lock was lost before the write.
 */
export type PlanLock = <T>(planId: string, change: (lease: Pick<HeldLease, 'lost'>) => Promise<T>) => Promise<T>

export function createPlanLock(
  leases: Pick<Cache, 'acquireLease' | 'renewLease' | 'releaseLease'>,
  { holdSeconds = HOLD_SECONDS, maxWaitMs = MAX_WAIT_MS } = {},
): PlanLock {
  return async <T>(planId: string, change: (lease: Pick<HeldLease, 'lost'>) => Promise<T>) => {
    let changed: { readonly result: T } | undefined
    try {
      const options = { ttlSeconds: holdSeconds, waitMs: maxWaitMs }
      return await holdLease(leases, `planner:plan:${planId}`, options, async (lease) => {
        changed = { result: await change(lease) }
        return changed.result
      })
    } catch (error) {
      // The change was written while the lease was held; only the release came too late.
      if (error instanceof LeaseLostError && changed) return changed.result
      if (error instanceof LeaseUnavailableError) {
        throw new ConflictError('plan_is_changing', 'Dit plan wordt net aangepast. Probeer het zo opnieuw.', {
          cause: error,
        })
      }
      if (error instanceof LeaseLostError) throw tooSlow(error)
      throw error
    }
  }
}

/** Throws if another process may hold the lock by now. */
export function refuseWhenLost({ lost }: Pick<HeldLease, 'lost'>): void {
  if (lost.aborted) throw tooSlow(lost.reason)
}

const tooSlow = (cause: unknown) =>
  new UnavailableError('plan_not_changed', 'Je plan aanpassen duurde te lang. Probeer het zo opnieuw.', { cause })
