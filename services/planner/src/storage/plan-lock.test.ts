import { waitUntil } from '@plekje/testing'
import { LeasesInMemory } from '../../tests/leases-in-memory'
import { createPlanLock, refuseWhenLost } from './plan-lock'

describe('the lock of a plan', () => {
  it('is not released by a process that lost it', async () => {
    const leases = new LeasesInMemory()
    const lock = createPlanLock(leases)
    await lock('p1', async () => {
      leases.expire('planner:plan:p1')
    })
    expect(leases.isHeld('planner:plan:p1')).toBe(true)
  })

  it('answers 503 to a process that lost it before the write', async () => {
    const leases = new LeasesInMemory()
    const change = createPlanLock(leases, { holdSeconds: 0.1 })('p1', async (lease) => {
      leases.expire('planner:plan:p1')
      await waitUntil(() => lease.lost.aborted)
      refuseWhenLost(lease)
    })
    await expect(change).rejects.toMatchObject({ status: 503, code: 'plan_not_changed', retryAfterSeconds: 5 })
  })

  it('answers 409 after a bounded wait while another change runs', async () => {
    const leases = new LeasesInMemory()
    leases.expire('planner:plan:p1')
    const change = createPlanLock(leases, { maxWaitMs: 50 })('p1', async () => undefined)
    await expect(change).rejects.toMatchObject({ status: 409, code: 'plan_is_changing' })
  })
})
