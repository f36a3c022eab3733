import { type Cache, type HeldLease, holdLease, LeaseLostError, LeaseNotHadError } from '@plekje/engines'
import { ConflictError, UnavailableError } from '@plekje/service-kit'

/** What a crashed process held is free again after this; one that works renews it. */
const HOLD_SECONDS = 15
const PATIENCE_MS = 5_000

/**
 * Changes of one plan come one after another, also from several replicas. What is written for the plan must be written
 * before `lost` comes. Throws 409 when others change it for longer than anyone waits, 503 when it got lost before
 * anything was written.
 */
export type PlanLock = <T>(planId: string, change: (lease: Pick<HeldLease, 'lost'>) => Promise<T>) => Promise<T>

export function createPlanLock(
  leases: Pick<Cache, 'acquireLease' | 'renewLease' | 'releaseLease'>,
  { holdSeconds = HOLD_SECONDS, patienceMs = PATIENCE_MS } = {},
): PlanLock {
  return async <T>(planId: string, change: (lease: Pick<HeldLease, 'lost'>) => Promise<T>) => {
    let changed: { readonly result: T } | undefined
    try {
      const options = { ttlSeconds: holdSeconds, waitMs: patienceMs }
      return await holdLease(leases, `planner:plan:${planId}`, options, async (lease) => {
        changed = { result: await change(lease) }
        return changed.result
      })
    } catch (error) {
      // It was written while the lease was held: only its end came too late.
      if (error instanceof LeaseLostError && changed) return changed.result
      if (error instanceof LeaseNotHadError) {
        throw new ConflictError('plan_is_changing', 'Dit plan wordt net aangepast. Probeer het zo opnieuw.', {
          cause: error,
        })
      }
      if (error instanceof LeaseLostError) throw tooSlow(error)
      throw error
    }
  }
}

/** Throws when somebody else may change the plan by now. */
export function refuseWhenLost({ lost }: Pick<HeldLease, 'lost'>): void {
  if (lost.aborted) throw tooSlow(lost.reason)
}

const tooSlow = (cause: unknown) =>
  new UnavailableError('plan_not_changed', 'Je plan aanpassen duurde te lang. Probeer het zo opnieuw.', { cause })
